import { z } from "zod";
import { itemKey } from "#app/domain/bags/bag.ts";
import { recipeInput } from "#app/domain/bags/recipe-input.ts";
import type { RecipeInput } from "#app/domain/bags/recipe-input.ts";
import { maxCartLines, maxLineQuantity } from "#app/domain/cart/cart.ts";

/**
 * A product and how much of it; `price` is the unit price in stotinki where the request states it. `recipe` is what the
 * shopper put into a bag, whose product is `productId`.
 */
type Item = { productId: string; quantity: number; price?: number; recipe?: RecipeInput | undefined };

/** The fields that every requested item has; ids in lower case, as the database returns them. */
const orderedItem = z.object({
  productId: z.uuid().transform((id) => id.toLowerCase()),
  quantity: z.number().int().min(1).max(maxLineQuantity),
});

/** The same with a bag's recipe, optional: one of null counts as none. */
export const filledItem = orderedItem.extend({
  recipe: recipeInput
    .nullish()
    .transform((recipe) => recipe ?? undefined)
    .optional(),
});

/**
 * Schema of the items of a request: at most `maxCartLines`, merged by `mergeItems`. What is priced, limited, signed and
 * compared is the merged list. Refuses more than `maxLineQuantity` of one product in total.
 */
export function orderedItems<Requested extends Item>(item: z.ZodType<Requested>) {
  return z
    .array(item)
    .max(maxCartLines)
    .transform(mergeItems<Requested>)
    .refine(isWithinLimit);
}

/**
 * Returns the items with those of the same product, recipe and price joined, in the order of their first appearance.
 */
export function mergeItems<Requested extends Item>(items: readonly Requested[]): Requested[] {
  const merged = new Map<string, Requested>();
  for (const item of items) {
    const key = `${itemKey(item)} ${item.price}`;
    merged.set(key, { ...item, quantity: (merged.get(key)?.quantity ?? 0) + item.quantity });
  }
  return [...merged.values()];
}

function isWithinLimit(merged: readonly Item[]): boolean {
  return merged.every(({ quantity }) => quantity <= maxLineQuantity);
}
