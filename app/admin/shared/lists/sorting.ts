import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { mergeOrder } from "#app/domain/content/sort-order.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";

/**
 * Returns the ids of a list in the order just posted, until the answer arrives, else in their stored order; and a function
 * that posts a new order to `path` and reports the answer.
 */
export function useSorting(
  path: string,
  stored: readonly string[],
): { order: string[]; sort: (ids: readonly string[]) => void } {
  const sorter = useFetcher<{ ok: boolean; text: AdminTextKey }>();
  useAnswerToast(sorter.data);
  const isSent = sorter.state === "submitting";
  const posted = useRef<URLSearchParams>(undefined);
  useEffect(() => {
    if (!isSent) return;
    // Leaving the page aborts its requests, but not a beacon. Saving the same order twice does no harm.
    const send = () => navigator.sendBeacon(path, posted.current);
    addEventListener("pagehide", send);
    return () => removeEventListener("pagehide", send);
  }, [isSent, path]);
  return {
    order: mergeOrder(sorter.formData?.getAll("id").map(String) ?? [], stored),
    sort(ids) {
      posted.current = new URLSearchParams([["intent", "sort"], ...ids.map((id) => ["id", id])]);
      void sorter.submit(posted.current, { method: "post", action: path, flushSync: true });
    },
  };
}
