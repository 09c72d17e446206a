import { addDays } from "#app/domain/sofia-days.ts";

/**
 * The public holidays of Bulgaria (Labour Code, article 154). Paragraph 1: fixed days and Easter. Paragraph 2: a fixed day on
 * a Saturday or Sunday makes the next working day a holiday; the days of Easter do not. Paragraph 3 lets the Council of
 * Ministers move days off in a single year, which no rule can know: the owner adds those days as closed.
 */

/** Month and day of paragraph 1, in the order of the year. The Day of the Enlighteners, 1 November, is for schools only. */
const fixedHolidays = [
  "01-01",
  "03-03",
  "05-01",
  "05-06",
  "05-24",
  "09-06",
  "09-22",
  "12-24",
  "12-25",
  "12-26",
] as const;

/** Good Friday to Easter Monday, in days from Easter Sunday. */
const easterDays = [-2, -1, 0, 1] as const;

/** Returns whether a day, `2026-11-24`, is a public holiday. */
export function isPublicHoliday(day: string): boolean {
  return holidaysOf(Number(day.slice(0, 4))).has(day);
}

/** Returns whether a day is a Saturday or a Sunday. */
export function isWeekend(day: string): boolean {
  return weekdayOf(day) > 5;
}

/** Returns whether a day is from Monday to Friday and not a public holiday, whatever the working days of the shop. */
export function isWorkingDay(day: string): boolean {
  return !isWeekend(day) && !isPublicHoliday(day);
}

/** Longest search for a working day, in days. If the shop is closed for longer, the search returns its last day. */
const longestSearch = 400;

/** Returns the day `count` working days after `day`, which need not be a working day itself. */
export function addWorkingDays(day: string, count: number, isWorking: (day: string) => boolean): string {
  let [current, left] = [day, count];
  for (let searched = 0; left > 0 && searched < longestSearch; searched++) {
    current = addDays(current, 1);
    if (isWorking(current)) left -= 1;
  }
  return current;
}

/** Returns the day of the week, 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * Returns Orthodox Easter Sunday of a year from 1900 to 2099, in which the calendars are thirteen days apart (Meeus,
 * Astronomical Algorithms, chapter 8).
 */
export function easterSunday(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30;
  const week = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const sum = moon + week + 114;
  const [month, date] = [Math.floor(sum / 31), (sum % 31) + 1];
  const julian = `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  return addDays(julian, 13);
}

const known = new Map<number, ReadonlySet<string>>();

function holidaysOf(year: number): ReadonlySet<string> {
  const remembered = known.get(year);
  if (remembered) return remembered;
  const fixed = fixedHolidays.map((date) => `${year}-${date}`);
  const holidays = new Set([...fixed, ...easterDays.map((days) => addDays(easterSunday(year), days))]);
  for (const day of fixed) if (isWeekend(day)) holidays.add(nextWorkingDay(day, holidays));
  known.set(year, holidays);
  return holidays;
}

function nextWorkingDay(day: string, holidays: ReadonlySet<string>): string {
  let next = addDays(day, 1);
  while (isWeekend(next) || holidays.has(next)) next = addDays(next, 1);
  return next;
}
