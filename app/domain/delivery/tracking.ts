import { finalParcelStates } from "./parcel.ts";
import type { ParcelState } from "./parcel.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Milliseconds until a carrier is asked about a parcel again, by its state. A parcel that waits in an office rarely
 * changes its state.
 */
const pauses: Partial<Record<ParcelState, number>> = { waiting: 2 * hour, lost: day, returning: 6 * hour };
const usualPause = hour;
/** Pause after the first failure. It doubles with each further failure, up to the longest. */
const firstBackOff = 5 * minute;
const longestBackOff = 6 * hour;

/** Carriers are not asked about a parcel for longer than this after its label was requested. */
const longestJourney = 60 * day;

/**
 * Returns when a carrier is asked about a parcel next; null when it is not asked again. `failures` counts the
 * consecutive failed attempts.
 */
export function nextTracking(
  { state, failures, requestedAt }: { state: ParcelState; failures: number; requestedAt: Date },
  now: Date,
): Date | null {
  // A lost parcel can turn up, although `lost` is a final state.
  const isFinal = state !== "lost" && finalParcelStates.some((final) => final === state);
  if (isFinal || now.getTime() - requestedAt.getTime() > longestJourney) return null;
  const pause =
    failures === 0
      ? (pauses[state] ?? usualPause)
      : Math.min(longestBackOff, firstBackOff * 2 ** Math.min(failures - 1, 10));
  return new Date(now.getTime() + pause);
}

/** Milliseconds that a parcel waits in an office before its recipient is reminded. */
export const remindAfter = 2 * day;
