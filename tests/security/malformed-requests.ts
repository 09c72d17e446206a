import type { RouteConfigEntry } from "@react-router/dev/routes";
import { fuzzedRoutes } from "./fuzzed-routes.ts";

/**
 * A request as bytes, in the parts in which they are written. `isWhole`: the program has all it needs for a response.
 * `leaves`: the client closes the connection without reading.
 */
export type RawRequest = { parts: Buffer[]; isWhole: boolean; leaves: boolean; told: string };

type Random = () => number;

const id = "01890000-0000-7000-8000-000000000000";

/** Addresses that the listener answers without the router, and those of the router itself. */
const ownAddresses = [
  "/logo.png",
  "/favicon.svg",
  "/favicon.ico",
  "/media/product-images/products/none.webp",
  "/Products/",
  "/products.data",
  "/_.data",
  "/__manifest?paths=%2Fproducts&version=1",
  "/app/root.tsx",
  "/@vite/client",
  "/@fs/etc/hostname",
  "/package.json",
  "/none/at/all",
  "/api/functions/create-order",
  "/api/functions/save-theme",
];

/** Returns an address of each family of the URL map: its first two segments, or one below `/en`. */
export function addressesOf(routes: readonly RouteConfigEntry[]): string[] {
  const families = new Map<string, string>();
  for (const { pattern } of fuzzedRoutes(routes)) {
    const [path = "", query] = pattern.split("?index");
    const filled = path.replaceAll(/:[a-zA-Z]+\??|\*/g, id) + (query === undefined ? "" : "?index");
    const [first = "", second = ""] = path.split("/").filter(Boolean);
    const family = first === "en" ? "en" : `${first}/${["admin", "api"].includes(first) ? second : ""}`;
    if (!families.has(family)) families.set(family, filled);
  }
  return [...families.values(), ...ownAddresses];
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];
const oddMethods = ["get", "CONNECT", "PRI", "G\u0000T", "GE T", "", "M".repeat(9000), "GET\t", "🍓"];

/** Changes of a target. */
const targets: ((address: string) => string)[] = [
  (address) => `${address}?`,
  (address) => `${address}?q=%zz&page=-1&sort=__proto__&category='`,
  (address) => `${address}?${"a=1&".repeat(300)}`,
  (address) => `${address}?${"x".repeat(9000)}`,
  (address) => `${address}?${"x".repeat(17_000)}`,
  (address) => `${address}?_routes=none&index&index=%00`,
  (address) => `${address}.data`,
  (address) => `${address}/`,
  (address) => `${address}//`,
  (address) => `/${address}`,
  (address) => `${address}/../../../etc/passwd`,
  (address) => `${address}/%2e%2e/%00/%c0%ae`,
  (address) => `${address}%`,
  (address) => `${address}%zz`,
  (address) => `${address}#fragment`,
  (address) => `${address} extra`,
  (address) => `${address}\u00ff\u0080`,
  (address) => `${address}\u0001`,
  (address) => address.replaceAll("/", "\\"),
  (address) => address.toUpperCase(),
  (address) => `http://other.example${address}`,
  (address) => `https:${address}`,
  () => "*",
  () => "other.example:80",
  () => "",
  () => "?",
  () => "/%2f%2fother.example",
  () => "/__manifest?paths=%2F,%2Fadmin,,%zz",
  () => "/@fs/..%2f..%2f?raw&import",
  () => "/@id/__x00__virtual:none",
];

const versions = [
  "HTTP/1.0",
  "HTTP/0.9",
  "HTTP/2.0",
  "HTTP/1.9",
  "http/1.1",
  "HTTP/1.1\t",
  "HTTP/",
  "ICY",
  "",
];

