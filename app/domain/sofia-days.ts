const hour = 3_600_000;
const dayFormat = new Intl.DateTimeFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  timeZone: "Europe/Sofia",
});

/** The day of a moment in Sofia's time, as a date field of a form has it: `2026-11-21`. */
export function sofiaDay(moment: Date): string {
  return dayFormat.format(moment);
}

/** The day that many days later, or earlier: days of the calendar, whatever their length. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * hour).toISOString().slice(0, 10);
}

/** The moment when a day begins in Sofia. Its clocks change at three in the morning, never at midnight. */
export function startOfSofiaDay(day: string): Date {
  const summer = new Date(Date.parse(`${day}T00:00:00Z`) - 3 * hour);
  return sofiaDay(summer) === day ? summer : new Date(summer.getTime() + hour);
}

/** Whole days in Sofia, from the first to the last of them. */
export type Period = { from: string; to: string };

/** Days of the longest period that is compared at once. */
export const longestPeriod = 92;
/** Days of the period that is shown when none is chosen. */
const usualPeriod = 30;

export type PeriodChoice =
  ({ ok: true } & Period) | ({ ok: false; code: "dates" | "order" | "length" } & Period);

/**
 * The period that somebody chose by two date fields; an empty one stands for today, or for thirty days up to the last.
 * Refused as `dates` when one is no day, as `order` when it ends before it begins, as `length` past 92 days.
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

/**
 * The moments of whole days in Sofia, from the first to the last of them: at `since` or later, and earlier than `before`. An
 * empty day leaves its side open.
 */
export function momentsOf({ from, to }: Period): { since: Date | null; before: Date | null } {
  return {
    since: from === "" ? null : startOfSofiaDay(from),
    before: to === "" ? null : startOfSofiaDay(addDays(to, 1)),
  };
}

/** A day of the calendar in this century or the last: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
