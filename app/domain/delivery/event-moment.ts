const minute = 60_000;
const day = 24 * 60 * minute;

/** How far a carrier's clock may differ from the shop's, in milliseconds. */
const clockDifference = 5 * minute;
const longestAgo = 365 * day;

/**
 * What to do with the moment of an event that a carrier reports. `future`: it is held until it comes. `impossible`:
 * before the label was requested, or a year from now or more; it is shown and never used. A label made elsewhere may be
 * older than its number in the shop.
 */
export type EventMoment = "usable" | "future" | "impossible";

export function eventMoment(
  at: Date,
  { requestedAt, isByHand }: { requestedAt: Date; isByHand: boolean },
  now: Date,
): EventMoment {
  const isFar = Math.abs(now.getTime() - at.getTime()) >= longestAgo;
  const isBefore = !isByHand && at.getTime() < requestedAt.getTime() - clockDifference;
  if (isFar || isBefore) return "impossible";
  return at > now ? "future" : "usable";
}
