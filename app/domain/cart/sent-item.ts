import type { CartLine } from "./cart.ts";

/** Returns how requests name a line of the cart: a filled bag by its product and what the shopper put into it. */
export function sentItem({ product: { id, recipe }, quantity }: CartLine) {
  if (!recipe) return { productId: id, quantity };
  const { bag_id, pieces, label } = recipe;
  const sent = pieces.map((piece) => ({ productId: piece.product_id, quantity: piece.quantity }));
  return { productId: bag_id, quantity, recipe: { pieces: sent, label } };
}
