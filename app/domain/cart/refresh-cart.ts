import { cartProduct } from "./cart.ts";
import type { Cart, CartLine, CartProduct } from "./cart.ts";
import { partLimits } from "./shared-parts.ts";
import type { StockOffer } from "./shared-parts.ts";

export type CartOffer = CartProduct & StockOffer;

/** A change in the shop since the cart was filled. Prices are in stotinki. */
export type CartChange =
  | { kind: "price"; product: CartProduct; from: number; to: number }
  | { kind: "quantity"; product: CartProduct; from: number; to: number }
  /** Packs in the cart contain the same product; at 0 the line was removed. */
  | { kind: "shared"; product: CartProduct; from: number; to: number }
  | { kind: "sold_out"; product: CartProduct }
  | { kind: "gone"; product: CartProduct };

/**
 * Brings the cart up to date: current names, prices and pictures, quantities limited to the stock, also of what packs
 * contain, unavailable lines removed. Lists every change that the shopper should see.
 */
export function refreshCart(
  cart: Cart,
  offered: readonly CartOffer[],
): { cart: Cart; changes: CartChange[] } {
  const limits = partLimits(cart, offered);
  const changes: CartChange[] = [];
  const lines = cart.flatMap((line): CartLine[] => {
    const current = offered.find((product) => product.id === line.product.id);
    if (!current) {
      changes.push({ kind: "gone", product: line.product });
      return [];
    }
    const product = cartProduct(current);
    if (current.stock_quantity <= 0) {
      changes.push({ kind: "sold_out", product });
      return [];
    }
    const from = line.quantity;
    const inStock = Math.min(from, current.stock_quantity);
    const quantity = Math.min(inStock, limits.get(product.id) ?? inStock);
    if (quantity > 0 && product.price_bgn !== line.product.price_bgn) {
      changes.push({ kind: "price", product, from: line.product.price_bgn, to: product.price_bgn });
    }
    if (quantity < from)
      changes.push({ kind: quantity < inStock ? "shared" : "quantity", product, from, to: quantity });
    return quantity > 0 ? [{ product, quantity }] : [];
  });
  return { cart: lines, changes };
}
