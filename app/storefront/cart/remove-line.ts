import { removeFromCart, restoreLine } from "#app/domain/cart/cart.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { changeCart, readCart } from "#app/storefront/shop/cart-store.ts";

/** Removes a line from the stored cart. Returns the function that restores it to its place. */
export function removeLine(line: CartLine): () => void {
  const { id } = line.product;
  const index = readCart().findIndex(({ product }) => product.id === id);
  changeCart((cart) => removeFromCart(cart, id));
  return () => changeCart((cart) => restoreLine(cart, line, index));
}
