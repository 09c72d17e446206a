import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Services } from "#app/server/services.ts";

type DeviceServices = Pick<Services, "env" | "signingSecret">;

/** In seconds: 400 days, the most that browsers keep a cookie (RFC 6265bis, section 5.5). */
const deviceLife = 400 * 86_400;

/** How many accounts a browser is known to, the one used last first. */
const maxAccounts = 5;

/**
 * What the cookie holds: the device's random id, and for each account a code that only the shop can make of id and account.
 * Neither names a person to whoever reads it.
 */
type Device = { id: string; codes: string[] };

/**
 * The id of the device behind a request if somebody has signed in to the account from it before, else null: no cookie, a
 * forged one and one of other accounts count alike. `account` is an e-mail in lower case.
 */
export function findKnownDevice(services: DeviceServices, headers: Headers, account: string): string | null {
  const device = readDevice(services, headers);
  if (!device) return null;
  const expected = codeOf(services, device.id, account);
  return device.codes.some((code) => isEqual(code, expected)) ? device.id : null;
}

/**
 * The cookie by which the browser behind a request is known to the account from now on, besides those it is known to
 * already. It is no session: it only decides by whom failed sign-ins are counted, and so survives signing out.
 */
export function rememberDevice(services: DeviceServices, headers: Headers, account: string): string {
  const device = readDevice(services, headers) ?? { id: randomBytes(16).toString("base64url"), codes: [] };
  const code = codeOf(services, device.id, account);
  const codes = [code, ...device.codes.filter((other) => other !== code)].slice(0, maxAccounts);
  const value = [device.id, ...codes].join(".");
  const secure = isSecure(services) ? "; Secure" : "";
  return `${cookieName(services)}=${value}; Path=/; Max-Age=${deviceLife}; HttpOnly; SameSite=Lax${secure}`;
}

/** The headers of a request as if its browser had got these cookies before: for a sign-in within the same request. */
export function withCookiesSent(headers: Headers, setCookies: readonly string[]): Headers {
  const sent = new Headers(headers);
  const pairs = setCookies.map((cookie) => cookie.split(";", 1)[0]);
  sent.set("Cookie", [...pairs, headers.get("Cookie")].filter(Boolean).join("; "));
  return sent;
}

function readDevice(services: DeviceServices, headers: Headers): Device | null {
  const name = `${cookieName(services)}=`;
  const cookies = headers.get("Cookie")?.split(/;\s*/) ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length) ?? "";
  // 16 bytes, then up to five times 32 bytes, in base64url.
  if (!/^[\w-]{22}(?:\.[\w-]{43}){1,5}$/.test(value)) return null;
  const [id = "", ...codes] = value.split(".");
  return { id, codes };
}

function codeOf({ signingSecret }: DeviceServices, id: string, account: string): string {
  return createHmac("sha256", signingSecret).update(`known device ${id} ${account}`).digest("base64url");
}

/** Codes have one length. */
function isEqual(code: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(code), Buffer.from(expected));
}

/** Browsers take a name with this prefix over TLS only, as those of the session's cookies (RFC 6265bis, section 4.1.3.1). */
function cookieName(services: DeviceServices): string {
  return isSecure(services) ? "__Secure-shop.device" : "shop.device";
}

function isSecure({ env }: DeviceServices): boolean {
  return env.BASE_URL.startsWith("https://");
}
