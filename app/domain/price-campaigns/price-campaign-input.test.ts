import { expect, test } from "vitest";
import { readPriceCampaignInput } from "./price-campaign-input.ts";

const usual = {
  name: "Черен петък",
  kind: "percent",
  percent: "20 %",
  scope: "all",
  starts_at: "2026-11-27",
  ends_at: "2026-11-29",
};

function read(changes: Record<string, string> = {}) {
  const fields: Record<string, string> = { ...usual, ...changes };
  return readPriceCampaignInput((name) => fields[name] ?? "");
}

const problemsOf = (changes: Record<string, string>) => {
  const result = read(changes);
  return result.ok ? null : result.problems;
};

test("reads a campaign for everything, on whole days in Sofia", () => {
  expect(read()).toEqual({
    ok: true,
    input: {
      name: "Черен петък",
      kind: "percent",
      percent: 20,
      price_bgn: null,
      scope: "all",
      targets: [],
      starts_at: new Date("2026-11-26T22:00:00Z"),
      ends_at: new Date("2026-11-29T21:59:59.999Z"),
    },
  });
});

test("reads moments to the minute; without a start it starts at once, without an end it goes on", () => {
  const exact = read({ starts_at_time: "09:05", ends_at_time: "18:30" });
  expect(exact.ok && [exact.input.starts_at, exact.input.ends_at]).toEqual([
    new Date("2026-11-27T07:05:00Z"),
    new Date("2026-11-29T16:30:00Z"),
  ]);
  const open = read({ starts_at: "", ends_at: "" });
  expect(open.ok && [open.input.starts_at, open.input.ends_at]).toEqual([null, null]);
});

test("reads a price in the shop's currency", () => {
  const result = read({ kind: "price", price: "3,60 €", price_currency: "EUR", percent: "x" });
  expect(result.ok && [result.input.price_bgn, result.input.percent]).toEqual([704, null]);
});

test("reads the targets of the chosen scope only", () => {
  const ids = "01890000-0000-7000-8000-000000000001,01890000-0000-7000-8000-000000000002";
  const chosen = read({ scope: "products", targets_products: `${ids},`, targets_flavors: "apple" });
  expect(chosen.ok && chosen.input.targets).toEqual(ids.split(","));
  const flavors = read({ scope: "flavors", targets_flavors: "apple,apple" });
  expect(flavors.ok && flavors.input.targets).toEqual(["apple"]);
});

test.for<[Record<string, string>, Record<string, string>]>([
  [{ name: " " }, { name: "required" }],
  [
    { kind: "gift", scope: "x" },
    { kind: "choice", scope: "choice" },
  ],
  [{ percent: "" }, { percent: "required" }],
  [{ percent: "0" }, { percent: "number" }],
  [{ percent: "100" }, { percent: "number" }],
  [{ kind: "price", price: "", price_currency: "EUR" }, { price: "required" }],
  [{ kind: "price", price: "0", price_currency: "EUR" }, { price: "price" }],
  [{ scope: "categories" }, { targets_categories: "targets" }],
  [{ scope: "products", targets_products: "apple" }, { targets_products: "choice" }],
  [{ starts_at: "soon" }, { starts_at: "moment" }],
  [{ ends_at: "", ends_at_time: "10:00" }, { ends_at: "moment" }],
  [{ ends_at: "2026-11-26" }, { ends_at: "order" }],
])("refuses %o as %o", ([changes, problems]) => {
  expect(problemsOf(changes)).toEqual(problems);
});
