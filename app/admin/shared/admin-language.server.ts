import { createCookie } from "react-router";
import { defaultLocale } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { cookiePrefix } from "#app/server/request/shop-cookie.ts";
import type { Services } from "#app/server/services.ts";

type Prefix = ReturnType<typeof cookiePrefix>;

/** The back office's URLs carry no language, so a cookie stores it. */
const languageCookie = (prefix: Prefix) =>
  createCookie(`${prefix}admin-language`, {
    // Not /admin: the router fetches data from /admin.data, which that path does not match.
    path: "/",
    maxAge: 31_536_000,
    sameSite: "lax",
    httpOnly: true,
    secure: prefix === "__Host-",
  });
const cookies = [languageCookie("__Host-"), languageCookie("")];

export async function readAdminLanguage(request: Request): Promise<Locale> {
  for (const cookie of cookies) {
    const value: unknown = await cookie.parse(request.headers.get("Cookie"));
    if (value === "en" || value === "bg") return value;
  }
  return defaultLocale;
}

/** Returns the `Set-Cookie` value that stores the language. */
export function writeAdminLanguage(services: Pick<Services, "env">, locale: Locale): Promise<string> {
  return languageCookie(cookiePrefix(services)).serialize(locale);
}
