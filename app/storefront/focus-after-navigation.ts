import { useEffect } from "react";
import { useLocation } from "react-router";

/** The page that was shown last, in this browser window; none before the first one. */
let shownPath: string | null = null;

/**
 * Leads the focus to the heading of a page that was come to without loading a document, as a document would begin at its
 * top: whoever listens hears where they are, and whoever uses keys goes on from there. A window over the page keeps the
 * focus, and so does everything while only the address' parameters change.
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

/** The page's heading has the focus, and so is heard; without one the page has it. */
export function focusHeading(): void {
  const main = document.querySelector("main");
  const heading = main?.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  (heading ?? main)?.focus({ preventScroll: true });
}
