import { staticPages } from "#app/server/db/schema/content.ts";
import type { Entity } from "./entity.ts";

export const staticPage: Entity = {
  table: staticPages,
  isShown: true,
  name: { bg: staticPages.title_bg, en: staticPages.title_en },
  html: [staticPages.content_bg, staticPages.content_en],
  requiredTexts: ["title"],
};
