import { useEffect } from "react";
import type { RefObject } from "react";

/**
 * Lets the end of the page scroll above what is fixed to the screen's bottom, scrolls focused elements clear of it
 * (WCAG 2.2, success criterion 2.4.11), and lifts the page's own sticky bars above it by `--foot`, without moving
 * visible content.
 */
export function useBottomPadding(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const { body, documentElement } = document;
    const makeRoom = (height: string) => {
      body.style.paddingBottom = height;
      documentElement.style.scrollPaddingBottom = height;
      documentElement.style.setProperty("--foot", height);
    };
    const observer = new ResizeObserver(() => makeRoom(`${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      makeRoom("");
    };
  }, [place]);
}
