import fc from "fast-check";
import { expect, test } from "vitest";
import { unguardedCell } from "#app/domain/csv.ts";
import { exportedColumns, planRow, productCells, productFileColumns, recordNames } from "./product-file.ts";
import type { FileRow, PlannedRow, ProductColumn, ProductValues } from "./product-file.ts";
import { currencies } from "#app/domain/money.ts";

const id = "01990000-0000-7000-8000-000000000001";
const garden = "01990000-0000-7000-8000-0000000000c1";
const [orchard, otherOrchard] = [garden.replace(/1$/, "2"), garden.replace(/1$/, "3")];
const names = {
  categories: recordNames([
    { id: garden, name_bg: "Градина", name_en: "Garden" },
    { id: orchard, name_bg: "Овощна", name_en: "Orchard" },
    { id: otherOrchard, name_bg: "Овощна", name_en: "Other orchard" },
  ]),
  flavors: recordNames([
    { id: "strawberry", name_bg: "Ягода", name_en: "Strawberry" },
    { id: "grape", name_bg: "Грозде", name_en: "Grape" },
    { id: "cherry", name_bg: "Череша", name_en: "Cherry" },
    { id: "cherry-2", name_bg: "Вишна", name_en: "Cherry" },
    { id: "blackthorn", name_bg: "Трънка", name_en: "" },
    { id: "sloe", name_bg: "Трънка", name_en: "Sloe" },
  ]),
};

const strawberry: ProductValues & { id: string } = {
  id,
  name_bg: "Ягода",
  name_en: "Strawberry",
  description_bg: "Меки.\r\nСладки.",
  description_en: "",
  flavor: "strawberry",
  image_url: "/demo/strawberry.webp",
  model_url: "/media/product-images/models/1-strawberry.glb",
  price_bgn: 690,
  weight_grams: 120,
  family_id: null,
  gtin: "3800123456787",
  vat_rate: 20,
  low_stock_at: 10,
  stock_quantity: 60,
  category_id: garden,
  is_active: true,
  is_loose: false,
  legal_name_bg: "Бонбони",
  legal_name_en: null,
  ingredients_bg: "захар, *мляко*",
  ingredients_en: null,
  storage_bg: null,
  storage_en: null,
  origin_bg: "=България",
  origin_en: null,
  warnings_bg: null,
  warnings_en: null,
  pictures: ["/a.webp", "/b.webp"],
  nutrition: {
    energy_kj: 1345,
    energy_kcal: 316,
    fat: 0,
    saturates: 0,
    carbohydrate: 79,
    sugars: 58,
    protein: 0.1,
    salt: 0.06,
  },
};

function rowOf(cells: FileRow["cells"], changes: Partial<FileRow> = {}): FileRow {
  return { row: 2, id, hasId: true, cells: { id, ...cells }, problem: null, ...changes };
}

const change = (cells: FileRow["cells"]) => planRow(rowOf(cells), strawberry, names);
const create = (cells: FileRow["cells"]) =>
  planRow(rowOf({ ...cells, id: "" }, { hasId: false }), undefined, names);

function problemsOf(planned: PlannedRow): [ProductColumn | null, string][] {
  return planned.kind === "wrong" ? planned.problems.map(({ column, code }) => [column, code]) : [];
}

test("a product's own cells change nothing, in either currency", () => {
  for (const currency of currencies) {
    const cells = productCells(strawberry, names);
    const exported = Object.fromEntries(exportedColumns(currency).map((column) => [column, cells[column]]));
    expect(change(exported)).toMatchObject({ kind: "unchanged", changes: [], values: { price_bgn: 690 } });
  }
  expect(exportedColumns("EUR")).not.toContain("price_bgn");
  expect(exportedColumns("BGN")).not.toContain("price_eur");
});

test("any product's own cells change nothing", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom("=1+1", "'=1", " а ", "а\r\nб", "*", "-5", ""));
  const product = fc.record({
    name_bg: text,
    name_en: text,
    description_bg: text,
    origin_bg: fc.option(text),
    price_bgn: fc.integer({ min: 0, max: 1_000_000 }),
    stock_quantity: fc.nat(1000),
    is_active: fc.boolean(),
    category_id: fc.constantFrom(null, garden, orchard, otherOrchard),
  });
  fc.assert(
    fc.property(product, fc.constantFrom(...currencies), (values, currency) => {
      const before = { ...strawberry, ...values };
      const cells = productCells(before, names);
      const exported = Object.fromEntries(exportedColumns(currency).map((column) => [column, cells[column]]));
      expect(planRow(rowOf(exported), before, names)).toMatchObject({ kind: "unchanged", changes: [] });
    }),
  );
});

