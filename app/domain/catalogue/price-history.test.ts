import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decisiveDays,
  lowestPriceBefore,
  priceReduction,
  reductionDays,
  reductionPercent,
} from "./price-history.ts";
import type { OpenOffer, PastPrice } from "./price-history.ts";
import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";

const day = 86_400_000;
const at = (iso: string) => new Date(iso);
const prices = (...rows: [since: string, price_bgn: number | null][]): PastPrice[] =>
  rows.map(([since, price_bgn]) => ({ since: at(since), price_bgn }));

test("announces a lowered price with the lowest of the 30 days before it", () => {
  const history = prices(
    ["2026-08-01T09:00:00Z", 700],
    ["2026-10-20T09:00:00Z", 750],
    ["2026-11-10T09:00:00Z", 800],
    ["2026-11-20T09:00:00Z", 600],
  );
  expect(priceReduction(history, at("2026-11-21T12:00:00Z"))).toEqual({
    price: 600,
    // 7.00 ended before 21 October began.
    lowestBefore: 750,
    since: at("2026-11-20T09:00:00Z"),
    until: at("2026-12-19T22:00:00Z"),
  });
});

test("a price in force when the 30 days begin counts, however old", () => {
  const history = prices(
    ["2024-01-01T09:00:00Z", 700],
    ["2026-11-10T09:00:00Z", 800],
    ["2026-11-20T09:00:00Z", 600],
  );
  expect(priceReduction(history, at("2026-11-20T09:00:00Z"))?.lowestBefore).toBe(700);
});

test("the 30 days begin at midnight in Sofia, and exclude a price that ends then", () => {
  const reducedAt = (raised: string) =>
    priceReduction(
      prices(["2026-01-01T00:00:00Z", 700], [raised, 800], ["2026-11-20T21:30:00Z", 600]),
      at("2026-11-21T12:00:00Z"),
    )?.lowestBefore;
  // 21:30 UTC is still 20 November in Sofia; 30 days earlier is 21 October, in summer time.
  expect(reducedAt("2026-10-20T21:00:00.000Z")).toBe(800);
  expect(reducedAt("2026-10-20T21:00:00.001Z")).toBe(700);
});

test("a reduction is announced on 30 days in Sofia, including its first", () => {
  const history = prices(["2026-01-01T00:00:00Z", 800], ["2026-09-30T22:30:00Z", 600]);
  // 01:30 on 1 October; the last day is the 30th, after the clocks went back.
  expect(priceReduction(history, at("2026-09-30T22:29:59.999Z"))).toBeNull();
  expect(priceReduction(history, at("2026-09-30T22:30:00Z"))).not.toBeNull();
  expect(priceReduction(history, at("2026-10-30T21:59:59.999Z"))).not.toBeNull();
  expect(priceReduction(history, at("2026-10-30T22:00:00Z"))).toBeNull();
});

test("each of several reductions is measured against the days before it", () => {
  const history = prices(
    ["2026-01-01T00:00:00Z", 900],
    ["2026-11-10T10:00:00Z", 800],
    ["2026-11-20T10:00:00Z", 700],
  );
  expect(priceReduction(history, at("2026-11-15T00:00:00Z"))?.lowestBefore).toBe(900);
  expect(priceReduction(history, at("2026-11-21T00:00:00Z"))?.lowestBefore).toBe(800);
});

test("raising a price and lowering it to the old level or above is not a reduction", () => {
  const back = (price: number) =>
    priceReduction(
      prices(["2026-01-01T00:00:00Z", 700], ["2026-11-10T10:00:00Z", 900], ["2026-11-20T10:00:00Z", price]),
      at("2026-11-21T00:00:00Z"),
    );
  expect(back(701)).toBeNull();
  expect(back(700)).toBeNull();
  expect(back(699)?.lowestBefore).toBe(700);
});

test("raised, unchanged and future prices are not reductions", () => {
  const now = at("2026-11-21T00:00:00Z");
  expect(priceReduction([], now)).toBeNull();
  expect(priceReduction(prices(["2026-01-01T00:00:00Z", 700]), now)).toBeNull();
  expect(
    priceReduction(prices(["2026-01-01T00:00:00Z", 700], ["2026-11-20T00:00:00Z", 800]), now),
  ).toBeNull();
  expect(
    priceReduction(prices(["2026-01-01T00:00:00Z", 700], ["2026-11-22T00:00:00Z", 600]), now),
  ).toBeNull();
});

