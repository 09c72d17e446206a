import { useSyncExternalStore } from "react";
import type { ComponentType } from "react";
import { cartTotal } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import type { DeliveryOutlook } from "#app/domain/delivery/delivery-price.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Amount, Currencies, Currency } from "#app/domain/money.ts";
import { keptCodesName } from "#app/storefront/shop/kept-codes-name.ts";
import type { CodeState } from "./code-states.ts";

/** Contact data by which the shop knows the uses of a person. */
export type Person = { email: string; phone: string };

/** A cart priced by the promotions in force. */
export type PricedCart = {
  /** At list prices, with the gifts. */
  goods: Amount;
  /** The goods after promotions, without delivery. */
  payable: Amount;
  delivery: DeliveryOutlook;
  /** The promotions that apply, with what each takes off the goods; null for free delivery. */
  promotions: readonly { name: string; amount: Amount | null }[];
  gifts: Cart;
  codes: readonly CodeState[];
  /** What is missing until a promotion frees the delivery; it has a name if only some products count. */
  toFreeDelivery?: { missing: Amount; name: string | null } | undefined;
};

/** What is priced, and how it is shown. */
export type PricedOptions = { delivery: DeliveryOutlook; baseCurrency: Currency; locale: Locale };

/** What came of a typed code: it is kept, or why not. */
export type TriedCode = "kept" | "unknown" | "limited" | "failed";

/** The promotions that the shop has found, and the code that prices by them and shows them. */
export type Promoted = {
  price: (cart: Cart, options: PricedOptions) => PricedCart;
  /** Returns what a cart had before and has no more, in words. */
  lostSince: (
    before: PricedCart,
    cart: Cart,
    options: { currencies: Currencies; locale: Locale },
  ) => readonly string[];
  /** Whether codes can be typed. */
  takesCodes: boolean;
  /** Whether the shop has not answered, so that list prices are shown. */
  isUnchecked: boolean;
  tryCode: (typed: string) => Promise<TriedCode>;
  /** Asks the shop again if products or codes have changed. */
  askAgain: () => Promise<void>;
  CodePanel: ComponentType<{ promoted: Promoted; cart: Cart; codes: readonly CodeState[] }>;
  GiftRows: ComponentType<{ gifts: Cart }>;
  GiftItems: ComponentType<{ gifts: Cart }>;
};

let promoted: Promoted | null = null;
const listeners = new Set<() => void>();

/** Returns the promotions, null until they are found and in a shop without any. */
export function usePromoted(): Promoted | null {
  return useSyncExternalStore(subscribe, currentPromoted, () => null);
}

export function currentPromoted(): Promoted | null {
  return promoted;
}

export function publishPromoted(latest: Promoted | null): void {
  promoted = latest;
  for (const listener of listeners) listener();
}

/**
 * Finds the promotions of the stored cart. `offered` is the header `Promotions` of the shop's answer: what promotions
 * the shop has, null for none. Nothing is downloaded then, unless the visitor keeps codes. `person` and `gifts` are those of
 * a refused order and of its answer. Never throws; without an answer the cart shows list prices.
 */
export async function findPromotions(
  offered: string | null,
  person?: Person,
  gifts?: readonly string[],
): Promise<void> {
  if (offered === null && promoted === null && !hasCodes()) return;
  try {
    const { askForPromotions } = await import("./ask-for-promotions.ts");
    await askForPromotions(offered ?? "", person, gifts);
  } catch (error) {
    console.error("The promotions could not be loaded", error);
  }
}

/** Prices a cart; without promotions at list prices. */
export function priceCart(found: Promoted | null, cart: Cart, options: PricedOptions): PricedCart {
  if (found) return found.price(cart, options);
  const goods = cartTotal(cart, options.baseCurrency);
  return { goods, payable: goods, delivery: options.delivery, promotions: [], gifts: [], codes: [] };
}

function hasCodes(): boolean {
  try {
    return localStorage.getItem(keptCodesName) !== null;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
