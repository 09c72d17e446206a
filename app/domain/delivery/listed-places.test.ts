import { expect, test } from "vitest";
import { isSamePlace, placeAtOffice } from "./listed-places.ts";
import type { ListedOffice } from "./listed-places.ts";

const inBulgarian: ListedOffice = {
  carrier: "sandbox",
  officeCode: "V1",
  kind: "office",
  name: "Варна Левски",
  town: "Варна",
  postcode: "9000",
  address: "бул. Левски 1",
  hours: { weekday: null, saturday: null, sunday: null },
  maxWeight: null,
  maxSize: null,
  maxGoods: 5000,
  takesCash: true,
  distance: 350,
};
const inEnglish = { ...inBulgarian, name: "Varna Levski", town: "Varna", address: "1 Levski Blvd" };
const bg = placeAtOffice(inBulgarian, "Пробен превозвач");
const en = placeAtOffice(inEnglish, "Trial carrier");

test("a picked office fills in town, details and facts in the list's language", () => {
  const office = { carrier: "sandbox", officeCode: "V1", kind: "office", takesCash: true, maxGoods: 5000 };
  expect(bg).toEqual({
    city: "Варна",
    deliveryDetails: "Пробен превозвач: Варна Левски (V1), бул. Левски 1",
    office,
  });
  expect(en).toEqual({
    city: "Varna",
    deliveryDetails: "Trial carrier: Varna Levski (V1), 1 Levski Blvd",
    office,
  });
});

test("a form differs from the list in another language, and when the office's facts have changed", () => {
  expect(isSamePlace(bg, { ...bg })).toBe(true);
  expect(isSamePlace(en, bg)).toBe(false);
  expect(isSamePlace(placeAtOffice({ ...inBulgarian, takesCash: false }, "Пробен превозвач"), bg)).toBe(
    false,
  );
  expect(isSamePlace(bg, { ...bg, office: null })).toBe(false);
});
