import { answerWithin } from "./label-state.ts";

/**
 * States of a request for a driver. `requested`: the carrier has been asked. `unknown`: its response was lost, so a
 * driver may come; no other may be requested until staff state whether one does. `refused`: no driver comes. The names
 * are stored.
 */
export const pickupStates = ["requested", "unknown", "made", "refused"] as const;
export type PickupState = (typeof pickupStates)[number];

/** States in which a request prevents another at the same carrier. */
export const openPickupStates = ["requested", "unknown"] as const satisfies PickupState[];

/** Returns the state of a request at a moment: `unknown` for one that got no response within `answerWithin`. */
export function pickupStateAt(
  { state, requested_at }: { state: PickupState; requested_at: Date },
  now: Date,
): PickupState {
  const isLost = state === "requested" && now.getTime() - requested_at.getTime() >= answerWithin;
  return isLost ? "unknown" : state;
}

/** Maximum length of the number that a carrier gives a request, in characters. */
export const maxPickupReference = 60;
