const hour = 3_600_000;
const dayFormat = new Intl.DateTimeFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  timeZone: "Europe/Sofia",
});

/** Returns the calendar day of a moment in Sofia, as in a date field: `2026-11-21`. */
export function sofiaDay(moment: Date): string {
  return dayFormat.format(moment);
}

/** Adds calendar days, whatever their length; `count` may be negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * hour).toISOString().slice(0, 10);
}

/** Returns the start of a day in Sofia. Clocks there change at 3 a.m., never at midnight. */
export function startOfSofiaDay(day: string): Date {
  const summer = new Date(Date.parse(`${day}T00:00:00Z`) - 3 * hour);
  return sofiaDay(summer) === day ? summer : new Date(summer.getTime() + hour);
}

/** Whole days in Sofia, both inclusive. */
export type Period = { from: string; to: string };

/** Maximum length of a period, in days. */
export const longestPeriod = 92;
/** Default length of a period, in days. */
const usualPeriod = 30;

export type PeriodChoice =
  ({ ok: true } & Period) | ({ ok: false; code: "dates" | "order" | "length" } & Period);

/**
 * Parses a period from two date fields. An empty end means today; an empty start means 30 days up to the end. Refused
 * as `dates` (invalid day), `order` (ends before it begins) or `length` (longer than 92 days).
 */
export function readPeriod(chosen: Period, now: Date): PeriodChoice {
  const to = chosen.to || sofiaDay(now);
  if (!isDay(to)) return { ok: false, code: "dates", ...chosen };
  const from = chosen.from || addDays(to, 1 - usualPeriod);
  if (!isDay(from)) return { ok: false, code: "dates", ...chosen };
  if (from > to) return { ok: false, code: "order", from, to };
  if (addDays(from, longestPeriod) <= to) return { ok: false, code: "length", from, to };
  return { ok: true, from, to };
}

/** Returns the bounds of a period: at or after `since`, and before `before`. An empty day leaves its side open. */
export function momentsOf({ from, to }: Period): { since: Date | null; before: Date | null } {
  return {
    since: from === "" ? null : startOfSofiaDay(from),
    before: to === "" ? null : startOfSofiaDay(addDays(to, 1)),
  };
}

/** Returns whether a text is a calendar day in the 20th or 21st century; 2026-02-30 is not. */
export function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
