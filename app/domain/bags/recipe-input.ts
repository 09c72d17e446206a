import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { maxKinds, maxLabelLength, maxPieces, sortedPieces } from "./bag.ts";

/**
 * Schema of a bag's recipe as an order names it: its pieces by product, and the name on its label, cleaned and cut to
 * `maxLabelLength`. Refuses no piece at all, more than `maxKinds` products and more than `maxPieces` of one.
 */
export const recipeInput = z.object({
  pieces: z
    .array(
      z.object({
        productId: z.uuid().transform((id) => id.toLowerCase()),
        quantity: z.number().int().min(1).max(maxPieces),
      }),
    )
    .min(1)
    .max(maxKinds)
    .transform((pieces) =>
      sortedPieces(pieces.map(({ productId, quantity }) => ({ product_id: productId, quantity }))),
    )
    .refine((pieces) => pieces.every(({ quantity }) => quantity <= maxPieces)),
  label: outsideText()
    .max(10_000)
    .nullish()
    .transform((label) => sanitizeText(label ?? "", maxLabelLength)),
});

/**
 * Schema of what identifies an item (`itemKey`): the id of a product, or the key of a bag's recipe, whose text is kept
 * as it is.
 */
export const givenItemKey = z.union([
  z.uuid().transform((id) => id.toLowerCase()),
  outsideText()
    .max(2000)
    .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\|[\da-f*+-]+\|\S*$/),
]);

export type RecipeInput = z.infer<typeof recipeInput>;
