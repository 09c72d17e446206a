import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useHydrated } from "#app/ui/browser/hydrated.ts";

type Arrival = {
  /** A mouse or touchpad: focusing a field opens no keyboard on the screen. */
  hasPointer: boolean;
  /** `document`: loaded by its address; `return`: reloaded, or by back and forward; `link`: from another screen. */
  by: "document" | "return" | "link";
  /** The address names a place on the page, as the skip link does. */
  hash: string;
  /** What has the focus: the link that led here, nothing, or something else, which keeps it. */
  focused: "nothing" | "link" | "other";
};

/** Returns whether a list may open with the focus in its search field, to type at once. */
export function opensInSearch({ hasPointer, by, hash, focused }: Arrival): boolean {
  if (!hasPointer || hash !== "") return false;
  return by === "document" ? focused === "nothing" : by === "link" && focused === "link";
}

/** Returns the ref of a search field that takes the focus when its list opens, if `opensInSearch` allows. */
export function useSearchFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const [isDocument] = useState(!isHydrated);
  useEffect(() => {
    const arrival = {
      hasPointer: matchMedia("(hover: hover) and (pointer: fine)").matches,
      by: isDocument ? documentKind() : "link",
      hash: location.hash,
      focused: focusedKind(),
    } as const;
    if (opensInSearch(arrival)) field.current?.focus({ preventScroll: true });
  }, [isDocument]);
  return field;
}

function documentKind(): "document" | "return" {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded instanceof PerformanceNavigationTiming && loaded.type !== "navigate" ? "return" : "document";
}

/** After back or forward, a link that still has the focus leads to another screen. */
function focusedKind(): Arrival["focused"] {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return "nothing";
  const isOwnLink = activeElement instanceof HTMLAnchorElement && activeElement.href === location.href;
  return isOwnLink ? "link" : "other";
}
