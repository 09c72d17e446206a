import { useCallback, useRef } from "react";
import { useFetcher } from "react-router";
import { newRequestId } from "./request-id.ts";
import type { action } from "./view.tsx";

/**
 * Posts what is scanned, one after the other: a scanner or a camera may be faster than the answers. Every scan has its
 * own id, so that it counts once even if it is sent again.
 */
export function usePacking() {
  const fetcher = useFetcher<typeof action>({ key: "packing" });
  const { submit } = fetcher;
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const scan = useCallback(
    (code: string, quantity: string) => {
      const fields = { intent: "scan", code, quantity, request: newRequestId() };
      last.current = last.current.then(() => submit(fields, { method: "post" })).catch(() => undefined);
    },
    [submit],
  );
  return { fetcher, scan };
}
