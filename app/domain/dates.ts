import type { Locale } from "./locale.ts";

const dateFormat = new Intl.DateTimeFormat("bg-BG", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: "Europe/Sofia",
});
const timeFormat = new Intl.DateTimeFormat("bg-BG", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Europe/Sofia",
});

/**
 * Formats a date in Bulgarian format and Sofia time, in both languages (specification, section 9): `21.11.2026 г.`, in English
 * without the Bulgarian abbreviation of "year".
 */
export function formatDate(date: Date, locale: Locale): string {
  const text = dateFormat.format(date);
  return locale === "bg" ? text : text.replace(/\sг\.$/, "");
}

/** Formats a time of day in Sofia time, in both languages: `09:05`. */
export function formatTime(date: Date): string {
  return timeFormat.format(date);
}

/** Formats a date as `formatDate`, with its time of day: `21.11.2026 г., 09:05`. */
export function formatDateTime(date: Date, locale: Locale): string {
  return `${formatDate(date, locale)}, ${formatTime(date)}`;
}

const dayFormats: Record<Locale, Intl.DateTimeFormat> = {
  bg: new Intl.DateTimeFormat("bg-BG", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
};

/** Formats a calendar day, `2026-11-26`, in words: `четвъртък, 26 ноември`, `Thursday 26 November`. */
export function formatDayInWords(day: string, locale: Locale): string {
  return dayFormats[locale].format(new Date(`${day}T00:00:00Z`));
}

const yearFormat = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Europe/Sofia" });

/** The shop's first year (specification, section 9). */
const firstYear = 2025;

/** Returns the copyright years, from the shop's first year to the current year in Sofia. */
export function copyrightYears(now: Date): string {
  const year = Number(yearFormat.format(now));
  return year > firstYear ? `${firstYear}–${year}` : String(firstYear);
}
