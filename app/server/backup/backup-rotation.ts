import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";

/** Number of days, weeks and months for which one backup each is retained. */
export type BackupRotation = { daily: number; weekly: number; monthly: number };

const hour = 3_600_000;
/** Hours after midnight, Sofia time, at which the daily backup is due: traffic is lowest then. */
const backupHour = 3;

/**
 * Returns whether no backup was made since the last 3 a.m. in Sofia; one dated in the future does not count. A backup
 * missed at night is made up for later.
 */
export function isBackupDue(made: readonly Date[], now: Date): boolean {
  const dueOn = (day: string) => new Date(startOfSofiaDay(day).getTime() + backupHour * hour);
  const today = sofiaDay(now);
  const lastDue = dueOn(today) <= now ? dueOn(today) : dueOn(addDays(today, -1));
  return !made.some((moment) => moment >= lastDue && moment <= now);
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
