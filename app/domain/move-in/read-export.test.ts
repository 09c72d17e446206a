import fc from "fast-check";
import { expect, test } from "vitest";
import type { ExportTable } from "./moved-product.ts";
import { planProduct, withOwnGtins } from "./plan-moved-product.ts";
import type { PlannedProduct } from "./plan-moved-product.ts";
import { isReadHeading, missingHeadings, readExport } from "./read-export.ts";

const now = new Date("2026-11-29T10:00:00Z");
const facts = { currency: "BGN", language: "bg" } as const;

/** Returns rows, numbered as in a file, under the headings that any of them has. */
function tableOf(rows: readonly Record<string, string>[]): ExportTable {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    headings,
    rows: rows.map((row, index) => ({ row: index + 2, cells: headings.map((name) => row[name] ?? "") })),
  };
}

const shopify = (...rows: Record<string, string>[]) => readExport("shopify", tableOf(rows), now);
const woo = (...rows: Record<string, string>[]) => readExport("woocommerce", tableOf(rows), now);
const planned = (...rows: Record<string, string>[]) =>
  shopify(...rows).products.map((product) => planProduct(product, facts));

const cherry = {
  Handle: "cherry",
  Title: "Череша",
  "Variant Price": "6.90",
  "Variant Grams": "100",
  "Variant Inventory Qty": "5",
};
const honey = { ID: "1", Type: "simple", Name: "Мед", "Regular price": "12,90", "Weight (kg)": "0.5" };

test("a product of Shopify has its texts, variants and pictures from all its rows, in any order", () => {
  const { products } = shopify(
    { Handle: "cherry", "Image Src": "https://a.example/2.jpg", "Image Position": "2" },
    {
      Handle: "cherry",
      "Option1 Value": "250 g",
      "Variant Price": "15",
      "Variant Image": "https://a.example/3.jpg",
    },
    {
      ...cherry,
      "Body (HTML)": "<p>Сладка</p>",
      "Option1 Value": "100 g",
      Type: "Плодове",
      "Image Src": "https://a.example/1.jpg",
      "Image Position": "1",
    },
  );
  expect(products).toMatchObject([
    {
      row: 4,
      name: "Череша",
      description: "Сладка",
      category: "Плодове",
      path: "/products/cherry",
      pictures: ["https://a.example/1.jpg", "https://a.example/2.jpg"],
      variants: [
        { row: 3, option: "250 g", weight: 250, price: "15", picture: "https://a.example/3.jpg" },
        { row: 4, option: "100 g", weight: 100, price: "6.90" },
      ],
    },
  ]);
});

test("Shopify's new headings are read as the old ones, in any case", () => {
  const { products } = shopify({
    "url HANDLE": "cherry",
    Title: "Череша",
    "Product category": "Food > Sweets",
    "Weight value (grams)": "100",
    Price: "6.90",
    Barcode: "'3800123456787",
    "Published on online store": "FALSE",
    "Gift card": "FALSE",
  });
  expect(products[0]).toMatchObject({
    category: "Sweets",
    variants: [{ weight: 100, price: "6.90", gtin: "3800123456787", isActive: false }],
  });
});

test.for([
  [{ Status: "draft" }, false],
  [{ Status: "archived" }, false],
  [{ Published: "false" }, false],
  [{ Status: "Active", Published: "TRUE" }, true],
  [{}, true],
] as const)("a product of Shopify with %o", ([cells, isActive]) => {
  expect(shopify({ ...cherry, ...cells }).products[0]?.variants[0]?.isActive).toBe(isActive);
});

test("gift cards and WooCommerce's other kinds are skipped by name", () => {
  expect(shopify({ ...cherry, "Gift Card": "true" }, { ...cherry, Handle: "b" })).toMatchObject({
    products: [{ path: "/products/b" }],
    skipped: [{ row: 2, name: "Череша", code: "kind", text: "Gift card" }],
  });
  const kinds = ["grouped", "external", "simple, downloadable", "simple, virtual", "variable"];
  const { products, skipped } = woo(...kinds.map((Type, index) => ({ ...honey, ID: String(index), Type })));
  expect(products).toEqual([]);
  expect(skipped.map(({ text }) => text)).toEqual([
    "grouped",
    "external",
    "downloadable",
    "virtual",
    "variable",
  ]);
});

