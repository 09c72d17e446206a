import fc from "fast-check";
import { expect, test } from "vitest";
import { popupStatuses } from "./popup.ts";
import { isExpired, statusAt } from "./popup-schedule.ts";

const start = new Date("2026-12-01T08:00:00Z");
const at = (milliseconds: number) => new Date(start.getTime() + milliseconds);

test("a scheduled popup is active from the millisecond of its start", () => {
  const popup = { status: "scheduled", start_date: start } as const;
  expect(statusAt(popup, at(-1))).toBe("scheduled");
  expect(statusAt(popup, start)).toBe("active");
  expect(statusAt({ ...popup, start_date: null }, at(1))).toBe("scheduled");
});

test("time changes no other status, and an active popup stays active", () => {
  const statuses = fc.constantFrom(...popupStatuses);
  const starts = fc.option(fc.date({ noInvalidDate: true }));
  fc.assert(
    fc.property(statuses, starts, fc.date({ noInvalidDate: true }), (status, start_date, now) => {
      const then = statusAt({ status, start_date }, now);
      expect(status === "scheduled" ? ["scheduled", "active"] : [status]).toContain(then);
      expect(statusAt({ status: then, start_date }, now)).toBe(then);
    }),
  );
});

test("a popup expires after its end date, a timer also after its countdown", () => {
  const open = { type: "promo", end_date: null, timer_end: null };
  expect(isExpired(open, start)).toBe(false);
  expect(isExpired({ ...open, end_date: start }, start)).toBe(false);
  expect(isExpired({ ...open, end_date: start }, at(1))).toBe(true);
  expect(isExpired({ ...open, timer_end: start }, at(1))).toBe(false);
  const timer = { ...open, type: "timer", timer_end: start };
  expect(isExpired(timer, at(-1))).toBe(false);
  expect(isExpired(timer, start)).toBe(true);
});
