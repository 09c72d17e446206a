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

/** A date in the Bulgarian format and in Sofia's time, in both languages: `21.11.2026 г.` (specification, section 9). */
export function formatDate(date: Date): string {
  return dateFormat.format(date);
}

/** A time of day in Sofia's time, in both languages: `09:05`. */
export function formatTime(date: Date): string {
  return timeFormat.format(date);
}

/**
 * A date with its time of day in the Bulgarian format and in Sofia's time, in both languages: `21.11.2026 г., 09:05`
 * (specification, section 9).
 */
export function formatDateTime(date: Date): string {
  return `${formatDate(date)}, ${formatTime(date)}`;
}

const yearFormat = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Europe/Sofia" });

/** The shop's first year (specification, section 9). */
const firstYear = 2025;

/** The years that the shop's pages are of, from its first to that of Sofia's present day. */
export function copyrightYears(now: Date): string {
  const year = Number(yearFormat.format(now));
  return year > firstYear ? `${firstYear}–${year}` : String(firstYear);
}
