import { createCookie } from "react-router";
import { defaultLocale } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/** The back office's URLs carry no language, so a cookie stores it. */
const languageCookie = createCookie("admin-language", {
  // Not /admin: the router fetches data from /admin.data, which that path does not match.
  path: "/",
  maxAge: 31_536_000,
  sameSite: "lax",
  httpOnly: true,
});

export async function readAdminLanguage(request: Request): Promise<Locale> {
  const value: unknown = await languageCookie.parse(request.headers.get("Cookie"));
  return value === "en" ? "en" : defaultLocale;
}

export function writeAdminLanguage(locale: Locale): Promise<string> {
  return languageCookie.serialize(locale);
}
