import type { Locale } from "./locale.ts";

/** The five flavours of the house; the specification names four and claims five. */
export const flavors = ["strawberry", "pineapple", "orange", "grape", "peach"] as const;
export type Flavor = (typeof flavors)[number];

/** What the flavours are called, for the screens and for search. */
export const flavorNames: Record<Flavor, Record<Locale, string>> = {
  strawberry: { bg: "Ягода", en: "Strawberry" },
  pineapple: { bg: "Ананас", en: "Pineapple" },
  orange: { bg: "Портокал", en: "Orange" },
  grape: { bg: "Грозде", en: "Grape" },
  peach: { bg: "Праскова", en: "Peach" },
};

/** What a shopper's screen shows of a product. `price_bgn` is in stotinki. */
export type Product = {
  id: string;
  name_bg: string;
  name_en: string;
  description_bg: string;
  description_en: string;
  flavor: Flavor;
  image_url: string | null;
  price_bgn: number;
  weight_grams: number;
  /** Pieces; on the shop's public pages never more than `mostPieces`. */
  stock_quantity: number;
  category_id: string | null;
  /** In stotinki: the lowest price of the 30 days before it was reduced; absent where no reduction is announced. */
  lowest_before?: number;
};

export type Category = { id: string; name_bg: string; name_en: string };

/** Orders of the product list (specification, section 2). */
export const productSorts = ["name_asc", "name_desc", "price_asc", "price_desc", "newest"] as const;
export type ProductSort = (typeof productSorts)[number];

/** Further pictures of one product, beside its first. */
export const maxPictures = 20;

/** Products on one page of the list. */
export const productsPerPage = 24;

/**
 * Public pages tell of no more pieces than these, however many there are: they are kept as they are until what they show
 * changes, and need not be made anew for every order of what is plenty.
 */
export const mostPieces = 20;

/** At this stock and below the product page says how many are left. */
const lowStock = 5;

export type StockState = "sold_out" | "low" | "in_stock";

/** Stock 0 disables adding to the cart (specification, section 9). */
export function stockState(stockQuantity: number): StockState {
  if (stockQuantity <= 0) return "sold_out";
  return stockQuantity <= lowStock ? "low" : "in_stock";
}

/** PostgreSQL's ICU collation that sorts names as readers of the language expect. */
export const nameCollations = { bg: "bg-x-icu", en: "en-x-icu" } as const satisfies Record<Locale, string>;
