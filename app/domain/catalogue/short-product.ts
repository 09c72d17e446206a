import { readProductInput } from "./product-input.ts";
import type { ProductInputResult } from "./product-input.ts";

/** What the short form of a new product asks for. */
const asked: readonly string[] = [
  "name_bg",
  "price",
  "price_currency",
  "category_id",
  "flavor",
  "image_url",
  "stock_quantity",
];

/** The weight until the owner enters it in the full editor; the product is hidden until then. */
const assumedWeight = "100";

/**
 * Parses a new product from the short form: the other fields have their defaults, and the product is hidden, because
 * its weight is only assumed and the law demands its food information before a purchase. Refuses as
 * `readProductInput`, and the picture as `required`.
 */
export function readShortProduct(field: (name: string) => string): ProductInputResult {
  const read = readProductInput((name) =>
    name === "weight_grams" ? assumedWeight : asked.includes(name) ? field(name) : "",
  );
  if (field("image_url").trim() !== "") return read;
  return { ok: false, problems: { ...(read.ok ? {} : read.problems), image_url: "required" } };
}
