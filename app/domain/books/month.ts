import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";

/** Returns whether a text is a month of this century, `2026-11`. */
export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

/** Returns the month of a moment in Sofia, `2026-11`. */
export function monthOf(moment: Date): string {
  return sofiaDay(moment).slice(0, 7);
}

/** Returns the month `count` months later; `count` may be negative. */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** Returns the bounds of a month in Sofia: at or after `since`, and before `before`. */
export function monthBounds(month: string): { since: Date; before: Date } {
  return {
    since: startOfSofiaDay(`${month}-01`),
    before: startOfSofiaDay(`${addMonths(month, 1)}-01`),
  };
}

/** Returns the last day to file a month's audit file: the 15th of the next (Ordinance N-18, article 52t, paragraph 2). */
export function filingDay(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, 14);
}
