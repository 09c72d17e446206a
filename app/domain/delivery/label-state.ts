import type { LabelState, ParcelState } from "./parcel.ts";

/**
 * After this many milliseconds without an answer a requested label counts as `unknown`: the process that asked the carrier
 * has ended, since every request to a carrier times out sooner.
 */
export const answerWithin = 120_000;

type StoredLabel = { label_state: LabelState; requested_at: Date };

/** Returns the state of a label at a moment: `unknown` for a request that nobody waits for any more. */
export function labelStateAt({ label_state, requested_at }: StoredLabel, now: Date): LabelState {
  const isLost = label_state === "requested" && now.getTime() - requested_at.getTime() >= answerWithin;
  return isLost ? "unknown" : label_state;
}

/** Returns whether a parcel is still in the shop, so that its label can be cancelled. */
export function isInShop(state: ParcelState): boolean {
  return state === "to_pack" || state === "labelled" || state === "packed";
}
