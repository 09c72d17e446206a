import type { RecipeFault } from "#app/domain/bags/bag.ts";
import { cartProduct } from "./cart.ts";
import type { Cart, CartLine, CartProduct } from "./cart.ts";
import { partLimits } from "./shared-parts.ts";
import type { StockOffer } from "./shared-parts.ts";

export type CartOffer = CartProduct & StockOffer;

/** A change in the shop since the cart was filled. Prices are in stotinki. */
export type CartChange =
  | { kind: "price"; product: CartProduct; from: number; to: number }
  | { kind: "quantity"; product: CartProduct; from: number; to: number }
  /** Packs or bags in the cart contain the same product; at 0 the line was removed. */
  | { kind: "shared"; product: CartProduct; from: number; to: number }
  | { kind: "sold_out"; product: CartProduct }
  | { kind: "gone"; product: CartProduct }
  /** A bag was removed: by its faults, or without any because the other lines need its pieces. */
  | { kind: "bag"; product: CartProduct; faults: readonly RecipeFault[] };

/**
 * Brings the cart up to date: current names, prices and pictures, quantities limited to the stock, also of what packs
 * and bags contain, unavailable lines removed. `faults` says by id why bags in the cart are not among the offers. Lists
 * every change that the shopper should see.
 */
export function refreshCart(
  cart: Cart,
  offered: readonly CartOffer[],
  faults: ReadonlyMap<string, readonly RecipeFault[]> = new Map(),
): { cart: Cart; changes: CartChange[] } {
  const limits = partLimits(cart, offered);
  const changes: CartChange[] = [];
  const lines = cart.flatMap((line): CartLine[] => {
    const current = offered.find((product) => product.id === line.product.id);
    if (!current) {
      const why = faults.get(line.product.id);
      changes.push(
        why ? { kind: "bag", product: line.product, faults: why } : { kind: "gone", product: line.product },
      );
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
    if (quantity === 0 && product.recipe) changes.push({ kind: "bag", product, faults: [] });
    else if (quantity < from)
      changes.push({ kind: quantity < inStock ? "shared" : "quantity", product, from, to: quantity });
    return quantity > 0 ? [{ product, quantity }] : [];
  });
  return { cart: lines, changes };
}
