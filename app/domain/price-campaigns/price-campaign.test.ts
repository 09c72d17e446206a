import fc from "fast-check";
import { expect, test } from "vitest";
import { currencies, euroCents } from "#app/domain/money.ts";
import { baseUnits } from "#app/domain/promotions/promotion.ts";
import { campaignPrice, previewPrice } from "./price-campaign.ts";
import type { CampaignProduct, PriceCut } from "./price-campaign.ts";

const percent = (value: number): PriceCut => ({ kind: "percent", percent: value, price_bgn: null });
const price = (price_bgn: number): PriceCut => ({ kind: "price", percent: null, price_bgn });

test("a percentage rounds half up in the base currency", () => {
  // 13.49 € less 6.75 €.
  expect(euroCents(campaignPrice(percent(50), 2638, "EUR") ?? 0)).toBe(674);
  expect(campaignPrice(percent(10), 690, "BGN")).toBe(621);
  expect(campaignPrice(percent(10), 695, "BGN")).toBe(625);
});

test("a price is written only where it is lower", () => {
  expect(campaignPrice(price(704), 978, "EUR")).toBe(704);
  expect(campaignPrice(price(978), 978, "BGN")).toBeNull();
  expect(campaignPrice(price(979), 978, "BGN")).toBeNull();
  // The same price in euros.
  expect(campaignPrice(price(977), 978, "EUR")).toBeNull();
});

test("nothing costs less than the smallest unit", () => {
  expect(campaignPrice(percent(99), 3, "BGN")).toBe(1);
  expect(campaignPrice(percent(99), 1, "BGN")).toBeNull();
});

test("a reduced price is positive, lower, and a whole amount of the base currency", () => {
  const cuts = fc.oneof(
    fc.integer({ min: 1, max: 99 }).map(percent),
    fc.integer({ min: 1, max: 20_000 }).map(price),
  );
  fc.assert(
    fc.property(
      cuts,
      fc.integer({ min: 0, max: 20_000 }),
      fc.constantFrom(...currencies),
      (cut, list, base) => {
        const reduced = campaignPrice(cut, list, base);
        if (reduced === null) return;
        expect(reduced).toBeGreaterThan(0);
        expect(reduced).toBeLessThan(list);
        expect(baseUnits(reduced, base)).toBeLessThan(baseUnits(list, base));
        expect(baseUnits(reduced, base)).toBeGreaterThan(0);
      },
    ),
  );
});

const start = new Date("2026-11-15T08:00:00Z");
const product = (changes: Partial<CampaignProduct> = {}): CampaignProduct => ({
  id: "a",
  price_bgn: 978,
  is_active: true,
  history: [{ price_bgn: 978, since: new Date("2026-01-01T00:00:00Z") }],
  offers: [],
  taken_by: null,
  ...changes,
});
const preview = (cut: PriceCut, changes: Partial<CampaignProduct> = {}) =>
  previewPrice(cut, product(changes), { start, base: "EUR" });

test("the preview says which reduction the shop will announce", () => {
  expect(preview(percent(10))).toEqual({
    id: "a",
    price: 978,
    reduced: 880,
    why: null,
    lowest: 978,
    announced: 10,
  });
});

test("after a public code of 20 % only a price below it is announced", () => {
  const code = {
    since: new Date("2026-11-01T00:00:00Z"),
    until: new Date("2026-11-10T00:00:00Z"),
    priceOf: () => 782,
  };
  expect(preview(price(880), { offers: [code] })).toMatchObject({ lowest: 782, announced: null });
  expect(preview(price(704), { offers: [code] })).toMatchObject({ lowest: 782, announced: 10 });
});

test("the preview names what the campaign leaves out", () => {
  expect(preview(percent(10), { taken_by: "Зима" })).toMatchObject({ reduced: null, why: "taken" });
  expect(preview(price(978))).toMatchObject({ reduced: null, why: "not_lower" });
});

test("a hidden product gets the price, and nothing is announced", () => {
  const hidden = preview(percent(10), { is_active: false, history: [] });
  expect(hidden).toMatchObject({ reduced: 880, lowest: null, announced: null });
});
