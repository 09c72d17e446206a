import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * A native disclosure (`<details>`) that closes when `place` has changed, because a link in it was followed. One that was
 * opened before the page came alive stays open.
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
