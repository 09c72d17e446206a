import type { PromotionInput } from "#app/domain/promotions/promotion-input.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { savePromotion } from "#app/server/promotions/save-promotion.ts";
import type { PromotionRow } from "#app/server/promotions/write-promotion.ts";

/** Returns an automatic promotion as its form submits it: by default 10 % off everything, running always. */
export function promotionInput(changes: Partial<PromotionInput> = {}): PromotionInput {
  return {
    name_bg: "Ягодова седмица",
    name_en: null,
    kind: "percent",
    percent: 10,
    amount_bgn: null,
    units: null,
    paid_units: null,
    gift_product_id: null,
    scope: "all",
    targets: [],
    min_amount_bgn: null,
    min_units: null,
    needs_code: false,
    code: null,
    is_public: true,
    is_combinable: true,
    starts_at: null,
    ends_at: null,
    max_uses: null,
    max_uses_per_person: null,
    first_order_only: false,
    is_active: true,
    currency: "BGN",
    ...changes,
  };
}

/** Creates a promotion and returns it. */
export async function createPromotion(
  db: Database,
  admin: Granted<"catalogue">,
  changes: Partial<PromotionInput> = {},
): Promise<PromotionRow> {
  const input = promotionInput(changes);
  const result = await savePromotion(db, admin, { id: null, input, seen: null, now: new Date() });
  if (!result.ok) throw new Error(result.code);
  return result.record;
}