/** Every header that the program or a library reads, with values of its own. */
const headers: Record<string, readonly string[]> = {
  Accept: ["text/html", "*/*;q=x", "application/json, text/x-script"],
  "Accept-Encoding": ["br", "gzip;q=0, *", "identity;q=0, *;q=0", "br;q=1e9, gzip;q=-1", "deflate"],
  "Accept-Language": ["en", "bg-BG;q=0.5,*;q=0"],
  Authorization: ["Basic !!!", "Bearer", "Basic YTpi"],
  "Cache-Control": ["no-cache", "max-age=-1"],
  Connection: ["close", "keep-alive", "upgrade", "close, keep-alive", "Host"],
  "Content-Encoding": ["gzip", "br, br"],
  "Content-Length": ["-1", "1e3", "0x10", "99999999999999999999", "1, 1", "+1"],
  "Content-Type": [
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary=${"-".repeat(300)}`,
    "text/plain;;;=",
    "/",
  ],
  Cookie: [
    "shop.session_token=a.b",
    "a",
    "=",
    "; ; ;",
    "shop.hint=%zz; shop.hint=%00",
    "admin-language=__proto__",
  ],
  "Earlier-Order": [id],
  Expect: ["100-continue", "200-ok", ""],
  Forwarded: ['for="[::1', "host=\\"],
  Host: ["", "other.example:99999", "[::1", "a b", "shop@other.example", "shop/path", "shop?x", "例え"],
  "Idempotency-Key": [id, "x".repeat(300)],
  "If-Match": ["*"],
  "If-Modified-Since": ["Thu, 01 Jan 1970 00:00:00 GMT", "99999999999", "now"],
  "If-None-Match": ["*", 'W/"', '"a", "b"', ",,,"],
  "If-Range": ["*", 'W/"a"', "Thu, 01 Jan 1970 00:00:00 GMT"],
  "If-Unmodified-Since": ["now"],
  "Keep-Alive": ["timeout=-1"],
  "Last-Event-ID": ["-1"],
  "Max-Forwards": ["-1"],
  Origin: ["null", "http://", "https://other.example", "localhost", "file:///"],
  Purpose: ["prefetch"],
  Range: [
    "bytes=5-2",
    "bytes=0-99999999999999999999",
    "bytes=99999999999999999999-",
    "bytes=-99999999999999999999",
    "bytes=-0",
    "bytes=-500",
    "bytes=0-0,-1",
    `bytes=${"0-,".repeat(2000)}0-`,
    "bytes=NaN-Infinity",
    "bytes=1.5-2.5",
    "bytes 0-1",
    "items=0-1",
    "=",
  ],
  Referer: ["http://", "javascript:0", "/\\other.example"],
  "Sec-Fetch-Site": ["cross-site", "none"],
  "Sec-Purpose": ["prefetch", "prefetch;prerender", "\u00ff"],
  "Stripe-Signature": ["t=1,v1=00", "t=,v1=", "v1"],
  TE: ["trailers, deflate"],
  Trailer: ["Content-Length"],
  "Transfer-Encoding": ["chunked", "gzip", "chunked, chunked", "identity", "\u000bchunked"],
  Upgrade: ["websocket", "h2c", ""],
  "User-Agent": ["", "a".repeat(5000)],
  "X-Campaigns": ["none", id],
  "X-Forwarded-For": ["::ffff:1.2.3.4%eth0", "[::1]:80", "999.1.1.1", ",,", "fe80::%25"],
  "X-Forwarded-Host": ["other.example, a", "\\"],
  "X-Forwarded-Proto": ["javascript", "https,http"],
  "X-HTTP-Method-Override": ["DELETE"],
  "X-Request-Id": ["12345678", "x".repeat(65), "12345678\u00ff"],
};
const anyValue = [
  "",
  " ",
  "0",
  "-1",
  "x".repeat(8000),
  "x".repeat(17_000),
  "\u0001",
  "\u007f",
  "\u00ff",
  ",",
  '"',
  "__proto__",
  "%00",
];

const bodies = [
  "",
  "{",
  "null",
  '{"__proto__":{"a":1},"items":[null],"email":{}}',
  "[".repeat(5000),
  "a=1&a=2&%zz=%&intent=delete",
  "intent=save&email=a%00%40b.bg&password=",
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a\r\n\r\n--x--',
  "\u0000\u00ff\u00fe",
  "x".repeat(70_000),
];

const correctFramings = [
  (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`,
  (body: string) =>
    `Transfer-Encoding: chunked\r\n\r\n${body && `${body.length.toString(16)}\r\n${body}\r\n`}0\r\n\r\n`,
];
const oddFramings = [
  (body: string) => `Content-Length: ${body.length + 10}\r\n\r\n${body}`,
  (body: string) => `Content-Length: ${Math.max(0, body.length - 2)}\r\n\r\n${body}`,
  (body: string) => `Content-Length: ${body.length}\r\nContent-Length: 3\r\n\r\n${body}`,
  (body: string) => `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
  (body: string) => `Transfer-Encoding: chunked\r\n\r\nfffffffff\r\n${body}`,
  (body: string) => `Transfer-Encoding: chunked\r\n\r\n-1\r\n${body}\r\n0\r\n\r\n`,
  () => `Transfer-Encoding: chunked\r\n\r\n1;${"e".repeat(20_000)}\r\nx\r\n0\r\n\r\n`,
  (body: string) => `Transfer-Encoding: chunked\r\n\r\n0\r\nX-Late: ${"y".repeat(20_000)}\r\n\r\n${body}`,
  (body: string) => `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}`,
  (body: string) => `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
];

