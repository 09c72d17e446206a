import type { ProductListQuery } from "#app/domain/catalogue/product-list.ts";
import { productSorts, productsPerPage } from "#app/domain/catalogue/product.ts";
import { categoryOverview } from "#app/server/catalogue/category-overview.ts";
import { findProduct, relatedProducts } from "#app/server/catalogue/find-products.ts";
import { listProducts } from "#app/server/catalogue/list-products.ts";
import type { Database } from "#app/server/db/database.ts";
import { flavorNames } from "#tests/factories/catalogue/flavors.ts";
import { madeUpProducts } from "./made-up-catalogue.ts";

/** One kind of query that shoppers send to the catalogue. */
export type Question = {
  name: string;
  isSearch: boolean;
  /** Runs the query with one of its wordings, chosen by `run`. Returns the number of products found. */
  ask: (db: Database, run: number) => Promise<number>;
};

/** Returns the queries for a catalogue of made-up products with these ids. */
export function queriesFor(productIds: readonly string[], categoryIds: readonly string[]): Question[] {
  const page = Math.ceil(productIds.length / productsPerPage);
  return [
    ...Object.entries(searches).map(([name, words]) => ({
      name,
      isSearch: true,
      ask: askList(words.map((q) => ({ q }))),
    })),
    {
      name: "flavour, by price",
      isSearch: true,
      ask: askList(flavours.map((q) => ({ q, sort: "price_asc" }))),
    },
    {
      name: "flavour, by name",
      isSearch: true,
      ask: askList(flavours.map((q) => ({ q, sort: "name_asc" }))),
    },
    ...productSorts.map((sort) => ({ name: `all, ${sort}`, isSearch: false, ask: askList([{ sort }]) })),
    ...productSorts.map((sort) => ({
      name: `all, ${sort}, last page`,
      isSearch: false,
      ask: askList([{ sort, page }]),
    })),
    { name: "one category", isSearch: false, ask: askList(categoryIds.map((category) => ({ category }))) },
    { name: "product page", isSearch: false, ask: (db, run) => askProductPage(db, productIds, run) },
    { name: "categories page", isSearch: false, ask: async (db) => (await categoryOverview(db)).length },
  ];
}

function askList(wordings: readonly Partial<ProductListQuery>[]): Question["ask"] {
  return async (db, run) => {
    const wording = wordings[run % wordings.length];
    const query: ProductListQuery = {
      q: "",
      category: null,
      flavor: null,
      sort: "newest",
      page: 1,
      ...wording,
    };
    return (await listProducts(db, query, "bg")).total;
  };
}

/** Loads a product and its related ones. Returns how many were found. */
async function askProductPage(db: Database, ids: readonly string[], run: number): Promise<number> {
  const found = await findProduct(db, ids[(run * 7919) % ids.length] ?? "");
  return found ? (await relatedProducts(db, found.product)).length + 1 : 0;
}

const flavours = Object.values(flavorNames).map((name) => name.bg.toLowerCase());

/** Brands of the first products, which every size of the catalogue has. */
const brands = madeUpProducts(0, 50, [""]).map(({ name_bg, name_en }) => ({
  bg: name_bg.slice(name_bg.indexOf("„") + 1, -1).toLowerCase(),
  latin: name_en.split(" ")[0]?.toLowerCase() ?? "",
}));

const searches: Readonly<Record<string, readonly string[]>> = {
  brand: brands.map(({ bg }) => bg),
  "brand, mistyped": brands.map(({ bg }) => swapTwoLetters(bg)),
  "brand in Latin letters": brands.map(({ latin }) => latin),
  "brand in Latin, mistyped": brands.map(({ latin }) => swapTwoLetters(latin)),
  "word of 1 in 16 names": ["сочни", "слънчеви", "свежи", "кисели", "медени", "домашни"],
  "flavour, 1 in 5 products": flavours,
  "flavour in Latin, 1 in 5": ["qgoda", "yagoda", "jagoda", "portokal", "grozde", "praskova"],
  "two words": ["сочни мечета", "летни резенчета", "шарени рибки", "кисели кубчета"],
  "two words and a flavour": ["сочни мечета ягода", "летни резенчета грозде", "шарени рибки ананас"],
  "first letter": ["м", "с", "к", "р"],
  "first two letters": ["ма", "са", "ка", "ро"],
  "first five letters": brands.map(({ bg }) => bg.slice(0, 5)),
  "part of a word": ["ечета", "ортокал", "вънчеви", "аскова", "езенчета"],
  "part of a brand": brands.map(({ bg }) => bg.slice(1)),
  "two words of the texts": ["истински сок", "желирани мечета", "истински малина"],
  "a name and a text": brands.map(({ bg }) => `${bg} без глутен`),
  "some of the words": brands.map(({ bg }) => `електрически ${bg} хладилник`),
  "two typing errors": brands.map(({ bg }) => `${swapTwoLetters(bg).slice(0, -2)}ют`),
  "no such word": ["електроника", "хладилник", "велосипед"],
};

function swapTwoLetters(word: string): string {
  return word.slice(0, 3) + word.charAt(4) + word.charAt(3) + word.slice(5);
}
