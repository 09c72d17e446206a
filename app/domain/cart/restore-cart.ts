import { addToCart } from "./cart.ts";
import type { Cart } from "./cart.ts";

/** Returns whether a cart has products that the kept one lacks. */
export function hasOthers(cart: Cart, kept: Cart): boolean {
  return cart.some(({ product }) => !kept.some((line) => line.product.id === product.id));
}

/** Returns whether a cart has products that the other one lacks or has in another quantity. */
export function hasOtherLines(cart: Cart, other: Cart): boolean {
  return cart.some(
    ({ product, quantity }) => other.find((line) => line.product.id === product.id)?.quantity !== quantity,
  );
}

/**
 * Puts a kept cart into another one, as far as it has room. The larger quantity of a product counts, so that restoring
 * twice changes nothing.
 */
export function restoreInto(cart: Cart, kept: Cart): Cart {
  return kept.reduce((filled, { product, quantity }) => {
    const inCart = filled.find((line) => line.product.id === product.id)?.quantity ?? 0;
    return quantity > inCart ? addToCart(filled, product, quantity - inCart) : filled;
  }, cart);
}
