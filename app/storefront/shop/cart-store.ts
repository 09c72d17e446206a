import { useMemo, useSyncExternalStore } from "react";
import { parseStoredCart, serializeCart } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";

/** The cart is stored in the browser's local storage (specification, section 4), which all tabs share. */
const storageKey = "cart";
const emptyCart: Cart = [];

let known: { stored: string | null; cart: Cart } = { stored: null, cart: emptyCart };
const listeners = new Set<() => void>();

/** Returns the stored cart. A cart that cannot be read is logged and counts as empty. */
export function readCart(): Cart {
  const stored = readStored();
  if (stored !== known.stored) known = { stored, cart: stored === null ? emptyCart : parse(stored) };
  return known.cart;
}

/** What else follows the changes made in this tab; set by the code that counts visits. */
export const cartChanges: { onChange?: (before: Cart, after: Cart) => void } = {};

/** Applies a change to the stored cart, in this tab and every other. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const before = readCart();
  const cart = change(before);
  const stored = cart.length > 0 ? serializeCart(cart) : null;
  try {
    if (stored === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, stored);
  } catch (error) {
    console.error("The cart could not be stored in local storage", error);
  }
  known = { stored, cart };
  for (const listener of listeners) listener();
  cartChanges.onChange?.(before, cart);
}

/** Returns the cart, and whether it has been read: the server and the first paint cannot read it. */
export function useCart(): { cart: Cart; isLoaded: boolean } {
  const cart = useSyncExternalStore(subscribe, readCart, () => null);
  return useMemo(() => ({ cart: cart ?? emptyCart, isLoaded: cart !== null }), [cart]);
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  // A page in the back/forward cache receives no storage events.
  window.addEventListener("pageshow", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", listener);
  };
}

/** Falls back to page memory where storage is forbidden. */
function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return known.stored;
  }
}

function parse(stored: string): Cart {
  try {
    return parseStoredCart(stored);
  } catch (error) {
    console.error("The stored cart could not be read; starting with an empty one", error);
    return emptyCart;
  }
}
