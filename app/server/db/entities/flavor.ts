import { flavors } from "#app/server/db/schema/catalog.ts";
import type { Entity } from "./entity.ts";

export const flavor: Entity = {
  table: flavors,
  isShown: true,
  name: { bg: flavors.name_bg, en: flavors.name_en },
  uploads: [flavors.image_url],
  neither: { key: "made by the shop" },
};
