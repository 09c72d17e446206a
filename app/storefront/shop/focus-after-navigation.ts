import { useEffect } from "react";
import { useLocation } from "react-router";

/** The path shown last in this window; null before the first page. */
let shownPath: string | null = null;

/**
 * Moves the focus to the page's heading after client-side navigation, as a loaded document would start at its top: screen
 * readers announce the page and keyboard users continue from there. Leaves the focus in an open dialog, and when only the
 * query string changes.
 */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = shownPath === null;
    const isSame = shownPath === pathname;
    shownPath = pathname;
    if (isFirst || isSame || document.activeElement?.closest("dialog, [role=dialog]")) return;
    focusHeading();
  }, [pathname]);
}

/** Focuses the page's heading, or `main` without one, so that screen readers announce it. */
export function focusHeading(): void {
  const main = document.querySelector("main");
  const heading = main?.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  (heading ?? main)?.focus({ preventScroll: true });
}
