import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readShopCookie, setShopCookie } from "#app/server/request/shop-cookie.ts";
import type { Services } from "#app/server/services.ts";

type DeviceServices = Pick<Services, "env" | "signingSecret">;

const cookieName = "shop.device";

/** In seconds: 400 days, the longest lifetime that browsers allow a cookie (RFC 6265bis, section 5.5). */
const deviceLife = 400 * 86_400;

/** Accounts remembered per browser, most recent first. */
const maxAccounts = 5;

/**
 * The cookie's content: a random device id and, per account, an HMAC of id and account. Neither identifies a person.
 */
type Device = { id: string; codes: string[] };

/**
 * Returns the id of the request's device if it is known to the account. Returns null without the cookie, for a forged
 * one, and for one of other accounts. `account` is an e-mail in lower case.
 */
export function findKnownDevice(services: DeviceServices, headers: Headers, account: string): string | null {
  const device = readDevice(services, headers);
  if (!device) return null;
  const expected = codeOf(services, device.id, account);
  return device.codes.some((code) => isEqual(code, expected)) ? device.id : null;
}

/**
 * Returns the `Set-Cookie` value that makes the request's browser a known device of the account, in addition to the
 * last four others. It is not a session: it only selects counters and the priority of hashing, so it survives signing
 * out.
 */
export function rememberDevice(services: DeviceServices, headers: Headers, account: string): string {
  const device = readDevice(services, headers) ?? { id: randomBytes(16).toString("base64url"), codes: [] };
  const code = codeOf(services, device.id, account);
  const codes = [code, ...device.codes.filter((other) => other !== code)].slice(0, maxAccounts);
  return cookieOf(services, { id: device.id, codes });
}

/**
 * Returns the `Set-Cookie` values by which the request's browser forgets a deleted account: one that removes the
 * account, or the cookie when no account is left, and none when the browser has no such cookie. `email` may be in any
 * case.
 */
export function forgetDevice(services: DeviceServices, headers: Headers, email: string): string[] {
  const device = readDevice(services, headers);
  if (!device) return [];
  const code = codeOf(services, device.id, email.toLowerCase());
  return [cookieOf(services, { id: device.id, codes: device.codes.filter((other) => other !== code) })];
}

function cookieOf(services: DeviceServices, { id, codes }: Device): string {
  const [value, maxAge] =
    codes.length > 0 ? ([[id, ...codes].join("."), deviceLife] as const) : (["", 0] as const);
  return setShopCookie(services, { name: cookieName, value, maxAge });
}

/** Returns the request's headers with these cookies added, for a sign-in within the same request. */
export function withCookiesSent(headers: Headers, setCookies: readonly string[]): Headers {
  const sent = new Headers(headers);
  const pairs = setCookies.map((cookie) => cookie.split(";", 1)[0]);
  sent.set("Cookie", [...pairs, headers.get("Cookie")].filter(Boolean).join("; "));
  return sent;
}

function readDevice(services: DeviceServices, headers: Headers): Device | null {
  const value = readShopCookie(services, headers, cookieName);
  // 16 bytes, then up to five times 32 bytes, in base64url.
  if (!/^[\w-]{22}(?:\.[\w-]{43}){1,5}$/.test(value)) return null;
  const [id = "", ...codes] = value.split(".");
  return { id, codes };
}

function codeOf({ signingSecret }: DeviceServices, id: string, account: string): string {
  return createHmac("sha256", signingSecret).update(`known device ${id} ${account}`).digest("base64url");
}

/** Compares two codes in constant time. Both have the same length, as `timingSafeEqual` requires. */
function isEqual(code: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(code), Buffer.from(expected));
}
