/** How many of the shop's own parcels to a telephone number were collected and refused. */
export type RecipientRecord = {
  /** Parcels that were collected. */
  delivered: number;
  /** Parcels that were returned or are on their way back, without those that staff excused. */
  refused: number;
};

/**
 * The advice to staff about a recipient: `none` while no parcel was refused, `prepay` after at least two refused
 * parcels that are at least as many as the collected ones, otherwise `caution`. It is advice only: the shop refuses no
 * order because of it.
 */
export type RecipientAdvice = "none" | "caution" | "prepay";

export function recipientAdvice({ delivered, refused }: RecipientRecord): RecipientAdvice {
  if (refused === 0) return "none";
  return refused >= 2 && refused >= delivered ? "prepay" : "caution";
}