test("variations of WooCommerce belong to their parent by SKU or number, before or after it", () => {
  const variation = { Type: "variation", "Regular price": "5", Published: "1" };
  const { products, skipped } = woo(
    { ...variation, ID: "11", Parent: "id:10", "Attribute 1 value(s)": "100 g" },
    {
      ...honey,
      ID: "10",
      SKU: "Honey",
      Type: "variable",
      Published: "1",
      Categories: String.raw`А > Б\, В, Г`,
    },
    { ...variation, ID: "12", Parent: "HONEY", "Attribute 1 value(s)": "1 kg" },
    { ...variation, ID: "13", Parent: "id:99", Name: "Сам" },
  );
  expect(products).toMatchObject([
    {
      row: 3,
      name: "Мед",
      category: "Б, В",
      variants: [
        { row: 2, weight: 100 },
        { row: 4, weight: 1000 },
      ],
    },
  ]);
  expect(skipped).toEqual([{ row: 5, name: "Сам", code: "parent", text: "id:99" }]);
});

test.for([
  [{ "Sale price": "9,90" }, "9,90", [{ code: "sale", text: "12,90" }]],
  [
    { "Sale price": "9", "Date sale price starts": "2026-11-29", "Date sale price ends": "2026-11-29" },
    "9",
    [{ code: "sale", text: "12,90" }],
  ],
  [
    { "Sale price": "9", "Date sale price starts": "2026-11-30" },
    "12,90",
    [{ code: "compare_at", text: "9" }],
  ],
  [
    { "Sale price": "9", "Date sale price ends": "2026-11-28 00:00:00" },
    "12,90",
    [{ code: "compare_at", text: "9" }],
  ],
  [{}, "12,90", []],
] as const)("what WooCommerce charges today with %o", ([cells, price, notes]) => {
  expect(woo({ ...honey, ...cells }).products[0]?.variants[0]).toMatchObject({ price, notes });
});

test("the old address of a product of WooCommerce is known with a slug or permalink alone", () => {
  const pathOf = (cells: Record<string, string>) => woo({ ...honey, ...cells }).products[0]?.path;
  expect(pathOf({})).toBeNull();
  expect(pathOf({ Slug: "med" })).toBe("/product/med");
  expect(pathOf({ Permalink: "https://old.example/shop/med/" })).toBe("/shop/med/");
  expect(pathOf({ Permalink: "https://old.example/?p=1" })).toBeNull();
});

test("columns are known, and missing ones named", () => {
  expect(isReadHeading("shopify", "variant  PRICE")).toBe(true);
  expect(isReadHeading("shopify", "SEO Title")).toBe(false);
  expect(isReadHeading("woocommerce", "Attribute 12 value(s)")).toBe(true);
  expect(isReadHeading("woocommerce", "Weight (kg)")).toBe(true);
  expect(missingHeadings("shopify", ["Handle", "Title"])).toEqual(["Price"]);
  expect(missingHeadings("shopify", ["title", "variant price"])).toEqual([]);
  expect(missingHeadings("woocommerce", ["Title"])).toEqual(["Name", "Regular price"]);
});

test("a price in euro becomes levs, and an English text is English", () => {
  const [product] = shopify({ ...cherry, "Body (HTML)": "Sweet" }).products.map((each) =>
    planProduct(each, { currency: "EUR", language: "en" }),
  );
  expect(product?.sizes[0]?.values).toMatchObject({
    price_bgn: 1350,
    description_bg: "",
    description_en: "Sweet",
    name_bg: "Череша",
    name_en: "Череша",
    vat_rate: 20,
    stock_quantity: 5,
  });
});

test.for([
  [{ "Variant Grams": "" }, "no_weight"],
  [{ "Variant Price": "" }, "no_price"],
  [{ "Variant Price": "0.00" }, "no_price"],
  [{ "Variant Price": "1,234" }, "no_price"],
  [{ Title: "" }, "required"],
  [{ Title: "x".repeat(301) }, "long"],
] as const)("a variant with %o is left out", ([cells, code]) => {
  const [product] = planned({ ...cherry, ...cells });
  expect(product?.sizes).toEqual([]);
  expect(product?.problems).toMatchObject([{ row: 2, code }]);
});

test("variants of one weight are left out, and the others stay", () => {
  const size = (value: string) => ({ ...cherry, "Option1 Value": value });
  const [product] = planned(size("100 g"), size("0,1 кг"), size("250 g"));
  expect(product?.problems.map(({ row, code }) => [row, code])).toEqual([
    [2, "same_weight"],
    [3, "same_weight"],
  ]);
  expect(product?.sizes.map(({ values }) => values.weight_grams)).toEqual([250]);
});

