import fc from "fast-check";
import { expect, test } from "vitest";
import { backupsToRemove, isBackupDue, nextBackupDue } from "./backup-rotation.ts";
import type { BackupRotation } from "./backup-rotation.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";

const usual: BackupRotation = { daily: 7, weekly: 4, monthly: 6 };
const day = 86_400_000;
const moments = fc.array(
  fc.date({ min: new Date("2025-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
  { maxLength: 120 },
);
const rotations = fc.record({
  daily: fc.integer({ min: 1, max: 10 }),
  weekly: fc.integer({ min: 0, max: 6 }),
  monthly: fc.integer({ min: 0, max: 12 }),
});

function keep(made: readonly Date[], rotation: BackupRotation): Date[] {
  const removed = backupsToRemove(made, rotation);
  return made.filter((moment) => !removed.has(moment.getTime()));
}

const days = (made: readonly Date[]) => made.map(sofiaDay).toSorted();

test("after a year of nightly backups, seven days, four week ends and six month ends remain", () => {
  const nights = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index, 1, 17)));
  expect(days(keep(nights, usual))).toEqual([
    "2026-07-31",
    "2026-08-31",
    "2026-09-30",
    "2026-10-31",
    "2026-11-30",
    "2026-12-13",
    "2026-12-20",
    ...["25", "26", "27", "28", "29", "30", "31"].map((date) => `2026-12-${date}`),
  ]);
});

test("nightly rotation retains the same days as one rotation at the end", () => {
  fc.assert(
    fc.property(moments, rotations, (made, rotation) => {
      let kept: Date[] = [];
      for (const moment of made.toSorted((a, b) => a.getTime() - b.getTime()))
        kept = keep([...kept, moment], rotation);
      const atOnce = keep(made, rotation);
      expect(days(kept)).toEqual(days(atOnce));
    }),
    { numRuns: 60 },
  );
});

test("retains the newest backup, respects the rotation's counts, and is idempotent", () => {
  fc.assert(
    fc.property(moments, rotations, (made, rotation) => {
      const kept = keep(made, rotation);
      const newest = Math.max(...made.map((moment) => moment.getTime()));
      if (made.length > 0) expect(kept.map((moment) => moment.getTime())).toContain(newest);
      expect(new Set(days(kept)).size).toBeLessThanOrEqual(
        rotation.daily + rotation.weekly + rotation.monthly,
      );
      expect(keep(kept, rotation)).toEqual(kept);
    }),
  );
});

test("retains the newest backup of each of the latest days", () => {
  fc.assert(
    fc.property(moments, rotations, (made, rotation) => {
      const latest = [...new Set(days(made))].slice(-rotation.daily);
      const kept = keep(made, rotation);
      for (const wanted of latest) {
        const ofThatDay = made.filter((moment) => sofiaDay(moment) === wanted);
        const newest = Math.max(...ofThatDay.map((moment) => moment.getTime()));
        expect(kept.map((moment) => moment.getTime())).toContain(newest);
      }
    }),
  );
});

test("a backup is due from 3 a.m. in Sofia until it is made, in summer and winter", () => {
  const winter = new Date("2026-11-22T01:00:00Z");
  const before = new Date(winter.getTime() - 60_000);
  const yesterday = new Date("2026-11-21T01:17:00Z");
  expect(isBackupDue([yesterday], before, 3)).toBe(false);
  expect(isBackupDue([yesterday], winter, 3)).toBe(true);
  expect(isBackupDue([yesterday, winter], new Date(winter.getTime() + day / 2), 3)).toBe(false);
  expect(isBackupDue([new Date("2026-07-01T00:00:00Z")], new Date("2026-07-01T23:59:00Z"), 3)).toBe(false);
  expect(isBackupDue([], before, 3)).toBe(true);
});

test("a backup dated in the future by a wrong clock does not count for today", () => {
  expect(isBackupDue([new Date("2036-01-01T00:00:00Z")], new Date("2026-11-22T12:00:00Z"), 3)).toBe(true);
});

test.for([
  // Clocks go forward from three to four on 29 March 2026 at 01:00 UTC, and back from four to three on 25 October.
  ["2026-03-29", 2, "2026-03-29T00:00:00Z"],
  ["2026-03-29", 3, "2026-03-29T01:00:00Z"],
  ["2026-03-29", 4, "2026-03-29T01:00:00Z"],
  ["2026-03-29", 23, "2026-03-29T20:00:00Z"],
  ["2026-10-25", 2, "2026-10-24T23:00:00Z"],
  ["2026-10-25", 3, "2026-10-25T00:00:00Z"],
  ["2026-10-25", 4, "2026-10-25T02:00:00Z"],
  ["2026-10-25", 23, "2026-10-25T21:00:00Z"],
  ["2026-11-22", 0, "2026-11-21T22:00:00Z"],
  ["2026-07-01", 23, "2026-07-01T20:00:00Z"],
] as const)("on %s the hour %i comes at %s", ([_day, hour, moment]) => {
  const due = new Date(moment);
  const justBefore = new Date(due.getTime() - 1);
  const lastNight = new Date(due.getTime() - 20 * 3_600_000);
  expect(isBackupDue([lastNight], justBefore, hour)).toBe(false);
  expect(nextBackupDue([lastNight], justBefore, hour)).toEqual(due);
  expect(isBackupDue([lastNight], due, hour)).toBe(true);
  expect(nextBackupDue([lastNight], due, hour)).toEqual(due);
});

test("once the day's backup is made, the next is due tomorrow", () => {
  const made = new Date("2026-10-24T00:17:00Z");
  expect(nextBackupDue([made], made, 3)).toEqual(new Date("2026-10-25T00:00:00Z"));
  expect(nextBackupDue([made], made, 4)).toEqual(new Date("2026-10-24T01:00:00Z"));
});
