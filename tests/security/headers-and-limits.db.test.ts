import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { makeAdmin } from "#app/server/accounts/first-admin.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { db, connectionString } = await testDatabase();
await db.transaction((tx) => makeAdmin(tx, "admin@example.com", "admin-secret"));
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  BASE_URL: "https://shop.example",
  TRUST_PROXY: "on",
  METRICS_TOKEN: "a-token-of-the-tests",
});
afterAll(shop.stop);

const ask = (path: string, init?: RequestInit) => fetch(shop.url + path, { redirect: "manual", ...init });
const form = (fields: string) => ({
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
  body: fields,
});

const pages = ["/", "/en", "/products", "/auth", "/cart", "/no-such-page", "/en/promo/nothing", "/404"];
const others = ["/admin", "/api/session", "/api/nothing", "/media/nothing", "/sitemap.xml", "/favicon.svg"];

test.for([...pages, ...others, `/products?q=${"x".repeat(9000)}`])(
  "%.30s has the security headers, HSTS included",
  async (path) => {
    const { headers } = await ask(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": path === "/favicon.svg" ? "cross-origin" : "same-origin",
      "strict-transport-security": "max-age=31536000",
    });
    for (const feature of ["camera", "geolocation", "microphone", "payment"])
      expect(headers.get("permissions-policy")).toContain(`${feature}=()`);
    expect(headers.get("x-powered-by") ?? headers.get("server")).toBeNull();
  },
);

test.for(["/checkout", "/en/checkout"])("%s may use only the visitor's position", async (path) => {
  const { headers } = await ask(path);
  const policy = headers.get("permissions-policy") ?? "";
  expect(policy).toContain("geolocation=(self)");
  expect(policy.match(/=\(self\)/g)).toHaveLength(1);
  expect(policy).toContain("camera=()");
});

test.for(pages)("%s allows only its own scripts and styles, and no framing", async (path) => {
  const response = await ask(path);
  const policy = response.headers.get("content-security-policy") ?? "";
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (!isPage) return expect(response.status).toBe(302);
  expect(policy).not.toMatch(/unsafe|script-src[^;]*(https?:|\*|data:)/);
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule);
  expect(policy).toMatch(/form-action 'self' https:\/\/checkout\.stripe\.com(;|$)/);
});

test("the cookies of a sign-in are Secure, SameSite and of this host only; all but the hint are HttpOnly", async () => {
  const response = await ask("/auth", form("email=admin@example.com&password=admin-secret"));
  expect(response.status).toBe(302);
  const cookies = response.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThanOrEqual(3);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
  const open = cookies.filter((cookie) => !/; HttpOnly/.test(cookie)).map((cookie) => cookie.split("=")[0]);
  // The hint cookie only says that there is a session, so it is useless to an attacker.
  expect(open).toEqual(["__Host-shop.hint"]);
  expect(cookies.filter((cookie) => !cookie.startsWith("__Host-"))).toEqual([]);
});

test("a path in upper case or with a slash at its end redirects to the canonical one", async () => {
  const typed = await ask("/EN/Products/?sort=newest");
  expect([typed.status, typed.headers.get("location")]).toEqual([308, "/en/products?sort=newest"]);
  expect((await ask("/en/products/", form("a=b"))).status).not.toBe(308);
  for (const elsewhere of ["//SHOP.example/", "/\\SHOP.example/"])
    expect((await ask(elsewhere)).headers.get("location") ?? "").not.toMatch(/shop\.example/i);
});

test("refuses a URL that is too long or has too many parameters, in the page's language", async () => {
  const long = await ask(`/en/products?q=${"x".repeat(9000)}`);
  expect([long.status, await long.text()]).toEqual([414, expect.stringContaining("The address is too long")]);
  const many = await ask(`/products?${"a=1&".repeat(300)}`);
  expect([many.status, await many.text()]).toEqual([414, expect.stringContaining("Адресът е твърде дълъг")]);
  const call = await ask(`/api/products?ids=${"x".repeat(9000)}`);
  expect([call.status, await call.json()]).toEqual([
    414,
    { success: false, code: "invalid", error: "URI Too Long" },
  ]);
  expect((await ask(`/products?${"a=1&".repeat(100)}`)).status).toBe(200);
});

