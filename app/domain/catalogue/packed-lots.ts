import { hasExpired } from "./lots.ts";

/**
 * Why a parcel in the shop may not be handed over. `repack`: it was packed from a withheld lot, and nobody has confirmed
 * yet that these items were replaced. `short_of_lots`: only withheld lots are left for some of its items.
 */
export const lotBlocks = ["repack", "short_of_lots"] as const;
export type LotBlock = (typeof lotBlocks)[number];

/**
 * Returns whether the items of a lot must not leave the shop: it is recalled or locked by staff, or its date is over.
 * `today` is a day in Sofia.
 */
export function isWithheld(
  { locked_at, best_before }: { locked_at: Date | null; best_before: string | null },
  today: string,
): boolean {
  return locked_at !== null || hasExpired(best_before, today);
}

/**
 * Returns why the lots of a parcel in the shop prevent its handing over, or null (Regulation (EC) 178/2002, article 19).
 * Every service that moves a parcel and every screen that shows one decides by this. `lots` are those from which a line
 * was packed, or is planned to be; `missing` are the items of a line that no other lot can supply.
 */
export function whyNotHandedOver(
  lines: readonly { lots: readonly { isWithheld: boolean }[]; missing: number }[],
): LotBlock | null {
  if (lines.some(({ lots }) => lots.some((lot) => lot.isWithheld))) return "repack";
  return lines.some(({ missing }) => missing > 0) ? "short_of_lots" : null;
}
