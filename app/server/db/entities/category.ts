import { categories } from "#app/server/db/schema/catalog.ts";
import type { Entity } from "./entity.ts";

export const category: Entity = {
  table: categories,
  isShown: true,
  name: { bg: categories.name_bg, en: categories.name_en },
  uploads: [categories.image_url],
};