/** Sends requests that neither a browser nor `fetch` can send. */
async function askOddly(path: string, { host, method = "GET" }: { host: string; method?: string }) {
  const asked = request(shop.url + path, { method, headers: { host } }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

test.for([
  " ",
  "a b",
  "[::1",
  "[::1::2]",
  "%",
  "1.2.3.4.5",
  "shop.example:99999",
  "shop.example@evil.example",
  "shop.example/admin?",
  "shop.example/api/session#",
  "shop.example\\admin",
])("refuses a request for the host '%s' with a message and no redirect", async (host) => {
  for (const path of ["/en/wishlist", "/en/no/such-page"]) {
    const { status, body } = await askOddly(path, { host });
    expect([status, body]).toEqual([400, expect.stringContaining("We could not read this request")]);
  }
});

test.for(["shop.example", "SHOP.example:443", "shop_1:", "127.0.0.1:3000", "[2001:db8::1]:80"])(
  "answers a request for the host %s",
  async (host) => {
    expect((await askOddly("/en/wishlist", { host })).status).toBe(200);
  },
);

test("refuses a request with two Host headers, also for a cached page", async () => {
  for (const path of ["/en/wishlist", "/en", "/en"]) {
    const asked = request(shop.url + path, {
      setHost: false,
      headers: ["Host", "shop.example", "host", "shop.example"],
    }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([
      400,
      expect.stringContaining("We could not read this request"),
    ]);
  }
});

test("metrics need the token behind a proxy, and no token on the machine itself", async () => {
  const proxied = { "X-Forwarded-For": "203.0.113.9" };
  const refused = await ask("/metrics", { headers: proxied });
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="metrics"']);
  expect(await refused.text()).not.toContain("shop_");
  const allowed = await ask("/metrics", {
    headers: { ...proxied, Authorization: "Bearer a-token-of-the-tests" },
  });
  expect([allowed.status, await allowed.text()]).toEqual([
    200,
    expect.stringContaining("shop_uptime_seconds"),
  ]);
  expect((await ask("/metrics")).status).toBe(200);
});

test("says where to report a vulnerability (RFC 9116)", async () => {
  const file = await ask("/.well-known/security.txt");
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = await file.text();
  expect(fields).toMatch(/^Contact: (mailto:\S+@\S+|https:\S+\/contact)\nExpires: 20\d\d-/);
});

test("refuses TRACE, which would show cookies to scripts", async () => {
  const { status, headers, body } = await askOddly("/en/cart", { host: "shop.example", method: "TRACE" });
  expect([status, headers.allow, body]).toEqual([
    405,
    "GET, HEAD, POST",
    expect.stringContaining("This kind of request is not accepted"),
  ]);
});

test.for([
  ["POST", "/products", "GET, HEAD", "Не приемаме такива заявки"],
  ["POST", "/en/products", "GET, HEAD", "This kind of request is not accepted"],
  ["PUT", "/en/contact", "GET, HEAD, POST", "This kind of request is not accepted"],
  ["DELETE", "/en/no/such/page", "GET, HEAD", "This kind of request is not accepted"],
  ["POST", "/admin/subscribers/export", "GET, HEAD", "Не приемаме такива заявки"],
  ["GET", "/admin/media/upload", "POST", "Не приемаме такива заявки"],
] as const)(
  "refuses %s %s in words and names the allowed methods",
  async ([method, path, allowed, words]) => {
    const response = await ask(path, { method });
    const { headers } = response;
    expect([response.status, headers.get("Allow"), headers.get("Cache-Control")]).toEqual([
      405,
      allowed,
      "no-store",
    ]);
    expect(await response.text()).toContain(words);
  },
);

test.for([
  ["POST", "/api/session", "GET, HEAD", 405],
  ["GET", "/api/functions/create-order", "POST", 405],
  ["GET", "/api/webhooks/stripe", "POST", 405],
  ["DELETE", "/api/products", "GET, HEAD", 405],
  ["GET", "/api/no-such-thing", null, 404],
  ["POST", "/api/no-such-thing", null, 404],
] as const)("answers %s %s as JSON that no cache stores", async ([method, path, allowed, status]) => {
  const response = await ask(path, { method });
  const { headers } = response;
  expect([response.status, headers.get("Allow")]).toEqual([status, allowed]);
  expect(headers.get("Cache-Control")).toContain("no-store");
  expect(await response.json()).toMatchObject({ success: false, error: expect.any(String) as string });
});

test("refuses headers that are too large, with a message", async () => {
  const response = await ask("/en/cart", { headers: { Cookie: "x".repeat(20_000) } });
  expect([response.status, await response.text()]).toEqual([
    431,
    expect.stringContaining("Clear this site's cookies"),
  ]);
});

test("refuses a form that is too large or has too many fields, in the page's language", async () => {
  const large = await ask("/en/auth", form(`email=${"x".repeat(100_000)}`));
  expect([large.status, await large.text()]).toEqual([413, expect.stringContaining("That form is too long")]);
  const many = await ask("/auth", form("a&".repeat(3000)));
  expect([many.status, await many.text()]).toEqual([
    413,
    expect.stringContaining("Формулярът е твърде дълъг"),
  ]);
});

test("refuses a call whose body is too large", async () => {
  const call = await ask("/api/functions/create-order", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ items: "x".repeat(300_000) }),
  });
  expect([call.status, await call.json()]).toEqual([413, expect.objectContaining({ success: false })]);
});

