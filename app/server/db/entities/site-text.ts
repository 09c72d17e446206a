import { textContent } from "#app/server/db/schema/content.ts";
import type { Entity } from "./entity.ts";

export const siteText: Entity = {
  table: textContent,
  isShown: true,
  name: { bg: textContent.key },
  html: [textContent.content_bg, textContent.content_en],
  neither: { key: "where it is shown" },
};
