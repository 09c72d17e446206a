import { useSyncExternalStore } from "react";
import type { RecipeFault } from "#app/domain/bags/bag.ts";
import { maxLineQuantity } from "#app/domain/cart/cart.ts";
import type { CartProduct } from "#app/domain/cart/cart.ts";
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
 * Updates the cart to the shop's current names, prices and stock, of bags by their pieces. Publishes the changes as
 * news, which outlive the page because checkout may lead back to the cart. Then finds the promotions, after a refused
 * order for its person and with the gifts of its answer. Returns false when the shop is unreachable or its answer
 * invalid; the cart is then unchanged.
 */
export async function refreshStoredCart(person?: Person, gifts?: readonly string[]): Promise<boolean> {
  const products = readCart().map((line) => line.product);
  const requested = new Set(products.map(({ id }) => id));
  if (requested.size === 0) return true;
  const answer = await fetchOffers(products).catch(() => null);
  if (!answer) {
    publish({ ...news, isUnchecked: true });
    return false;
  }
  const { offered, faults, promotions } = answer;
  let changes: readonly CartChange[] = [];
  changeCart((cart) => {
    // Lines added during the request, perhaps in another tab, have no answer.
    const unrequested = cart.filter((line) => !requested.has(line.product.id));
    const untouched = unrequested.map((line) => ({ ...line.product, stock_quantity: maxLineQuantity }));
    const refreshed = refreshCart(cart, [...offered, ...untouched], faults);
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

type Offers = {
  offered: CartOffer[];
  /** Why bags are not offered, by id; missing without bags. */
  faults?: ReadonlyMap<string, readonly RecipeFault[]>;
  promotions: string | null;
};

/** Fetches the offers of products and, only if the cart has any, of bags. */
async function fetchOffers(products: readonly CartProduct[]): Promise<Offers> {
  const bags = products.filter(({ recipe }) => recipe);
  const others = products.filter(({ recipe }) => !recipe);
  const found = fetchProducts(others.map(({ id }) => id));
  if (bags.length === 0) return found;
  const findBags = async () => (await import("./bags/offered-bags.ts")).fetchBags(bags);
  const [{ offered, promotions }, ofBags] = await Promise.all([found, findBags()]);
  return { offered: [...offered, ...ofBags.offered], faults: ofBags.faults, promotions };
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
