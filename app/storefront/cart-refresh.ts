import { useSyncExternalStore } from "react";
import { maxLineQuantity, refreshCart } from "#app/domain/cart.ts";
import type { CartChange, CartProduct } from "#app/domain/cart.ts";
import { askShop } from "./ask-shop.ts";
import { changeCart, readCart } from "./cart-store.ts";

/** What the shop said of the cart's products when it was last asked, until the shopper dismisses it. */
export type CartNews = {
  changes: readonly CartChange[];
  /** The shop could not be asked. */
  isUnchecked: boolean;
  /** Pieces in stock by product, as far as they are known. */
  stock: ReadonlyMap<string, number>;
};

type OfferedProduct = CartProduct & { stock_quantity: number };

const noNews: CartNews = { changes: [], isUnchecked: false, stock: new Map() };
let news = noNews;
const listeners = new Set<() => void>();

/**
 * Asks the shop for today's names, prices and stock of what is in the cart and brings the cart in line. What changed
 * becomes news, which outlives the screen: checkout may lead back to the cart. False when the shop could not be
 * asked; the cart then stays as it is.
 */
export async function refreshStoredCart(): Promise<boolean> {
  const asked = new Set(readCart().map((line) => line.product.id));
  if (asked.size === 0) return true;
  const offered = await fetchProducts([...asked]).catch(() => null);
  if (!offered) {
    tell({ ...news, isUnchecked: true });
    return false;
  }
  let changes: readonly CartChange[] = [];
  changeCart((cart) => {
    // What came into the cart while the shop was asked, in another tab perhaps, was not asked for.
    const unasked = cart.filter((line) => !asked.has(line.product.id));
    const untouched = unasked.map((line) => ({ ...line.product, stock_quantity: maxLineQuantity }));
    const refreshed = refreshCart(cart, [...offered, ...untouched]);
    changes = refreshed.changes;
    return refreshed.cart;
  });
  tell({
    changes: [
      ...news.changes.filter((earlier) => !changes.some((later) => isSameKind(earlier, later))),
      ...changes,
    ],
    isUnchecked: false,
    stock: new Map(offered.map((product) => [product.id, product.stock_quantity])),
  });
  return true;
}

/** The shopper has read the news; what is known of the stock stays. */
export function dismissCartNews(): void {
  tell({ ...noNews, stock: news.stock });
}

export function useCartNews(): CartNews {
  return useSyncExternalStore(
    subscribe,
    () => news,
    () => noNews,
  );
}

/** Later news of the same kind about a product takes the place of earlier. */
function isSameKind(a: CartChange, b: CartChange): boolean {
  return a.kind === b.kind && a.product.id === b.product.id;
}

async function fetchProducts(ids: readonly string[]): Promise<OfferedProduct[]> {
  const response = await askShop(`/api/products?ids=${ids.join(",")}`);
  if (!response.ok) throw new Error(`The shop answered with status ${response.status}`);
  const products: unknown = await response.json();
  if (!Array.isArray(products)) throw new TypeError("The shop answered with no list of products");
  return products as OfferedProduct[];
}

function tell(latest: CartNews): void {
  news = latest;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
