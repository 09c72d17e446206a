import type { Services } from "#app/server/services.ts";
import { cookiePrefix, cookieValue, isOverTls, setShopCookie } from "./shop-cookie.ts";

/**
 * Names of cookies over TLS before the prefix `__Host-`; life in seconds, null for one too short-lived to be replaced.
 */
const formerCookies = [
  { former: "__Secure-shop.session_token", name: "shop.session_token", life: 2_592_000, isReadable: false },
  { former: "__Secure-shop.two_factor", name: "shop.two_factor", life: null, isReadable: false },
  { former: "__Secure-shop.device", name: "shop.device", life: 34_560_000, isReadable: false },
  { former: "shop.hint", name: "shop.hint", life: 2_592_000, isReadable: true },
  { former: "admin-language", name: "admin-language", life: 31_536_000, isReadable: false },
];

/** One lifetime of a session after the change of names. From then on this file does nothing and can be deleted. */
export const formerCookiesUntil = Date.parse("2026-12-24T00:00:00Z");

type Address = { env: Pick<Services["env"], "BASE_URL"> };

/**
 * Returns a request's `Cookie` header, in which each cookie with a former name also has its present one. Returns it
 * unchanged without TLS, and from `formerCookiesUntil` on.
 */
export function withFormerCookies(services: Address, cookies: string, now: Date): string {
  const renamed = formerIn(services, cookies, now).flatMap(({ name, value }) => {
    const present = cookiePrefix(services) + name;
    return cookieValue(cookies, present) ? [] : [`${present}=${value}`];
  });
  return [cookies, ...renamed].join("; ");
}

/**
 * Returns the `Set-Cookie` values that store a request's cookies under their present names and remove the former ones.
 * `headers` must contain the result of `withFormerCookies`. Cookies that the response itself sets must follow.
 */
export function replaceFormerCookies(services: Address, headers: Headers, now: Date): string[] {
  const cookies = headers.get("Cookie") ?? "";
  return formerIn(services, cookies, now).flatMap(({ former, name, life, isReadable }) => {
    if (life === null) return [];
    const value = cookieValue(cookies, cookiePrefix(services) + name);
    const replaced = setShopCookie(services, { name, value, maxAge: life, isReadable });
    return [replaced, `${former}=; Path=/; Max-Age=0; SameSite=Lax; Secure`];
  });
}

function formerIn(services: Address, cookies: string, now: Date) {
  if (!isOverTls(services) || now.getTime() >= formerCookiesUntil) return [];
  return formerCookies
    .map((cookie) => ({ ...cookie, value: cookieValue(cookies, cookie.former) }))
    .filter(({ value }) => value !== "");
}
