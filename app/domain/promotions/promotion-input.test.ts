import { expect, test } from "vitest";
import { promotionFields, readPromotionInput } from "./promotion-input.ts";

const product = "01890000-0000-7000-8000-000000000001";
const category = "01890000-0000-7000-8000-000000000002";

/** A promotion of 10 % on everything, without conditions. */
const plain = { name_bg: "Ягодова седмица", kind: "percent", percent: "10", scope: "all", currency: "EUR" };

function read(changes: Record<string, string> = {}) {
  const fields: Record<string, string> = { ...plain, ...changes };
  return readPromotionInput((name) => fields[name] ?? "");
}

function inputOf(changes: Record<string, string> = {}) {
  const result = read(changes);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.input;
}

test("a percentage without conditions needs a Bulgarian name and its percent", () => {
  expect(inputOf()).toEqual({
    name_bg: "Ягодова седмица",
    name_en: null,
    kind: "percent",
    percent: 10,
    amount_bgn: null,
    units: null,
    paid_units: null,
    gift_product_id: null,
    scope: "all",
    targets: [],
    min_amount_bgn: null,
    min_units: null,
    needs_code: false,
    code: null,
    is_public: true,
    is_combinable: false,
    starts_at: null,
    ends_at: null,
    max_uses: null,
    max_uses_per_person: null,
    first_order_only: false,
    is_active: false,
    currency: "EUR",
  });
});

test("amounts are typed in the given currency and kept in stotinki", () => {
  const amount = { kind: "amount", amount: "5,00", min_amount: "30" };
  expect(inputOf(amount)).toMatchObject({ percent: null, amount_bgn: 978, min_amount_bgn: 5867 });
  expect(inputOf({ ...amount, currency: "BGN" })).toMatchObject({ amount_bgn: 500, min_amount_bgn: 3000 });
});

test("each kind keeps only what it uses", () => {
  const all = { percent: "20", amount: "5", units: "3", paid_units: "2", gift_product_id: product };
  const nothing = { percent: null, amount_bgn: null, units: null, paid_units: null, gift_product_id: null };
  expect(inputOf({ ...all, kind: "units" })).toMatchObject({ ...nothing, units: 3, paid_units: 2 });
  expect(inputOf({ ...all, kind: "gift" })).toMatchObject({ ...nothing, gift_product_id: product });
  expect(inputOf({ ...all, kind: "delivery" })).toMatchObject(nothing);
  expect(inputOf({ ...all, kind: "percent" })).toMatchObject({ ...nothing, percent: 20 });
});

test("the targets are those of the chosen scope, each once", () => {
  const typed = { targets_categories: `${category},${category}`, targets_flavors: "strawberry,cherry-2" };
  expect(inputOf({ ...typed, scope: "categories" }).targets).toEqual([category]);
  expect(inputOf({ ...typed, scope: "flavors" }).targets).toEqual(["strawberry", "cherry-2"]);
  expect(inputOf(typed).targets).toEqual([]);
});

test("a code is stored as it is compared, and only for a promotion that needs one", () => {
  const typed = { code: " ягода 10 ", is_public: "on" };
  expect(inputOf({ ...typed, needs_code: "on" })).toMatchObject({ code: "ЯГОДА10", is_public: true });
  expect(inputOf({ needs_code: "on" })).toMatchObject({ needs_code: true, code: null, is_public: false });
  expect(inputOf(typed)).toMatchObject({ needs_code: false, code: null, is_public: true });
});

test("a window is by the minute, in Sofia time", () => {
  const window = { starts_at: "2026-11-27", starts_at_time: "08:30", ends_at: "2026-11-30" };
  expect(inputOf(window)).toMatchObject({
    starts_at: new Date("2026-11-27T06:30:00Z"),
    ends_at: new Date("2026-11-30T21:59:59.999Z"),
  });
});

test.for([
  [{ name_bg: " " }, { name_bg: "required" }],
  [{ name_bg: "а".repeat(81) }, { name_bg: "long" }],
  [{ kind: "free" }, { kind: "choice" }],
  [{ scope: "" }, { scope: "choice" }],
  [{ currency: "USD" }, { currency: "choice" }],
  [{ percent: "" }, { percent: "required" }],
  [{ percent: "0" }, { percent: "number" }],
  [{ percent: "101" }, { percent: "number" }],
  [{ percent: "12,5" }, { percent: "number" }],
  [{ kind: "amount", amount: "" }, { amount: "required" }],
  [{ kind: "amount", amount: "0" }, { amount: "price" }],
  [{ kind: "amount", amount: "5 лв." }, { amount: "price" }],
  [{ kind: "units", units: "3", paid_units: "3" }, { paid_units: "paid_units" }],
  [
    { kind: "units", units: "1", paid_units: "0" },
    { units: "number", paid_units: "number" },
  ],
  [{ kind: "gift" }, { gift_product_id: "required" }],
  [{ kind: "gift", gift_product_id: "x" }, { gift_product_id: "choice" }],
  [{ scope: "products" }, { targets_products: "required" }],
  [{ scope: "families", targets_families: "strawberry" }, { targets_families: "choice" }],
  [{ scope: "flavors", targets_flavors: "СТРАХ" }, { targets_flavors: "choice" }],
  [{ min_amount: "0" }, { min_amount: "price" }],
  [{ min_units: "0" }, { min_units: "number" }],
  [{ max_uses: "-1" }, { max_uses: "number" }],
  [{ max_uses_per_person: "two" }, { max_uses_per_person: "number" }],
  [{ needs_code: "on", code: "А".repeat(41) }, { code: "long" }],
  [{ starts_at: "2026-02-30" }, { starts_at: "moment" }],
  [{ starts_at: "2026-11-27", ends_at: "2026-11-26" }, { ends_at: "order" }],
] as const)("%o is refused as %o", ([changes, problems]) => {
  expect(read(changes)).toEqual({ ok: false, problems });
});

test("the fields of a promotion are parsed back to the same", () => {
  const input = inputOf({
    name_en: "Strawberry week",
    kind: "amount",
    amount: "4,99",
    scope: "products",
    targets_products: `${product},${category}`,
    min_amount: "30",
    min_units: "3",
    needs_code: "on",
    code: "ягода10",
    is_combinable: "on",
    starts_at: "2026-11-27",
    starts_at_time: "08:30",
    ends_at: "2026-11-30",
    max_uses: "100",
    max_uses_per_person: "1",
    first_order_only: "on",
    is_active: "on",
  });
  const fields = promotionFields(input, "EUR");
  expect(readPromotionInput((name) => fields[name] ?? "")).toEqual({ ok: true, input });
});
