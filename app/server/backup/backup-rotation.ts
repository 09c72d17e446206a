import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";

/** Number of days, weeks and months for which one backup each is retained. */
export type BackupRotation = { daily: number; weekly: number; monthly: number };

const hourLength = 3_600_000;
const hourFormat = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  hourCycle: "h23",
  timeZone: "Europe/Sofia",
});

/**
 * Returns whether no backup was made since the last time that the clock in Sofia showed the full `hour`; one dated in
 * the future does not count. A backup missed then is made up for later.
 */
export function isBackupDue(made: readonly Date[], now: Date, hour: number): boolean {
  const lastDue = hasCome(now, hour) ? dueOn(sofiaDay(now), hour) : dueOn(addDays(sofiaDay(now), -1), hour);
  return !made.some((moment) => moment >= lastDue && moment <= now);
}

/** Returns when the next backup is due: now if it is already, else the next full `hour` in Sofia. */
export function nextBackupDue(made: readonly Date[], now: Date, hour: number): Date {
  if (isBackupDue(made, now, hour)) return now;
  return dueOn(hasCome(now, hour) ? addDays(sofiaDay(now), 1) : sofiaDay(now), hour);
}

function hasCome(now: Date, hour: number): boolean {
  return dueOn(sofiaDay(now), hour) <= now;
}

/**
 * Returns when the clock in Sofia first shows the full `hour` on a day. The hour that it skips in spring, from three to
 * four, is its end.
 */
function dueOn(day: string, hour: number): Date {
  const usual = startOfSofiaDay(day).getTime() + hour * hourLength;
  const found = [usual - hourLength, usual, usual + hourLength].find(
    (time) => Number(hourFormat.format(time)) === hour && sofiaDay(new Date(time)) === day,
  );
  return new Date(found ?? usual);
}

/**
 * Returns the backups (as milliseconds since 1970) to delete. Retains the newest backup of each of the latest days,
 * weeks and months that have one; periods without a backup do not count. The newest backup is always retained.
 */
export function backupsToRemove(
  made: readonly Date[],
  { daily, weekly, monthly }: BackupRotation,
): Set<number> {
  const newestFirst = made.map((moment) => moment.getTime()).toSorted((a, b) => b - a);
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, daily, (day) => day),
    ...newestOfEach(newestFirst, weekly, mondayOf),
    ...newestOfEach(newestFirst, monthly, (day) => day.slice(0, "2026-11".length)),
  ]);
  return new Set(newestFirst.filter((time) => !kept.has(time)));
}

function newestOfEach(
  newestFirst: readonly number[],
  count: number,
  periodOf: (day: string) => string,
): number[] {
  const newest = new Map<string, number>();
  for (const time of newestFirst) {
    const period = periodOf(sofiaDay(new Date(time)));
    if (!newest.has(period)) newest.set(period, time);
  }
  return [...newest.values()].slice(0, count);
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}
