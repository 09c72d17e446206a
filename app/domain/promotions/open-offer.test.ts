import { expect, test } from "vitest";
import { isOpenOffer, offeredPrice, percentOff } from "./open-offer.ts";

const automatic = {
  kind: "percent",
  needs_code: false,
  is_public: true,
  min_amount_bgn: null,
  min_units: null,
  first_order_only: false,
  max_uses: null,
  max_uses_per_person: null,
} as const;

test("automatic promotions and public codes without conditions are open to everybody", () => {
  expect(isOpenOffer(automatic)).toBe(true);
  expect(isOpenOffer({ ...automatic, kind: "amount" })).toBe(true);
  expect(isOpenOffer({ ...automatic, needs_code: true })).toBe(true);
  expect(isOpenOffer({ ...automatic, is_public: false })).toBe(true);
});

test.for([
  { needs_code: true, is_public: false },
  { min_amount_bgn: 1 },
  { min_units: 1 },
  { first_order_only: true },
  { max_uses: 1 },
  { max_uses_per_person: 1 },
  { kind: "units" as const },
  { kind: "gift" as const },
  { kind: "delivery" as const },
])("a personal, limited or conditional promotion is not: %o", (changes) => {
  expect(isOpenOffer({ ...automatic, ...changes })).toBe(false);
});

test("a unit's price is computed in the base currency", () => {
  const percent = { kind: "percent", percent: 20, amount_bgn: null } as const;
  // 5.00 € and 4.00 €.
  expect(offeredPrice(percent, 978, "EUR")).toBe(782);
  expect(offeredPrice(percent, 978, "BGN")).toBe(782);
  expect(offeredPrice({ ...percent, percent: 50 }, 2638, "EUR")).toBe(1318);
  const amount = { kind: "amount", percent: null, amount_bgn: 196 } as const;
  expect(offeredPrice(amount, 978, "EUR")).toBe(782);
  expect(offeredPrice(amount, 100, "BGN")).toBe(0);
});

test("a percentage rounds half up", () => {
  expect(percentOff(1349, 50)).toBe(674);
  expect(percentOff(1349, 100)).toBe(0);
  expect(percentOff(1, 49)).toBe(1);
});
