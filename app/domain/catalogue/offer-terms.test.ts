import { expect, test } from "vitest";
import { priceReduction } from "./price-history.ts";
import { priceValidUntil } from "./offer-terms.ts";

const lateEvening = new Date("2026-11-24T21:59:00Z");

test("a price holds for 30 days from today in Sofia", () => {
  expect(priceValidUntil(undefined, lateEvening)).toBe("2026-12-24");
  expect(priceValidUntil(undefined, new Date("2026-11-24T22:00:00Z"))).toBe("2026-12-25");
});

test("a reduced price holds until the last day on which the reduction is announced", () => {
  const history = [
    { price_bgn: 900, since: new Date("2026-09-01T09:00:00Z") },
    { price_bgn: 700, since: new Date("2026-11-10T09:00:00Z") },
  ];
  const at = (now: Date) => {
    const reduction = priceReduction(history, now);
    return priceValidUntil(reduction ?? undefined, now);
  };
  expect(at(lateEvening)).toBe("2026-12-09");
  expect(at(new Date("2026-12-09T21:59:00Z"))).toBe("2026-12-09");
  expect(at(new Date("2026-12-09T22:00:00Z"))).toBe("2027-01-09");
});
