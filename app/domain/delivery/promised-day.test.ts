import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import { defaultDeliverySettings } from "./delivery-settings.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { nextPromiseChange, promisedDay, promisedDays } from "./promised-day.ts";
import { isPublicHoliday, isWeekend } from "./public-holidays.ts";

const promising: DeliverySettings = { ...defaultDeliverySettings, is_day_promised: true };
/** Handed over on the day of the order and delivered on the next working day. */
const fast: DeliverySettings = { ...promising, processing_days: 0, carrier_days: { any: 1 } };

const promised = (at: string, settings = fast, carrier: "econt" | "boxnow" | null = null) =>
  promisedDay(settings, { carrier, now: new Date(at) });

test("no day is promised until the owner turns it on, nor by a shop without working days", () => {
  expect(promised("2026-11-24T08:00:00Z", defaultDeliverySettings)).toBeNull();
  expect(promised("2026-11-24T08:00:00Z", { ...fast, working_days: [] })).toBeNull();
  expect(promisedDays(defaultDeliverySettings, new Date("2026-11-24T08:00:00Z"))).toBeNull();
});

test("counts processing and carrier in working days from the day of the order", () => {
  // Monday: two days until Wednesday, and two of the carrier until Friday.
  expect(promised("2026-11-23T08:00:00Z", promising)).toBe("2026-11-27");
  expect(promised("2026-11-24T08:00:00Z", promising)).toBe("2026-11-30");
});

test("the cut-off time is exact to the millisecond, in winter and in summer time", () => {
  // 14:00 in Sofia is 12:00 in winter and 11:00 in summer (UTC).
  expect(promised("2026-11-24T11:59:59.999Z")).toBe("2026-11-25");
  expect(promised("2026-11-24T12:00:00.000Z")).toBe("2026-11-26");
  expect(promised("2026-07-14T10:59:59.999Z")).toBe("2026-07-15");
  expect(promised("2026-07-14T11:00:00.000Z")).toBe("2026-07-16");
});

test("the day of a change of clocks has its own cut-off moment", () => {
  const everyDay = { ...fast, working_days: [1, 2, 3, 4, 5, 6, 7] };
  // Clocks go back on 2026-10-25, a Sunday; the carrier delivers on Monday or Tuesday.
  expect(promised("2026-10-25T11:59:59.999Z", everyDay)).toBe("2026-10-26");
  expect(promised("2026-10-25T12:00:00Z", everyDay)).toBe("2026-10-27");
  // Clocks go forward on 2026-03-29, a Sunday.
  expect(promised("2026-03-29T10:59:59.999Z", everyDay)).toBe("2026-03-30");
  expect(promised("2026-03-29T11:00:00Z", everyDay)).toBe("2026-03-31");
});

test("the day is Sofia's, even while it is still the day before in UTC", () => {
  // 00:30 on Wednesday in Sofia.
  expect(promised("2026-11-24T22:30:00Z")).toBe("2026-11-26");
});

test("weekends, public holidays and closed days do not count", () => {
  // Friday before and after the cut-off, and Saturday.
  expect(promised("2026-11-27T08:00:00Z")).toBe("2026-11-30");
  expect(promised("2026-11-27T13:00:00Z")).toBe("2026-12-01");
  expect(promised("2026-11-28T08:00:00Z")).toBe("2026-12-01");
  // Thursday before Good Friday 2026: the next working day is Tuesday after Easter.
  expect(promised("2026-04-09T08:00:00Z")).toBe("2026-04-14");
  expect(promised("2026-04-10T08:00:00Z")).toBe("2026-04-15");
  // The shop is closed on a Wednesday, on which the carrier works.
  const closed = { ...fast, closed_days: ["2026-11-25"] };
  expect(promised("2026-11-24T08:00:00Z", closed)).toBe("2026-11-25");
  expect(promised("2026-11-25T08:00:00Z", closed)).toBe("2026-11-27");
});

test("a shop that works on Saturday hands over then, and the carrier delivers on Monday", () => {
  const saturdays = { ...fast, working_days: [1, 2, 3, 4, 5, 6] };
  expect(promised("2026-11-28T08:00:00Z", saturdays)).toBe("2026-11-30");
});

test("the days around Christmas and New Year are skipped", () => {
  // 24 to 26 December 2026 are holidays, and 28 December for the Saturday.
  expect(promised("2026-12-23T08:00:00Z")).toBe("2026-12-29");
  expect(promised("2026-12-30T13:00:00Z")).toBe("2027-01-04");
  expect(promised("2026-12-31T08:00:00Z")).toBe("2027-01-04");
});

test("each carrier has its own days; public pages promise the slowest on offer", () => {
  const settings: DeliverySettings = {
    ...fast,
    carriers: ["boxnow", "econt"],
    carrier_days: { any: 2, econt: 1, boxnow: 3 },
  };
  const now = new Date("2026-11-23T08:00:00Z");
  expect(promised("2026-11-23T08:00:00Z", settings, "econt")).toBe("2026-11-24");
  expect(promisedDays(settings, now)).toEqual({
    slowest: "2026-11-26",
    days: { any: "2026-11-25", econt: "2026-11-24", boxnow: "2026-11-26" },
    until: new Date("2026-11-23T12:00:00Z"),
  });
  // A carrier without days of its own uses those of `any`.
  expect(promised("2026-11-23T08:00:00Z", { ...settings, carrier_days: { any: 2 } }, "econt")).toBe(
    "2026-11-25",
  );
});

test("promises change at the cut-off time and at midnight", () => {
  const next = (at: string) => nextPromiseChange(fast, new Date(at)).toISOString();
  expect(next("2026-11-24T11:59:59Z")).toBe("2026-11-24T12:00:00.000Z");
  expect(next("2026-11-24T12:00:00Z")).toBe("2026-11-24T22:00:00.000Z");
  expect(next("2026-07-14T12:00:00Z")).toBe("2026-07-14T21:00:00.000Z");
});

test("a promise is a later working day, never earlier for a later order, and constant until the next change", () => {
  const moment = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-12-01"), noInvalidDate: true });
  const settings = fc.record({
    processing_days: fc.integer({ min: 0, max: 10 }),
    days: fc.integer({ min: 1, max: 10 }),
    working_days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    hour: fc.integer({ min: 0, max: 23 }),
  });
  fc.assert(
    fc.property(settings, moment, fc.nat(3 * 86_400_000), (given, now, later) => {
      const chosen: DeliverySettings = {
        ...promising,
        working_days: given.working_days,
        processing_days: given.processing_days,
        carrier_days: { any: given.days },
        cut_off: `${String(given.hour).padStart(2, "0")}:30`,
      };
      const day = promisedDay(chosen, { carrier: null, now })!;
      expect(day > sofiaDay(now)).toBe(true);
      expect(isWeekend(day) || isPublicHoliday(day)).toBe(false);
      const after = promisedDay(chosen, { carrier: null, now: new Date(now.getTime() + later) })!;
      expect(after >= day).toBe(true);
      const edge = nextPromiseChange(chosen, now);
      expect(promisedDay(chosen, { carrier: null, now: new Date(edge.getTime() - 1) })).toBe(day);
    }),
  );
});

test("a shop that is closed for years promises a day over a year ahead", () => {
  const closed_days = Array.from({ length: 800 }, (_, index) => addDays("2026-11-24", index));
  expect(promised("2026-11-24T08:00:00Z", { ...fast, closed_days })! > "2027-11-24").toBe(true);
});
