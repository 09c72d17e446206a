import { bagProduct } from "#app/domain/bags/bag-line.ts";
import { recipeFaults } from "#app/domain/bags/bag.ts";
import type { MixOffer, RecipeFault } from "#app/domain/bags/bag.ts";
import type { CartProduct } from "#app/domain/cart/cart.ts";
import type { CartOffer } from "#app/domain/cart/refresh-cart.ts";
import { currencies } from "#app/domain/money.ts";
import { fetchFromShop } from "#app/ui/browser/fetch-from-shop.ts";
import { isRecord } from "#app/storefront/browser/call-function.ts";

/** The bags of a cart as the shop sells them now, and by id why others cannot be sold. */
export type OfferedBags = { offered: CartOffer[]; faults: Map<string, readonly RecipeFault[]> };

/** Asks the shop for the pieces of bags. Throws when it is unreachable or its answer invalid. */
export async function fetchBags(bags: readonly CartProduct[]): Promise<OfferedBags> {
  const response = await fetchFromShop("/api/bags");
  if (!response.ok) throw new Error(`The shop answered with status ${response.status}`);
  const offer: unknown = await response.json();
  const base = currencies.find((known) => known === response.headers.get("Base-Currency"));
  if (!base || !isMixOffer(offer)) throw new TypeError("The answer is not an offer of bags");
  const offered: CartOffer[] = [];
  const faults = new Map<string, readonly RecipeFault[]>();
  for (const { id, recipe } of bags) {
    if (!recipe) continue;
    const product = bagProduct(recipe, offer, base);
    if (product) offered.push(product);
    else faults.set(id, recipeFaults(recipe, offer));
  }
  return { offered, faults };
}

function isMixOffer(offer: unknown): offer is MixOffer {
  return isRecord(offer) && Array.isArray(offer.bags) && Array.isArray(offer.loose);
}
