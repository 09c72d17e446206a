import type { OfferedPart } from "./packs.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Rating } from "#app/domain/reviews/review.ts";

/** A product as shown to shoppers. `price_bgn` is in stotinki. */
export type Product = {
  id: string;
  name_bg: string;
  name_en: string;
  description_bg: string;
  description_en: string;
  /** A flavour's key. */
  flavor: string | null;
  image_url: string | null;
  price_bgn: number;
  weight_grams: number;
  /** Units in stock; on public pages at most `maxShownStock`. */
  stock_quantity: number;
  category_id: string | null;
  /** In stotinki: the lowest price of the 30 days before a reduction; absent without an announced reduction. */
  lowest_before?: number;
  /** What all sizes offer, on a card that stands for several; this one is the cheapest. */
  sizes?: SizesOnCard;
  /** Absent while it has no published review, and where no rating is shown. */
  rating?: Rating;
  /** Of a pack, where a cart asks: what one contains. */
  parts?: OfferedPart[];
};

/** `highest` is the price of the dearest size on sale, in stotinki; `stock` the stock of the one with most. */
export type SizesOnCard = { highest: number; stock: number };

/** A size on sale, as the pages of all sizes list it. */
export type Size = Pick<Product, "id" | "weight_grams" | "price_bgn" | "stock_quantity">;

/** The sizes on sale of one product, at least two, by weight, with the name that they share. */
export type Family = { id: string; name_bg: string; name_en: string; sizes: Size[] };

export type Category = { id: string; name_bg: string; name_en: string };

/** A category as its own page shows it, in the page's language. */
export type CategoryPage = Category & { description: string; image_url: string | null };

/** Sort orders of the product list (specification, section 2). */
export const productSorts = ["name_asc", "name_desc", "price_asc", "price_desc", "newest"] as const;
export type ProductSort = (typeof productSorts)[number];

/** Maximum number of a product's additional pictures. */
export const maxPictures = 20;

/** Maximum length of a search, in characters; a longer one counts as none. */
export const maxQueryLength = 100;

/** Products per list page. */
export const productsPerPage = 24;

/**
 * Upper bound of the stock shown on public pages. These pages are cached until their content changes; with the bound,
 * orders of well-stocked products do not invalidate them.
 */
export const maxShownStock = 20;

/** At or below this stock, the product page shows how many units are left. */
const lowStock = 5;

export type StockState = "sold_out" | "low" | "in_stock";

/** Returns the stock state; `sold_out` disables adding to the cart (specification, section 9). */
export function stockState(stockQuantity: number): StockState {
  if (stockQuantity <= 0) return "sold_out";
  return stockQuantity <= lowStock ? "low" : "in_stock";
}

/** PostgreSQL ICU collations by which product names are sorted. */
export const nameCollations = { bg: "bg-x-icu", en: "en-x-icu" } as const satisfies Record<Locale, string>;
