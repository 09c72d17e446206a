import { useCallback, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ReviewStep } from "#app/domain/reviews/moderation.ts";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import type { action } from "./list.tsx";

/** A posted step; `seen` is the review's `updated_at` as ISO 8601. */
export type SentStep = { id: string; step: ReviewStep; seen: string; refusal?: string; answer?: string };

/**
 * Returns a function that sends steps one after the other, each with its own result as a toast, and the reviews whose
 * step is not answered yet; a further step of one of these is ignored. One fetcher sends all, because a step may remove
 * its review from the list.
 */
export function useReviewSteps() {
  const { submit, data } = useFetcher<typeof action>();
  const last = useRef(Promise.resolve());
  const waiting = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  useAnswerToast(data);
  const send = useCallback(
    (sent: SentStep) => {
      if (waiting.current.has(sent.id)) return;
      waiting.current.add(sent.id);
      setBusy(new Set(waiting.current));
      last.current = last.current
        .then(() => submit({ ...sent }, { method: "post" }))
        .finally(() => {
          waiting.current.delete(sent.id);
          setBusy(new Set(waiting.current));
        });
    },
    [submit],
  );
  return { send, busy };
}
