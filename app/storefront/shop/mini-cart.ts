import { useSyncExternalStore } from "react";

let isOpen = false;
const listeners = new Set<() => void>();

/**
 * Opens the cart as a drawer over the page. Closing it returns the focus to `opener` or, if that has left the page
 * meanwhile, to the page's content.
 */
export function openMiniCart(opener: HTMLElement): void {
  // A modal dialog restores the focus to what had it when the dialog opened.
  (opener.isConnected ? opener : document.getElementById("content"))?.focus({ preventScroll: true });
  change(true);
}

export function closeMiniCart(): void {
  change(false);
}

export function useIsMiniCartOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
}

function change(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
