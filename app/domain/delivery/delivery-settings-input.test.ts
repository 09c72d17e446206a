import fc from "fast-check";
import { expect, test } from "vitest";
import { euroCents } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { carrierNames } from "./carrier.ts";
import type { CarrierName } from "./carrier.ts";
import {
  deliveryFields,
  inFixedOrder,
  maxDeliveryPrice,
  placesOf,
  readDeliverySettings,
} from "./delivery-settings-input.ts";
import { defaultDeliverySettings } from "./delivery-settings.ts";
import type { DeliverySettings } from "./delivery-settings.ts";

const settings: DeliverySettings = {
  carriers: ["speedy", "econt"],
  pricing: "fixed",
  free_from: 5000,
  prices: { any: { office: 590, automat: 490, address: 790 }, econt: { office: 550 } },
  is_day_promised: true,
  cut_off: "15:30",
  working_days: [1, 2, 3, 4, 5, 6],
  closed_days: ["2026-12-31", "2027-01-02"],
  processing_days: 1,
  carrier_days: { any: 2, econt: 1 },
  is_reminded: false,
};

function read(
  changes: Record<string, string>,
  {
    before = settings,
    carriers = carrierNames,
    currency = "BGN",
  }: { before?: DeliverySettings; carriers?: readonly CarrierName[]; currency?: Currency } = {},
) {
  const fields = { ...deliveryFields(before, currency), ...changes };
  return readDeliverySettings((name) => fields[name] ?? "", { before, carriers });
}

const problemsOf = (changes: Record<string, string>, options?: Parameters<typeof read>[1]) => {
  const result = read(changes, options);
  return result.ok ? {} : result.problems;
};

function inputOf(changes: Record<string, string>, options?: Parameters<typeof read>[1]): DeliverySettings {
  const result = read(changes, options);
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.problems)}`);
  return inFixedOrder(result.input);
}

test("what the form shows is saved unchanged, in both currencies", () => {
  for (const currency of ["BGN", "EUR"] as const) {
    expect(inputOf({}, { currency })).toEqual(settings);
    expect(inputOf({}, { before: defaultDeliverySettings, currency })).toEqual(defaultDeliverySettings);
  }
});

test("prices that were only displayed in euros stay exact in stotinki", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxDeliveryPrice }), (price) => {
      const before = { ...settings, prices: { any: { office: price, automat: price, address: price } } };
      expect(inputOf({}, { before, currency: "EUR" }).prices).toEqual(before.prices);
    }),
  );
  const typed = inputOf({ price_any_office: "3,50 €" }, { currency: "EUR" }).prices.any?.office;
  expect(euroCents(typed ?? 0)).toBe(350);
});

test("the carriers on offer are sorted by their positions, and only those set up can be offered", () => {
  expect(inputOf({ rank_speedy: "2", rank_econt: "1" }).carriers).toEqual(["econt", "speedy"]);
  expect(inputOf({ rank_speedy: "", offer_boxnow: "on" }).carriers).toEqual(["econt", "speedy", "boxnow"]);
  expect(inputOf({ offer_speedy: "" }).carriers).toEqual(["econt"]);
  expect(inputOf({ offer_speedy: "on" }, { carriers: ["econt"] }).carriers).toEqual(["econt"]);
  // Values of other carriers stay.
  expect(inputOf({}, { carriers: [] }).prices.econt).toEqual({ office: 550 });
});

test("everything on offer needs a price once delivery is charged for", () => {
  const unpriced = { price_any_office: "", price_any_automat: "", price_any_address: "" };
  expect(problemsOf(unpriced)).toEqual({
    price_any_office: "required",
    price_any_automat: "required",
    price_any_address: "required",
  });
  expect(problemsOf({ ...unpriced, pricing: "free" })).toEqual({});
  // BOX NOW delivers to automats only.
  const onlyLockers = { offer_speedy: "", offer_econt: "", offer_boxnow: "on", price_any_automat: "" };
  expect(problemsOf(onlyLockers)).toEqual({ price_any_automat: "required" });
  expect(problemsOf({ ...onlyLockers, price_boxnow_automat: "4" })).toEqual({});
});

test("refuses impossible values, each at its field", () => {
  expect(
    problemsOf({
      pricing: "auction",
      price_any_office: "-1",
      price_econt_office: "1000,01",
      free_from: "five",
      cut_off: "24:00",
      processing_days: "31",
      days_any: "",
      days_econt: "0",
      closed_days: "31.12.2026\n30.02.2027",
    }),
  ).toEqual({
    pricing: "choice",
    price_any_office: "price",
    price_econt_office: "high",
    free_from: "price",
    cut_off: "time",
    processing_days: "number",
    days_any: "required",
    days_econt: "number",
    closed_days: "closedDays",
  });
  const idle = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [`weekday_${day}`, ""]));
  expect(problemsOf(idle)).toEqual({ working_days: "required" });
  expect(problemsOf({ ...idle, is_day_promised: "" })).toEqual({});
});

test("closed days are read in the formats that people type, sorted and without repeats", () => {
  const closed_days = "2.1.2027, 31.12.2026 г.\n2026-12-31 31.12.2026;01.02.2027 г.";
  expect(inputOf({ closed_days }).closed_days).toEqual(["2026-12-31", "2027-01-02", "2027-02-01"]);
  const many = Array.from({ length: 101 }, (_, index) => `${1950 + index}-01-01`).join(" ");
  expect(problemsOf({ closed_days: many })).toEqual({ closed_days: "closedDays" });
});

test("odd texts are refused or parsed, and never throw", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(deliveryFields(settings, "BGN"))), fc.string()),
      (typed) => {
        expect(typeof read(typed).ok).toBe("boolean");
      },
    ),
  );
});

test("zero as the value of free delivery means never, and each carrier has prices for its own places", () => {
  expect(inputOf({ free_from: "0" }).free_from).toBeNull();
  expect(placesOf("boxnow")).toEqual(["automat"]);
  expect(placesOf("any")).toEqual(["office", "automat", "address"]);
});