test("a product of more than 300 variants is skipped as a whole, and the others stay", () => {
  const sizes = (Handle: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...cherry, Handle, "Variant Grams": `${index + 1}` }));
  const { products, skipped } = shopify(...sizes("huge", 20_000), ...sizes("large", 300));
  expect(products.map(({ path, variants }) => [path, variants.length])).toEqual([["/products/large", 300]]);
  expect(skipped).toEqual([{ row: 2, name: "Череша", code: "variants", text: "20000" }]);
  const variations = Array.from({ length: 301 }, (_, index) => ({
    ID: `${index + 2}`,
    Type: "variation",
    Parent: "id:1",
  }));
  expect(woo(...variations, { ...honey, Type: "variable" })).toEqual({
    products: [],
    skipped: [{ row: 303, name: "Мед", code: "variants", text: "301" }],
  });
});

test("20,000 variants are each looked at a few times", () => {
  const [product] = shopify(cherry).products;
  if (!product) throw new Error("no product");
  let reads = 0;
  const variants = product.variants.flatMap((variant) =>
    Array.from({ length: 20_000 }, () => ({
      ...variant,
      get weight() {
        reads += 1;
        return 100;
      },
    })),
  );
  const { sizes, problems } = planProduct({ ...product, variants }, facts);
  expect(sizes).toEqual([]);
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(["same_weight"]));
  expect(reads).toBeLessThanOrEqual(5 * variants.length);
});

test("a description that is too long to be read whole is noted as cut", () => {
  const html = `Сладка<!--${"x".repeat(100_000)}-->`;
  expect(planned({ ...cherry, "Body (HTML)": html })[0]?.notes).toEqual([{ code: "cut", text: "" }]);
  const [product] = woo({ ...honey, Description: html }).products;
  expect(product).toMatchObject({ description: "Сладка", isCut: true });
});

test("what is changed on the way is noted", () => {
  const [product] = planned({
    ...cherry,
    "Body (HTML)": "слово ".repeat(500),
    "Variant Barcode": "3800123456780",
    "Variant Inventory Qty": "-2",
    "Variant Compare At Price": "9.90",
    Status: "draft",
  });
  expect(product?.notes).toEqual([{ code: "cut", text: "" }]);
  expect(product?.sizes[0]?.notes).toEqual([
    { code: "compare_at", text: "9.90" },
    { code: "gtin", text: "3800123456780" },
    { code: "stock", text: "-2" },
    { code: "hidden", text: "" },
  ]);
  expect(product?.sizes[0]?.values).toMatchObject({ gtin: null, stock_quantity: 0, is_active: false });
  expect(product?.sizes[0]?.values.description_bg.length).toBeLessThanOrEqual(2000);
});

test("a GTIN stays with the first product that has it", () => {
  const gtin = "3800123456787";
  const two = planned(
    { ...cherry, "Variant Barcode": gtin },
    { ...cherry, Handle: "b", "Variant Barcode": gtin },
  );
  const gtins = (products: PlannedProduct[]) => products.map(({ sizes }) => sizes[0]?.values.gtin);
  expect(gtins(withOwnGtins(two, new Set()))).toEqual([gtin, null]);
  expect(gtins(withOwnGtins(two, new Set([gtin])))).toEqual([null, null]);
});

test("every row of an export is of one product, whatever their order, and none is lost", () => {
  const row = fc.record({
    Handle: fc.constantFrom("a", "b", "c", "D"),
    Title: fc.constantFrom("", "Име"),
    "Option1 Value": fc.constantFrom("", "50 g", "100 g", "1 kg", "син"),
    "Variant Price": fc.constantFrom("", "1.00", "2,50"),
    "Image Src": fc.constantFrom("", "https://a.example/1.jpg", "https://a.example/2.jpg"),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
      const { products } = shopify(...rows);
      const handles = new Set(rows.map(({ Handle }) => Handle.toLowerCase()));
      expect(new Set(products.map(({ path }) => path?.toLowerCase()))).toEqual(
        new Set([...handles].map((handle) => `/products/${handle}`)),
      );
      const variants = products.flatMap((product) => product.variants.map((variant) => variant.row));
      expect(new Set(variants).size).toBe(variants.length);
      const sold = rows.flatMap((cells, index) =>
        cells["Option1 Value"] || cells["Variant Price"] ? [index + 2] : [],
      );
      expect(variants).toEqual(expect.arrayContaining(sold));
      for (const product of products) {
        const { sizes, problems } = planProduct(product, facts);
        expect(sizes.length + problems.length).toBe(product.variants.length);
        expect(new Set(sizes.map(({ values }) => values.weight_grams)).size).toBe(sizes.length);
      }
    }),
  );
});