test("an upload without the right gets its redirect even while the file is still being sent", async () => {
  const upload = () =>
    ask("/admin/media/upload?bucket=product-images&folder=products&name=a.webp", {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: Buffer.alloc(20 * 1024 * 1024),
    });
  for (const response of [await upload(), await upload()]) {
    expect([response.status, response.headers.get("location")]).toEqual([302, "/auth"]);
    await response.body?.cancel();
  }
});

/** Sends a request that a page of another origin would send. */
function post(path: string, origin: string, body: string, type: string) {
  return fetch(shop.url + path, {
    method: "POST",
    headers: { Origin: origin, "Content-Type": type, "X-Forwarded-For": "203.0.113.9" },
    body,
    redirect: "manual",
  });
}

test("behind a proxy that terminates TLS, accepts forms and calls from the shop's public origin", async () => {
  const call = await post(
    "/api/functions/create-order",
    "https://shop.example",
    '{"items":[]}',
    "application/json",
  );
  expect(await call.json()).toMatchObject({ success: false, code: "empty_cart" });
  const signIn = await post(
    "/auth",
    "https://shop.example",
    "email=&password=",
    "application/x-www-form-urlencoded",
  );
  expect(signIn.status).toBe(422);
});

test("refuses posts from the shop's host over plain HTTP or another port, from the program's own address, and from no origin", async () => {
  const type = "application/x-www-form-urlencoded";
  const statuses = await Promise.all(
    ["http://shop.example", "https://shop.example:444", shop.url, "null"].map(
      async (origin) => (await post("/auth", origin, "email=&password=", type)).status,
    ),
  );
  expect(statuses).toEqual([403, 403, 403, 403]);
});

test("refuses posts from another site, and sends no CORS permission", async () => {
  const signIn = await post(
    "/auth",
    "https://evil.example",
    "email=&password=",
    "application/x-www-form-urlencoded",
  );
  expect(signIn.status).toBe(403);
  const call = await post(
    "/api/functions/create-order",
    "https://evil.example",
    '{"items":[]}',
    "text/plain",
  );
  expect(call.status).toBe(403);
  const asking = await fetch(`${shop.url}/api/functions/create-order`, {
    method: "OPTIONS",
    headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
  });
  expect(asking.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test("the program logs no warning or error", async () => {
  for (const path of ["/%ff", "/en/products/%ff", "/api/%ff"]) await ask(path);
  expect(shop.said()).not.toMatch(/"level":(40|50|60)/);
  // Libraries write warnings without the log's format.
  expect(shop.said()).not.toMatch(/^\s+at |could not be decoded/m);
});
