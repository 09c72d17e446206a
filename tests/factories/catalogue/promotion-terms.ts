import type { PromotionTerms } from "#app/domain/promotions/promotion.ts";

/** Returns an automatic promotion of ten percent on everything, with the given changes. */
export function promotionTerms(changes: Partial<PromotionTerms> = {}): PromotionTerms {
  return {
    id: "p1",
    name_bg: "Есенна промоция",
    name_en: "Autumn offer",
    kind: "percent",
    percent: 10,
    amount_bgn: null,
    units: null,
    paid_units: null,
    gift: null,
    product_ids: null,
    min_amount_bgn: null,
    min_units: null,
    is_combinable: true,
    sort_order: 0,
    code: null,
    ...changes,
  };
}