test("applies only cells that differ and leaves every other field unchanged", () => {
  const planned = change({ name_bg: " Нова ягода ", price_bgn: "7,5", origin_bg: "'=България" });
  expect(planned).toMatchObject({
    kind: "changed",
    name: "Нова ягода",
    changes: [
      { column: "name_bg", from: "Ягода", to: "Нова ягода" },
      { column: "price_bgn", from: "6,90", to: "7,50" },
    ],
  });
  const { id: _id, ...values } = strawberry;
  expect(planned.kind === "changed" && planned.values).toEqual({
    ...values,
    name_bg: "Нова ягода",
    price_bgn: 750,
  });
});

test("equivalent notations are not a change", () => {
  expect(
    change({
      description_bg: "Меки.\nСладки.\n",
      flavor: "ЯГОДА",
      category: "garden",
      price_bgn: "6.9",
      stock_quantity: " 60 ",
      is_active: "ИСТИНА",
      origin_bg: "'=България",
      nutrition_fat: "0,0",
    }),
  ).toMatchObject({ kind: "unchanged", changes: [] });
  // 6.90 and 6.91 levs both convert to 3.53 euros.
  const other = { ...strawberry, price_bgn: 691 };
  expect(planRow(rowOf({ price_eur: "3.53" }), other, names)).toMatchObject({ kind: "unchanged" });
  expect(planRow(rowOf({ price_eur: "3.54" }), other, names)).toMatchObject({
    kind: "changed",
    changes: [{ column: "price_eur", from: "3,53", to: "3,54" }],
    values: { price_bgn: 692 },
  });
});

test("is_active accepts 1 and 0, yes and no, true and false, in English and Bulgarian", () => {
  expect(productCells(strawberry, names).is_active).toBe("1");
  const hidden = { ...strawberry, is_active: false };
  expect(productCells(hidden, names).is_active).toBe("0");
  for (const no of ["0", "no", "FALSE", "не", " Неистина "])
    expect(change({ is_active: no })).toMatchObject({
      kind: "changed",
      changes: [{ column: "is_active", from: "1", to: "0" }],
      values: { is_active: false },
    });
  for (const yes of ["1", "yes", "TRUE", "да", " Истина "])
    expect(planRow(rowOf({ is_active: yes }), hidden, names)).toMatchObject({
      kind: "changed",
      values: { is_active: true },
    });
  expect(
    create({ name_bg: "Слива", flavor: "grape", price_bgn: "2", weight_grams: "90", is_active: "не" }),
  ).toMatchObject({ kind: "new", values: { is_active: false } });
});

test("a category is written by name, or by id when the name is ambiguous or the category no longer exists", () => {
  const cellOf = (category_id: string | null) => productCells({ ...strawberry, category_id }, names).category;
  expect([garden, orchard, id, null].map(cellOf)).toEqual(["Градина", orchard, id, ""]);
});

test("a cell changes only its own field, even where a form would clean others", () => {
  const odd = { ...strawberry, name_bg: " Ягода ", name_en: "", price_bgn: 691, storage_bg: "" };
  const { id: _id, ...values } = odd;
  const planned = planRow(rowOf({ stock_quantity: "5", price_eur: "3,53", nutrition_fat: "0" }), odd, names);
  expect(planned).toMatchObject({ kind: "changed", changes: [{ column: "stock_quantity" }] });
  expect(planned.kind === "changed" && planned.values).toEqual({ ...values, stock_quantity: 5 });
  expect(change({ nutrition_fat: "1,5" })).toMatchObject({
    kind: "changed",
    values: { nutrition: { ...strawberry.nutrition, fat: 1.5 } },
  });
});

