import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { maxCartLines, maxLineQuantity } from "./cart.ts";

/** Longest token, in characters. */
const token = outsideText().max(200);

/** An item of a permalink (`parsePermalink`); an id need not be a product's. */
const item = z.object({
  productId: outsideText().max(101),
  quantity: z.number().int().min(1).max(maxLineQuantity),
});

/**
 * Schema of the restore-cart body: the token of a reminder's link or of an agent's cart, or the items of a permalink.
 */
export const cartRestoration = z.union([
  z.object({ token }),
  z.object({ agent: token }),
  z.object({ items: z.array(item).min(1).max(maxCartLines) }),
]);
