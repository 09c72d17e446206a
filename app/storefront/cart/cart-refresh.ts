import { useSyncExternalStore } from "react";
import { maxLineQuantity } from "#app/domain/cart/cart.ts";
import { refreshCart } from "#app/domain/cart/refresh-cart.ts";
import type { CartChange, CartOffer } from "#app/domain/cart/refresh-cart.ts";
import { fetchFromShop } from "#app/ui/browser/fetch-from-shop.ts";
import { changeCart, readCart } from "#app/storefront/shop/cart-store.ts";
import { findPromotions } from "./promotions/promoted.ts";
import type { Person } from "./promotions/promoted.ts";

/** What refreshing the cart has found, until the shopper dismisses it. */
export type CartNews = {
  changes: readonly CartChange[];
  /** The last refresh failed. */
  isUnchecked: boolean;
  /** What the shop offers of the products in the cart, as far as known. */
  offers: readonly CartOffer[];
};

const noNews: CartNews = { changes: [], isUnchecked: false, offers: [] };
let news = noNews;
const listeners = new Set<() => void>();

/**
 * Updates the cart to the shop's current names, prices and stock. Publishes the changes as news, which outlive the page
 * because checkout may lead back to the cart. Then finds the promotions, after a refused order for its
 * person and with the gifts of its answer. Returns false when the shop is unreachable or its answer invalid; the cart is then unchanged.
 */
export async function refreshStoredCart(person?: Person, gifts?: readonly string[]): Promise<boolean> {
  const requested = new Set(readCart().map((line) => line.product.id));
  if (requested.size === 0) return true;
  const answer = await fetchProducts([...requested]).catch(() => null);
  if (!answer) {
    publish({ ...news, isUnchecked: true });
    return false;
  }
  const { offered, promotions } = answer;
  let changes: readonly CartChange[] = [];
  changeCart((cart) => {
    // Lines added during the request, perhaps in another tab, have no answer.
    const unrequested = cart.filter((line) => !requested.has(line.product.id));
    const untouched = unrequested.map((line) => ({ ...line.product, stock_quantity: maxLineQuantity }));
    const refreshed = refreshCart(cart, [...offered, ...untouched]);
    changes = refreshed.changes;
    return refreshed.cart;
  });
  publish({
    changes: [
      ...news.changes.filter((earlier) => !changes.some((later) => isSameKind(earlier, later))),
      ...changes,
    ],
    isUnchecked: false,
    offers: offered,
  });
  await findPromotions(promotions, person, gifts);
  return true;
}

/** Clears the news but not the known offers. */
export function dismissCartNews(): void {
  publish({ ...noNews, offers: news.offers });
}

export function useCartNews(): CartNews {
  return useSyncExternalStore(
    subscribe,
    () => news,
    () => noNews,
  );
}

/** Returns whether the later change replaces the earlier one. */
function isSameKind(a: CartChange, b: CartChange): boolean {
  return a.kind === b.kind && a.product.id === b.product.id;
}

async function fetchProducts(
  ids: readonly string[],
): Promise<{ offered: CartOffer[]; promotions: string | null }> {
  const response = await fetchFromShop(`/api/products?ids=${ids.join(",")}`);
  if (!response.ok) throw new Error(`The shop answered with status ${response.status}`);
  const products: unknown = await response.json();
  if (!Array.isArray(products)) throw new TypeError("The answer is not a list of products");
  return { offered: products as CartOffer[], promotions: response.headers.get("Promotions") };
}

function publish(latest: CartNews): void {
  news = latest;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