test("empty cells of stock, threshold and status are ignored, others clear their field or are refused", () => {
  expect(change({ stock_quantity: "", low_stock_at: " ", is_active: "" })).toMatchObject({
    kind: "unchanged",
  });
  expect(change({ category: "", pictures: "", ingredients_bg: " ", name_en: "" })).toMatchObject({
    kind: "changed",
    values: { category_id: null, pictures: [], ingredients_bg: null, name_en: "Ягода", stock_quantity: 60 },
  });
  expect(problemsOf(change({ price_bgn: "", name_bg: "", weight_grams: "" }))).toEqual([
    ["name_bg", "required"],
    ["weight_grams", "weight"],
    ["price_bgn", "required"],
  ]);
});

test("stock is absolute", () => {
  expect(change({ stock_quantity: "5" })).toMatchObject({
    kind: "changed",
    changes: [{ column: "stock_quantity", from: "60", to: "5" }],
    values: { stock_quantity: 5 },
  });
});

test("a row without a product creates one, with defaults for empty cells", () => {
  const cells = {
    name_bg: "Слива",
    flavor: "Грозде",
    price_eur: "2",
    weight_grams: "90",
    stock_quantity: "",
  };
  expect(create(cells)).toMatchObject({
    kind: "new",
    name: "Слива",
    values: {
      name_bg: "Слива",
      name_en: "Слива",
      flavor: "grape",
      price_bgn: 391,
      stock_quantity: 0,
      vat_rate: 20,
      low_stock_at: 10,
      is_active: true,
      category_id: null,
      nutrition: null,
      pictures: [],
    },
  });
  expect(problemsOf(create({ name_en: "Plum" })).map(([column]) => column)).toEqual([
    "name_bg",
    "weight_grams",
    "price_bgn",
  ]);
});

test("reports problems by column", () => {
  const planned = change({
    flavor: "слива",
    category: "Няма такава",
    price_bgn: "седем",
    stock_quantity: "-1",
    is_active: "може би",
    image_url: "javascript:alert(1)",
    ingredients_bg: "захар, *мляко",
    nutrition_sugars: "80",
    nutrition_salt: "",
  });
  expect(Object.fromEntries(problemsOf(planned))).toEqual({
    category: "category",
    flavor: "flavor",
    image_url: "link",
    ingredients_bg: "asterisks",
    is_active: "flag",
    nutrition_salt: "nutrition",
    nutrition_sugars: "part",
    price_bgn: "price",
    stock_quantity: "whole",
  });
  expect(problemsOf(change({ category: "Овощна" }))).toEqual([["category", "categories"]]);
  expect(problemsOf(change({ flavor: "трънка" }))).toEqual([["flavor", "flavors"]]);
  expect(change({ category: otherOrchard.toUpperCase() })).toMatchObject({
    kind: "changed",
    values: { category_id: otherOrchard },
  });
});

test("a malformed row or one with a bad id is refused whatever its other cells", () => {
  expect(problemsOf(planRow(rowOf({}, { problem: "cells" }), strawberry, names))).toEqual([[null, "cells"]]);
  expect(problemsOf(planRow(rowOf({}, { problem: "twice" }), strawberry, names))).toEqual([["id", "twice"]]);
  expect(problemsOf(planRow(rowOf({ name_bg: "Слива" }), undefined, names))).toEqual([["id", "id"]]);
});

test("accepts markup as text and refuses overlong texts", () => {
  expect(change({ name_en: "<script>alert(1)</script> 🍓" })).toMatchObject({
    kind: "changed",
    values: { name_en: "<script>alert(1)</script> 🍓" },
  });
  expect(problemsOf(change({ description_bg: "я".repeat(5000) }))).toEqual([["description_bg", "long"]]);
});

test("removes the apostrophe before a formula and keeps any other", () => {
  expect(["'=1", "'+359", "'  -x", "'\t", "'а", "''=1", "=1", "'"].map(unguardedCell)).toEqual([
    "=1",
    "+359",
    "  -x",
    "\t",
    "'а",
    "''=1",
    "=1",
    "'",
  ]);
  expect(new Set(productFileColumns).size).toBe(productFileColumns.length);
});

test("a flavour is named by its key first, then by its name in either language, or not at all", () => {
  expect(change({ flavor: " Cherry " })).toMatchObject({ values: { flavor: "cherry" } });
  expect(change({ flavor: "ВИШНА" })).toMatchObject({ values: { flavor: "cherry-2" } });
  expect(change({ flavor: "" })).toMatchObject({
    changes: [{ column: "flavor", from: "strawberry", to: "" }],
    values: { flavor: null },
  });
});
