/** Columns of Shopify's documentation until 2024, and since. */
const shopifyColumns = {
  old: "Handle;Title;Body (HTML);Vendor;Type;Tags;Published;Option1 Name;Option1 Value;Variant SKU;Variant Grams;Variant Inventory Qty;Variant Price;Variant Compare At Price;Variant Barcode;Image Src;Image Position;Image Alt Text;Gift Card;SEO Title;SEO Description;Variant Image;Variant Weight Unit;Status",
  new: "URL handle;Title;Description;Vendor;Type;Tags;Published on online store;Option1 name;Option1 value;SKU;Weight value (grams);Inventory quantity;Price;Compare-at price;Barcode;Product image URL;Image position;Image alt text;Gift card;SEO title;SEO description;Variant image URL;Weight unit for display;Status",
};

/** A column's cell by its old heading; missing ones are empty. */
export type ShopifyRow = Record<string, string>;

/** Returns a Shopify export with all columns, in an order shuffled by `seed`, under its old or new headings. */
export function shopifyExport(
  rows: readonly ShopifyRow[],
  { headings, seed = 0, delimiter = "," }: { headings: "old" | "new"; seed?: number; delimiter?: "," | ";" },
): string {
  const names = shopifyColumns.old.split(";");
  const shown = shopifyColumns[headings].split(";");
  const order = shuffled(names.length, seed);
  return table(
    [
      order.map((place) => shown[place] ?? ""),
      ...rows.map((row) => order.map((at) => row[names[at] ?? ""] ?? "")),
    ],
    delimiter,
  );
}

const wooColumns = [
  ..."ID;Type;SKU;GTIN, UPC, EAN, or ISBN;Name;Published;Is featured?;Visibility in catalog;Short description;Description;Date sale price starts;Date sale price ends;Tax status;Tax class;In stock?;Stock;Low stock amount;Backorders allowed?;Sold individually?".split(
    ";",
  ),
  ..."Weight (kg);Length (cm);Allow customer reviews?;Purchase note;Sale price;Regular price;Categories;Tags;Shipping class;Images;Download limit;Parent;Grouped products;Upsells;External URL;Position;Attribute 1 name;Attribute 1 value(s);Attribute 1 visible;Attribute 1 global;Slug".split(
    ";",
  ),
];

/** Returns a WooCommerce export with all columns, in an order shuffled by `seed`. */
export function wooCommerceExport(rows: readonly Record<string, string>[], seed = 0): string {
  const order = shuffled(wooColumns.length, seed);
  return table([
    order.map((place) => wooColumns[place] ?? ""),
    ...rows.map((row) => order.map((at) => row[wooColumns[at] ?? ""] ?? "")),
  ]);
}

function table(lines: readonly string[][], delimiter = ","): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return lines.map((cells) => `${cells.map(quoted).join(delimiter)}\n`).join("");
}

/** Returns the places from 0 in an order that depends on `seed` alone; in their own order for 0. */
function shuffled(length: number, seed: number): number[] {
  const places = Array.from({ length }, (_, place) => place);
  let state = seed;
  if (seed === 0) return places;
  for (let last = length - 1; last > 0; last -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (last + 1);
    [places[last], places[other]] = [places[other] ?? 0, places[last] ?? 0];
  }
  return places;
}

/** Returns the rows of products with two sizes and three pictures each, the first in a category of their own. */
export function shopifyProducts(count: number): ShopifyRow[] {
  return Array.from({ length: count }, (_, index): ShopifyRow[] => {
    const Handle = `sweet-${index}`;
    return [
      {
        Handle,
        Title: `Сладко ${index}`,
        "Body (HTML)": `<p>Ред <b>${index}</b></p><ul><li>ягода</li><li>малина</li></ul>`,
        Vendor: "Ягода ООД",
        Type: `Вид ${index % 10}`,
        Published: "TRUE",
        "Option1 Name": "Тегло",
        "Option1 Value": "100 г",
        "Variant SKU": `S-${index}-100`,
        "Variant Grams": "120",
        "Variant Inventory Qty": "7",
        "Variant Price": "6.90",
        "Variant Compare At Price": "9.90",
        "Image Src": `https://cdn.stranger.example/${index}/1.jpg`,
        "Image Position": "1",
        "SEO Title": "Заглавие",
        Status: index % 5 === 0 ? "draft" : "active",
      },
      {
        Handle,
        "Option1 Value": "0,5 кг",
        "Variant SKU": `S-${index}-500`,
        "Variant Grams": "520",
        "Variant Inventory Qty": "-3",
        "Variant Price": "29.90",
        "Image Src": `https://cdn.stranger.example/${index}/2.jpg`,
        "Image Position": "2",
      },
      {
        Handle,
        "Image Src": `https://cdn.stranger.example/${index}/3.jpg`,
        "Image Position": "3",
      },
    ];
  }).flat();
}

/** Returns the rows of products, every second one with two variations. */
export function wooCommerceProducts(count: number): Record<string, string>[] {
  return Array.from({ length: count }, (_, index): Record<string, string>[] => {
    const ID = String(1000 + 10 * index);
    const product = {
      ID,
      SKU: `W-${index}`,
      Name: `Лакомство ${index}`,
      Published: "1",
      "Visibility in catalog": "visible",
      "Short description": "Кратко",
      Description: String.raw`<p>Дълго</p>\n<p>описание</p>`,
      Categories: `Сладки > Вид ${index % 7}, Други`,
      Images: `https://shop.stranger.example/${index}-1.jpg, https://shop.stranger.example/${index}-2.jpg`,
      Slug: `lakomstvo-${index}`,
    };
    const priced = { Stock: "12", "Regular price": "7,90" };
    if (index % 2 === 0) return [{ ...product, ...priced, Type: "simple", "Weight (kg)": "0.25" }];
    const variation = { Type: "variation", Published: "1", Parent: `W-${index}`, ...priced };
    return [
      { ...product, Type: "variable", "Attribute 1 name": "Тегло", "Attribute 1 value(s)": "100 g, 250 g" },
      { ...variation, ID: `${ID}1`, "Attribute 1 value(s)": "100 g" },
      { ...variation, ID: `${ID}2`, "Attribute 1 value(s)": "250 g", "Regular price": "15.50" },
    ];
  }).flat();
}
