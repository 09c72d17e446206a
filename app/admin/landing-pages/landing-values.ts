import type { BlockType } from "#app/domain/content/landing-page.ts";
import { fieldValues, momentValues, windowValues } from "#app/admin/shared/editing/edit-answer.ts";

/** Returns the form values of a page as stored or of an earlier revision (with dates as strings). */
export function landingPageValues(page: Readonly<Record<string, unknown>>): Record<string, string> {
  return {
    ...fieldValues(page),
    ...windowValues(page),
    ...momentValues("countdown_end", page.countdown_end, "end"),
  };
}

/** Returns the form values of a block; product ids are joined by commas. */
export function blockValues(block: {
  type: BlockType;
  content_bg: string | null;
  content_en: string | null;
  config: object;
}): Record<string, string> {
  const { type, content_bg, content_en, config } = block;
  const productIds = "product_ids" in config && Array.isArray(config.product_ids) ? config.product_ids : [];
  return {
    ...fieldValues({ ...config }),
    ...(type === "product_grid" && { product_ids: productIds.join(",") }),
    content_bg: content_bg ?? "",
    content_en: content_en ?? "",
  };
}
