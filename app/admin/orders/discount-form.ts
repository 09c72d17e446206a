import { readAmount } from "#app/domain/money.ts";
import { discountReasonLength } from "#app/domain/orders/changed-lines.ts";
import type { Discount } from "#app/domain/orders/changed-lines.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";

/** Returns the problem that a refused discount is for its fields. */
export function discountProblems(problem: "discount" | "reason"): Record<string, string> {
  return problem === "discount" ? { discount: "discount" } : { discount_reason: "required" };
}

/**
 * Reads the fields of a discount; `amount` in minor units of the order's base currency. An invalid amount counts as
 * none, and is a problem of its field.
 */
export function readDiscount(fields: { discount?: string | null; discount_reason?: string | null }): {
  discount: Discount;
  problems: Record<string, string>;
} {
  const amount = readAmount(fields.discount?.trim() || "0");
  const reason = sanitizeText(fields.discount_reason ?? "", discountReasonLength);
  return {
    discount: { amount: amount ?? 0, reason },
    problems: amount === null ? { discount: "price" } : {},
  };
}