test("a repeated price counts from its first entry, and one replaced at once was never in force", () => {
  const twice = prices(
    ["2026-01-01T00:00:00Z", 800],
    ["2026-10-01T10:00:00Z", 700],
    ["2026-11-20T10:00:00Z", 700],
  );
  expect(priceReduction(twice, at("2026-10-02T00:00:00Z"))?.since).toEqual(at("2026-10-01T10:00:00Z"));
  expect(priceReduction(twice, at("2026-11-21T00:00:00Z"))).toBeNull();
  const slip = prices(
    ["2026-01-01T00:00:00Z", 800],
    ["2026-11-20T10:00:00Z", 7],
    ["2026-11-20T10:00:00Z", 700],
  );
  expect(priceReduction(slip, at("2026-11-21T00:00:00Z"))).toMatchObject({ price: 700, lowestBefore: 800 });
});

test("a price while the product was not on sale cannot be reduced", () => {
  const reductionOf = (...rows: Parameters<typeof prices>) =>
    priceReduction(prices(...rows), at("2026-11-21T00:00:00Z"));
  expect(reductionOf(["2026-11-20T10:00:00Z", 600])).toBeNull();
  expect(reductionOf(["2026-01-01T00:00:00Z", 800], ["2026-11-20T10:00:00Z", null])).toBeNull();
  // Off sale for ten days, and cheaper afterwards.
  expect(
    reductionOf(["2026-01-01T00:00:00Z", 800], ["2026-11-10T10:00:00Z", null], ["2026-11-20T10:00:00Z", 600]),
  ).toMatchObject({ price: 600, lowestBefore: 800, since: at("2026-11-20T10:00:00Z") });
  // Off sale for all 30 days: nobody paid the old price.
  expect(
    reductionOf(["2026-01-01T00:00:00Z", 800], ["2026-10-10T10:00:00Z", null], ["2026-11-20T10:00:00Z", 600]),
  ).toBeNull();
});

test("hiding the product does not prolong a reduction", () => {
  const history = prices(
    ["2026-01-01T00:00:00Z", 800],
    ["2026-11-01T10:00:00Z", 600],
    ["2026-11-05T10:00:00Z", null],
    ["2026-11-20T10:00:00Z", 600],
  );
  expect(priceReduction(history, at("2026-11-10T00:00:00Z"))).toBeNull();
  expect(priceReduction(history, at("2026-11-21T00:00:00Z"))).toMatchObject({
    since: at("2026-11-01T10:00:00Z"),
    until: at("2026-11-30T22:00:00Z"),
  });
});

const now = at("2026-11-21T12:00:00Z");
const pastPrice = fc.record({
  price_bgn: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 5 }),
  // Six-hour steps, so that boundaries are hit.
  since: fc.integer({ min: 0, max: 4 * 90 }).map((steps) => new Date(now.getTime() - (steps * day) / 4)),
});
const histories = fc.array(pastPrice, { maxLength: 12 });

/** Reference implementation of the price at a time. */
function priceAt(history: readonly PastPrice[], moment: number): number | null {
  const begun = history.filter(({ since }) => since.getTime() <= moment);
  const latest = Math.max(...begun.map(({ since }) => since.getTime()));
  return begun.findLast(({ since }) => since.getTime() === latest)?.price_bgn ?? null;
}

test("the lowest price is the minimum over the window, and above the current price", () => {
  let met = 0;
  fc.assert(
    fc.property(histories, (history) => {
      const reduction = priceReduction(history, now);
      if (!reduction) return;
      met += 1;
      const { price, lowestBefore, since, until } = reduction;
      const start = startOfSofiaDay(addDays(sofiaDay(since), -reductionDays)).getTime();
      const seen: number[] = [];
      for (let moment = start; moment < since.getTime(); moment += day / 24) {
        const then = priceAt(history, moment);
        if (then !== null) seen.push(then);
      }
      expect(Math.min(...seen)).toBe(lowestBefore);
      expect(price).toBe(priceAt(history, now.getTime()));
      expect(price).toBeLessThan(lowestBefore);
      expect(since <= now && now < until).toBe(true);
      // Ends at `until` if no price follows.
      expect(priceReduction(history, new Date(until.getTime() - 1))?.until).toEqual(until);
      expect(priceReduction(history, until)).toBeNull();
    }),
    { numRuns: 500 },
  );
  expect(met).toBeGreaterThan(20);
});

test("without an announcement, the price is not a recent new low", () => {
  fc.assert(
    fc.property(histories, (history) => {
      if (priceReduction(history, now)) return;
      const present = priceAt(history, now.getTime());
      if (present === null) return;
      let begin = now.getTime();
      while (priceAt(history, begin - day / 24) === present) begin -= day / 24;
      const before = priceAt(history, begin - day / 24);
      if (before === null || before <= present) return;
      if (addDays(sofiaDay(new Date(begin)), reductionDays) <= sofiaDay(now)) return;
      const start = startOfSofiaDay(addDays(sofiaDay(new Date(begin)), -reductionDays)).getTime();
      const seen: number[] = [];
      for (let moment = start; moment < begin; moment += day / 24)
        seen.push(priceAt(history, moment) ?? Infinity);
      expect(Math.min(...seen)).toBeLessThanOrEqual(present);
    }),
    { numRuns: 300 },
  );
});

