import { addDays, sofiaDay, startOfSofiaDay } from "./sofia-days.ts";

/** Of how many days, weeks and months one backup each is kept. */
export type BackupRotation = { daily: number; weekly: number; monthly: number };

const hour = 3_600_000;
/** Hours after midnight in Sofia at which a day's backup falls due: when the shop is quiet. */
const backupHour = 3;

/** A backup is due when none was made since three in the morning, in Sofia, so that one missed at night is made up for. */
export function isBackupDue(made: readonly Date[], now: Date): boolean {
  const dueOn = (day: string) => new Date(startOfSofiaDay(day).getTime() + backupHour * hour);
  const today = sofiaDay(now);
  const lastDue = dueOn(today) <= now ? dueOn(today) : dueOn(addDays(today, -1));
  return !made.some((moment) => moment >= lastDue && moment <= now);
}

/**
 * The backups that a rotation gives up. Of each of the latest days, weeks and months that have one, the newest is kept, so
 * that days on which none was made shorten nothing; the newest of all is always kept.
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
