import fc from "fast-check";
import { expect, test } from "vitest";
import {
  goodsLimit,
  isTooSmall,
  officeDetails,
  refusesCash,
  roundedDistance,
  typedStreet,
  withPostcode,
  withStreet,
} from "./chosen-office.ts";

test("the details name carrier, office, code and address; Econt is named by the delivery type", () => {
  const office = { name: "Пловдив Тракия", officeCode: "4003", address: "ул. „Роза“ 5" };
  expect(officeDetails(office, "Speedy")).toBe("Speedy: Пловдив Тракия (4003), ул. „Роза“ 5");
  expect(officeDetails(office, "")).toBe("Пловдив Тракия (4003), ул. „Роза“ 5");
});

test("an office refuses cash only if it is known to take none, and never refuses a card order", () => {
  expect(refusesCash({ takesCash: false }, "cash_on_delivery")).toBe(true);
  expect(refusesCash({ takesCash: true }, "cash_on_delivery")).toBe(false);
  expect(refusesCash({}, "cash_on_delivery")).toBe(false);
  expect(refusesCash({ takesCash: false }, "stripe")).toBe(false);
});

test("a place takes what its limit leaves beside the box, nothing if the box does not fit, and anything without a limit", () => {
  const box = { name: "Голяма", length: 350, width: 600, height: 440, weight: 400 };
  const automat = { maxWeight: 20_000, maxSize: [600, 445, 350] };
  expect(goodsLimit(automat, box)).toBe(19_600);
  expect(goodsLimit(automat, null)).toBe(20_000);
  expect(goodsLimit(automat, { ...box, height: 446 })).toBe(0);
  expect(goodsLimit({ maxWeight: 300, maxSize: null }, box)).toBe(0);
  expect(goodsLimit({ maxWeight: null, maxSize: null }, box)).toBeNull();
  expect(isTooSmall({ maxGoods: 19_600 }, 19_600)).toBe(false);
  expect(isTooSmall({ maxGoods: 19_600 }, 19_601)).toBe(true);
  for (const unknown of [{}, { maxGoods: null }]) expect(isTooSmall(unknown, 1_000_000)).toBe(false);
});

test("a chosen town puts its postcode before the address, once", () => {
  expect(withPostcode("", "4000")).toBe("4000, ");
  expect(withPostcode("ул. Роза 5", "4000")).toBe("4000, ул. Роза 5");
  expect(withPostcode("4000, ул. Роза 5", "9000")).toBe("9000, ул. Роза 5");
  expect(withPostcode("4000 ул. Роза 5", "")).toBe("ул. Роза 5");
  fc.assert(
    fc.property(fc.string(), (address) => {
      const once = withPostcode(address, "4000");
      expect(withPostcode(once, "4000")).toBe(once);
    }),
  );
});

test("a street is searched until a number or a comma is typed", () => {
  expect(typedStreet("4000, ул. Роза")).toBe("ул. Роза");
  expect(typedStreet("4000, ")).toBe("");
  expect(typedStreet("4000, ул. Роза 5")).toBe("");
  expect(typedStreet("ул. Роза, бл.")).toBe("");
});

test("a chosen street replaces what was typed of it, after the typed postcode or the town's", () => {
  expect(withStreet("4001, роз", "ул. „Роза“", "4000")).toBe("4001, ул. „Роза“ ");
  expect(withStreet("роз", "ул. „Роза“", "4000")).toBe("4000, ул. „Роза“ ");
  expect(withStreet("роз", "ул. „Роза“", "")).toBe("ул. „Роза“ ");
});

test("a distance is rounded for reading", () => {
  expect([4, 348, 949].map(roundedDistance)).toEqual([
    { value: "10", unit: "m" },
    { value: "350", unit: "m" },
    { value: "950", unit: "m" },
  ]);
  expect([951, 1240, 12_400].map(roundedDistance)).toEqual([
    { value: "1,0", unit: "km" },
    { value: "1,2", unit: "km" },
    { value: "12", unit: "km" },
  ]);
});
