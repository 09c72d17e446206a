/**
 * Why a code or promotion does not apply, whatever is bought. `same_promotion`: another code of the same promotion is
 * given, and one counts. `limited`: this network asked too often, so the code was not looked up.
 */
export const useRefusals = [
  "unknown",
  "paused",
  "not_yet",
  "expired",
  "used_up",
  "used_by_you",
  "first_order",
  "same_promotion",
  "limited",
] as const;
export type UseRefusal = (typeof useRefusals)[number];

/** The limits of a promotion and how far they are reached. */
export type PromotionUse = {
  is_active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  max_uses_per_person: number | null;
  first_order_only: boolean;
  /** Uses so far, by orders that are neither cancelled nor expired: of the promotion, or of its code. */
  uses: number;
  /** Most uses of its code; null without a code or a limit. */
  code_max_uses: number | null;
  code_uses: number;
  /** Uses by this person, by folded e-mail or phone; null while the person is unknown. */
  uses_by_person: number | null;
  /** Whether this person has ordered before; null while the person is unknown. */
  has_ordered: boolean | null;
};

/**
 * Returns why a promotion cannot be used at a moment; null when it can. Both ends of its window belong to it. What
 * depends on the person is not refused while the person is unknown.
 */
export function whyNotUsable(
  use: PromotionUse,
  now: Date,
): Exclude<UseRefusal, "unknown" | "same_promotion" | "limited"> | null {
  if (!use.is_active) return "paused";
  if (use.starts_at && now < use.starts_at) return "not_yet";
  if (use.ends_at && now > use.ends_at) return "expired";
  if (isReached(use.max_uses, use.uses) || isReached(use.code_max_uses, use.code_uses)) return "used_up";
  if (use.first_order_only && use.has_ordered) return "first_order";
  return isReached(use.max_uses_per_person, use.uses_by_person ?? 0) ? "used_by_you" : null;
}

function isReached(limit: number | null, uses: number): boolean {
  return limit !== null && uses >= limit;
}
