import { finalParcelStates } from "./parcel.ts";
import type { ParcelState } from "./parcel.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long until a carrier is asked about a parcel again, by its state. One that waits in an office moves seldom. */
const pauses: Partial<Record<ParcelState, number>> = { waiting: 2 * hour, lost: day, returning: 6 * hour };
const usualPause = hour;
/** The first pause after a failure, which doubles with each further one up to the longest. */
const firstBackOff = 5 * minute;
const longestBackOff = 6 * hour;

/** After this long without an end a parcel is no longer asked about: the carrier has forgotten it. */
const longestJourney = 60 * day;

/**
 * Returns when a carrier is asked about a parcel next; null when it has nothing more to report. `failures` counts the attempts
 * in a row that failed.
 */
export function nextTracking(
  { state, failures, requestedAt }: { state: ParcelState; failures: number; requestedAt: Date },
  now: Date,
): Date | null {
  // A lost parcel can turn up, although its journey has ended.
  const isFinal = state !== "lost" && finalParcelStates.some((final) => final === state);
  if (isFinal || now.getTime() - requestedAt.getTime() > longestJourney) return null;
  const pause =
    failures === 0
      ? (pauses[state] ?? usualPause)
      : Math.min(longestBackOff, firstBackOff * 2 ** Math.min(failures - 1, 10));
  return new Date(now.getTime() + pause);
}

/** How long a parcel waits in an office before its recipient is reminded. */
export const remindAfter = 2 * day;
