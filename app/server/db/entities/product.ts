import { products } from "#app/server/db/schema/catalog.ts";
import type { Entity } from "./entity.ts";

export const product: Entity = {
  table: products,
  isShown: true,
  name: { bg: products.name_bg, en: products.name_en },
  uploads: [products.image_url, products.pictures, products.model_url],
  neither: { nutrition: "numbers", "search_words, text_words": "of the texts above" },
};
