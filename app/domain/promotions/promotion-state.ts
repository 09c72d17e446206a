/** What the owner sees of a promotion: whether it applies now, and if not, why. */
export const promotionStates = ["running", "planned", "ended", "paused"] as const;
export type PromotionState = (typeof promotionStates)[number];

/**
 * Returns the state of a promotion at a moment. Both ends of its window belong to it, and one that is over is `ended`
 * even if it was paused before.
 */
export function promotionState(
  { is_active, starts_at, ends_at }: { is_active: boolean; starts_at: Date | null; ends_at: Date | null },
  now: Date,
): PromotionState {
  if (ends_at && now > ends_at) return "ended";
  if (!is_active) return "paused";
  return starts_at && now < starts_at ? "planned" : "running";
}