/** Changes of the whole request. */
const damages: ((text: string, random: Random) => string)[] = [
  (text) => text.replaceAll("\r\n", "\n"),
  (text) => text.replaceAll("\r\n", "\r"),
  (text) => text.replace("\r\n", "\r\n folded: "),
  (text) => text.replace(": ", " : "),
  (text) => text.replace(": ", ""),
  (text) => text.replace("\r\n", "\r\n: none\r\n"),
  (text) => text.replace("\r\n", "\r\nX\u0000Y: 1\r\n"),
  (text) => text.replace("\r\n", `\r\n${"X-Many: 1\r\n".repeat(3000)}`),
  (text) => `\r\n\r\n${text}`,
  (text) => `\u0016\u0003\u0001\u0002\u0000\u0001${text}`,
  (text) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${text}`,
  (text) => text + text,
  (text) => `${text}${text}\u0000`,
  (text, random) => text.slice(0, Math.floor(random() * text.length)),
  (text, random) => {
    const at = Math.floor(random() * text.length);
    return text.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + text.slice(at + 1);
  },
  (text, random) => {
    const at = Math.floor(random() * text.length);
    return text.slice(0, at) + text.slice(at + Math.floor(random() * 40));
  },
];

/** Returns a request to one of the addresses, correct but for one to four changes. `cookie` is a signed-in person's. */
export function malformedRequest(random: Random, addresses: readonly string[], cookie: string): RawRequest {
  const isLucky = (share: number) => random() < share;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  const address = pick(isLucky(0.2) ? ownAddresses : addresses);
  const method = isLucky(0.1) ? pick(oddMethods) : isLucky(0.6) ? "GET" : pick(methods);
  const target = isLucky(0.3) ? pick(targets)(address) : address;
  const version = isLucky(0.05) ? pick(versions) : "HTTP/1.1";
  // Otherwise the end of a response would have to be read from it.
  const lines = ["Connection: close", ...(isLucky(0.95) ? ["Host: localhost"] : [])];
  if (isLucky(0.5)) lines.push(`Cookie: ${cookie}`);
  if (/\.\w+$/.test(address) && isLucky(0.5)) lines.push(`Range: ${pick(headers.Range ?? [])}`);
  for (let changes = Math.floor(random() * 4); changes > 0; changes -= 1) {
    const [name, values] = pick(Object.entries(headers));
    lines.push(`${name}: ${isLucky(0.2) ? pick(anyValue) : pick(values)}`);
  }
  const head = [`${method} ${target} ${version}`, ...lines].join("\r\n");
  const hasBody = method !== "GET" && method !== "HEAD" ? isLucky(0.9) : isLucky(0.1);
  const [isOdd, isDamaged] = [hasBody && isLucky(0.3), isLucky(0.2)];
  const framing = pick(isOdd ? oddFramings : correctFramings);
  const whole = `${head}\r\n${hasBody ? framing(pick(bodies)) : "\r\n"}`;
  const bytes = Buffer.from(isDamaged ? pick(damages)(whole, random) : whole, "latin1");
  const cut = isLucky(0.2) ? Math.floor(random() * bytes.length) : bytes.length;
  return {
    parts: [bytes.subarray(0, cut), bytes.subarray(cut)].filter((part) => part.length > 0),
    isWhole:
      !isOdd &&
      !isDamaged &&
      !/^(Connection|Content-Length|Transfer-Encoding): /m.test(lines.slice(1).join("\n")),
    leaves: isLucky(0.1),
    told: JSON.stringify(bytes.toString("latin1", 0, 1500)),
  };
}
