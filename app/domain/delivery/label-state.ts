import type { LabelState, ParcelState } from "./parcel.ts";

/**
 * Milliseconds after which a requested label without a response counts as `unknown`. Requests to carriers time out
 * sooner, so the process that sent this one has ended.
 */
export const answerWithin = 120_000;

type StoredLabel = { label_state: LabelState; requested_at: Date };

/** Returns the state of a label at a moment: `unknown` for a request that got no response within `answerWithin`. */
export function labelStateAt({ label_state, requested_at }: StoredLabel, now: Date): LabelState {
  const isLost = label_state === "requested" && now.getTime() - requested_at.getTime() >= answerWithin;
  return isLost ? "unknown" : label_state;
}

/** Returns whether a parcel is still in the shop, so that its label can be cancelled. */
export function isInShop(state: ParcelState): boolean {
  return state === "to_pack" || state === "labelled" || state === "packed";
}