test("entries may be unordered, and of those before the decisive days only the one in force counts", () => {
  const distinct = fc.uniqueArray(pastPrice, { selector: ({ since }) => since.getTime(), maxLength: 12 });
  fc.assert(
    fc.property(distinct, (history) => {
      const expected = priceReduction(history, now);
      expect(priceReduction(history.toReversed(), now)).toEqual(expected);
      const times = history.map(({ since }) => since.getTime());
      const inForce = Math.max(...times.filter((time) => time <= now.getTime() - decisiveDays * day));
      const decisive = history.filter(({ since }) => since.getTime() >= inForce);
      expect(priceReduction(decisive, now)).toEqual(expected);
    }),
  );
});

test("on a reduction's last day, a price that ended on the first of the 30 days still decides", () => {
  const history = prices(
    ["2026-01-01T00:00:00Z", 700],
    ["2026-09-23T12:00:00Z", 800],
    ["2026-10-23T08:00:00Z", 750],
  );
  expect(priceReduction(history, now)).toBeNull();
  expect(priceReduction(history.slice(1), now)).toMatchObject({ lowestBefore: 800 });
  // The price in force when the decisive days begin is therefore this one or an earlier one.
  expect(now.getTime() - decisiveDays * day).toBeLessThan(at("2026-09-23T00:00:00Z").getTime());
});

/** A promotion of everybody's from one day to another in November 2026, by which a unit costs `less` stotinki less. */
const offer = (from: number, to: number | null, less = 100): OpenOffer => ({
  since: new Date(Date.UTC(2026, 10, from)),
  until: to === null ? null : new Date(Date.UTC(2026, 10, to)),
  priceOf: (price) => price - less,
});

test("a promotion of everybody's lowers the lowest price, and is no price itself", () => {
  const list = prices(["2026-01-01T00:00:00Z", 500]);
  const promoted = [offer(1, 10)];
  expect(priceReduction(list, at("2026-11-05T00:00:00Z"), promoted)).toBeNull();
  const reducedTo = (price: number) =>
    priceReduction(
      [...list, ...prices(["2026-11-15T00:00:00Z", price])],
      at("2026-11-16T00:00:00Z"),
      promoted,
    );
  expect(reducedTo(450)).toBeNull();
  expect(reducedTo(400)).toBeNull();
  expect(reducedTo(360)).toMatchObject({ price: 360, lowestBefore: 400 });
});

test("a promotion lowers only prices in force during it, before the reduction and within its 30 days", () => {
  const lowest = (offers: OpenOffer[], ...rows: Parameters<typeof prices>) =>
    priceReduction(
      prices(["2026-01-01T00:00:00Z", 500], ...rows, ["2026-11-15T00:00:00Z", 300]),
      at("2026-11-16T00:00:00Z"),
      offers,
    )?.lowestBefore;
  expect(lowest([offer(1, null)])).toBe(400);
  expect(lowest([offer(-40, -20)])).toBe(500);
  expect(lowest([offer(15, null)])).toBe(500);
  // The price during the promotion was higher.
  expect(lowest([offer(1, 10)], ["2026-10-30T00:00:00Z", 700], ["2026-11-12T00:00:00Z", 550])).toBe(500);
  // Not on sale during the promotion.
  expect(lowest([offer(1, 10)], ["2026-10-30T00:00:00Z", null], ["2026-11-12T00:00:00Z", 550])).toBe(500);
});

test("the lowest price before a moment is that of a reduction then", () => {
  const list = prices(["2026-01-01T00:00:00Z", 500], ["2026-11-03T00:00:00Z", 450]);
  const moment = at("2026-11-15T00:00:00Z");
  expect(lowestPriceBefore(list, moment)).toBe(450);
  expect(lowestPriceBefore(list, moment, [offer(1, 10)])).toBe(350);
  expect(lowestPriceBefore([], moment)).toBeNull();
  expect(lowestPriceBefore(prices(["2026-11-15T00:00:00Z", 500]), moment)).toBeNull();
});

test("offers never make a reduction, and only lower its lowest price", () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: -90, max: 20 }), fc.nat({ max: 60 }), (history, from, days) => {
      const plain = priceReduction(history, now);
      const promoted = priceReduction(history, now, [offer(from, from + days, 1)]);
      if (promoted) {
        expect(plain).not.toBeNull();
        expect(promoted.lowestBefore).toBeLessThanOrEqual(plain?.lowestBefore ?? 0);
        expect(promoted.price).toBe(plain?.price);
      }
    }),
  );
});

test("the percentage is whole and never overstated", () => {
  expect(reductionPercent(599, 690)).toBe(13);
  expect(reductionPercent(690, 690)).toBe(0);
  expect(reductionPercent(700, 690)).toBe(0);
  expect(reductionPercent(1, 100_000)).toBe(99);
});
