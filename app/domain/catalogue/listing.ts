import type { FoodFacts } from "./food-information.ts";
import type { PriceReduction } from "./price-history.ts";

/**
 * A product on sale as feeds, shopping agents and structured data list it: each size by itself. They all take what they
 * say of it from here, so that none says anything else than its page.
 */
export type Listing = {
  /** The product's id, and that of the size. */
  id: string;
  /** Shared by the sizes of one product; null for a product of one size. */
  family_id: string | null;
  /** Without the size (`nameWithSize` adds it). */
  name_bg: string;
  name_en: string;
  description_bg: string;
  description_en: string;
  flavor: { key: string; name_bg: string; name_en: string } | null;
  category: { id: string; name_bg: string; name_en: string } | null;
  /** Addresses of its pictures, the main one first, each once; paths of the shop, or of other sites. */
  pictures: string[];
  gtin: string | null;
  /** In stotinki; `euroCents` of it is what is charged. */
  price_bgn: number;
  /** The reduction that the shop announces now, if any; `lowestBefore` in stotinki. */
  reduction: PriceReduction | null;
  weight_grams: number;
  /** At most `maxShownStock`; `stockState` says what is public of it. */
  stock_quantity: number;
  is_pack: boolean;
  food: FoodFacts;
  /** Last change by the owner. */
  updated_at: Date;
};
