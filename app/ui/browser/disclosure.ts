import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * Returns a ref for a `<details>` element that closes when `place` changes, because a link in it was followed. Stays
 * open if the visitor opened it before hydration.
 */
export function useDisclosure(place: string): RefObject<HTMLDetailsElement | null> {
  const disclosure = useRef<HTMLDetailsElement>(null);
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    disclosure.current?.removeAttribute("open");
  }, [place]);
  return disclosure;
}
