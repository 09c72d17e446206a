import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/** Largest file of a notice, in bytes. */
export const maxNoticeBytes = 2 * 1024 ** 2;

/** A stored notice, without its file. Sizes are in pixels. */
export type GuaranteeNotice = { hash: string; width: number; height: number };

/** Pages of the Your Europe portal that explain the legal guarantee. */
export const guaranteePortal: Record<Locale, string> = {
  bg: "https://europa.eu/youreurope/citizens/consumers/shopping/guarantees/index_bg.htm",
  en: "https://europa.eu/youreurope/citizens/consumers/shopping/guarantees/index_en.htm",
};

/** The regulation that prescribes the notice, in the language of the back office. */
export const guaranteeRegulation: Record<Locale, string> = {
  bg: "https://eur-lex.europa.eu/eli/reg_impl/2025/1960/oj/bul",
  en: "https://eur-lex.europa.eu/eli/reg_impl/2025/1960/oj/eng",
};

/** Returns the public path of a notice, which changes with the file. */
export function noticePath(locale: Locale, { hash }: Pick<GuaranteeNotice, "hash">): string {
  return `/guarantee-notice/${locale}-${hash}.png`;
}

/** Returns the notice that the last part of a path names; null when it cannot name one. */
export function noticeOfFileName(name: string): { locale: Locale; hash: string } | null {
  const [, language, hash] = /^([a-z]{2})-([0-9a-f]{16})\.png$/.exec(name) ?? [];
  const locale = locales.find((each) => each === language);
  return locale && hash ? { locale, hash } : null;
}
