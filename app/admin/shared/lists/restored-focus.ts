import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * Restores focus to the list when a pressed button disappears because its row leaves the list. Call `noteStep` when an
 * action is submitted; `page` is what the loader returned.
 */
export function useRestoredFocus(page: unknown): {
  list: RefObject<HTMLDivElement | null>;
  noteStep: () => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const hasStepped = useRef(false);
  useEffect(() => {
    if (hasStepped.current && document.activeElement === document.body) list.current?.focus();
    hasStepped.current = false;
  }, [page]);
  return {
    list,
    noteStep: () => {
      hasStepped.current = true;
    },
  };
}
