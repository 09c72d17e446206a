import { createCookie } from "react-router";
import { defaultLocale } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/** The back office has one address, so its language is a choice that the browser keeps. */
const languageCookie = createCookie("admin-language", {
  // Not /admin: the router asks for data at /admin.data, which that path would not cover.
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
