/**
 * States of a parcel, separate from the five statuses of its order (specification, section 4). An order without a
 * parcel counts as `to_pack`. The names are stored.
 */
export const parcelStates = [
  "to_pack",
  "labelled",
  "packed",
  "handed_over",
  "in_transit",
  "waiting",
  "delivered",
  "returning",
  "returned",
  "lost",
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** States that a carrier reports; the states before them are set by staff. */
export const trackedStates = [
  "handed_over",
  "in_transit",
  "waiting",
  "delivered",
  "returning",
  "returned",
  "lost",
] as const satisfies ParcelState[];
export type TrackedState = (typeof trackedStates)[number];

/** States that end a parcel's journey, although a lost parcel can still turn up. */
export const finalParcelStates = ["delivered", "returned", "lost"] as const satisfies ParcelState[];

/**
 * The states that may follow each state. A carrier may skip states. No state leads back to an earlier one: a late or
 * repeated report changes nothing. A returning parcel can get lost, and a lost one can turn up.
 */
const followers: Record<ParcelState, readonly ParcelState[]> = {
  to_pack: ["labelled", "packed", ...trackedStates],
  labelled: ["packed", ...trackedStates],
  packed: trackedStates,
  handed_over: ["in_transit", "waiting", "delivered", "returning", "returned", "lost"],
  in_transit: ["waiting", "delivered", "returning", "returned", "lost"],
  waiting: ["delivered", "returning", "returned", "lost"],
  delivered: [],
  returning: ["returned", "lost"],
  returned: [],
  lost: ["delivered", "returning", "returned"],
};

/** Returns whether a parcel may change from one state to another. */
export function mayFollow(from: ParcelState, to: ParcelState): boolean {
  return followers[from].includes(to);
}

/**
 * States of a label. `requested`: the carrier has been asked. `unknown`: its response was lost, so the carrier may have
 * made a label. No other label may be requested until it is found, its number is entered or staff confirm that there is
 * none. `refused`: the carrier made none. The names are stored.
 */
export const labelStates = ["requested", "unknown", "made", "refused", "cancelled"] as const;
export type LabelState = (typeof labelStates)[number];

/** States in which a label prevents another label for the same order. */
export const blockingLabelStates = ["requested", "unknown", "made"] as const satisfies LabelState[];

/**
 * What a carrier changed or ignored silently. `cash_missing`: it will collect no cash. `cash_different`: it will
 * collect another amount. `inspection_ignored`: the recipient may not inspect the goods before paying. `delayed`: it
 * announces a delay. The names are stored.
 */
export const labelWarnings = ["cash_missing", "cash_different", "inspection_ignored", "delayed"] as const;
export type LabelWarning = (typeof labelWarnings)[number];

/** Whether the recipient may open the parcel, or also try the goods, before paying. */
export const inspections = ["none", "open", "test"] as const;
export type Inspection = (typeof inspections)[number];
