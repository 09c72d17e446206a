/** How many of the shop's own parcels to a telephone number were collected and refused. */
export type RecipientRecord = {
  /** Parcels that were collected. */
  delivered: number;
  /** Parcels that came back or are on their way back, without those that staff excused. */
  refused: number;
};

/**
 * How staff are advised about a recipient: `none` while no parcel came back, `caution` after one, `prepay` when at least two
 * and as many as were collected came back. Advice only: no order is refused by it.
 */
export type RecipientAdvice = "none" | "caution" | "prepay";

export function recipientAdvice({ delivered, refused }: RecipientRecord): RecipientAdvice {
  if (refused === 0) return "none";
  return refused >= 2 && refused >= delivered ? "prepay" : "caution";
}
