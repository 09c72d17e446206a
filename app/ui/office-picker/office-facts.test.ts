import { expect, test } from "vitest";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import { carrierName, distanceText, hoursText, limitsText } from "./office-facts.ts";

const bg = pickerTranslator("bg");
const en = pickerTranslator("en");
/** Without what forbids a line break. */
const plain = (text: string) => text.replaceAll("\u2060", "").replaceAll("\u00a0", " ");
const day = (from: string, to: string) => ({ from, to });

test("hours are named by day, closed days are left out", () => {
  const hours = { weekday: day("09:00", "18:30"), saturday: day("09:00", "14:00"), sunday: null };
  expect(plain(hoursText({ hours }, bg))).toBe("пон.–пет. 9:00–18:30, съб. 9:00–14:00");
  expect(plain(hoursText({ hours }, en))).toBe("Mon–Fri 9:00–18:30, Sat 9:00–14:00");
  expect(hoursText({ hours: { weekday: null, saturday: null, sunday: null } }, bg)).toBe("");
});

test("a place that never closes says so", () => {
  for (const to of ["24:00", "23:59"]) {
    const always = day("00:00", to);
    expect(hoursText({ hours: { weekday: always, saturday: always, sunday: always } }, bg)).toBe("денонощно");
  }
});

test("limits are in kilograms and centimetres, and say where no cash is taken", () => {
  const limits = { maxWeight: 20_000, maxSize: [600, 445, 350], takesCash: false };
  expect(plain(limitsText(limits, bg))).toBe("до 20 кг, 60 × 44 × 35 см, без наложен платеж");
  expect(limitsText({ maxWeight: null, maxSize: null, takesCash: true }, en)).toBe("");
});

test("distances and carriers are named in the page's language", () => {
  expect([distanceText({ distance: 1240 }, bg), distanceText({ distance: 340 }, en)].map(plain)).toEqual([
    "1,2 км",
    "340 m",
  ]);
  expect(distanceText({ distance: null }, bg)).toBe("");
  expect([carrierName("boxnow", bg), carrierName("sandbox", en)]).toEqual(["BOX NOW", "Test courier"]);
});
