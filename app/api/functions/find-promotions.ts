import { earlierOrderHeader } from "#app/domain/payments/payment.ts";
import { promotionQuestion } from "#app/domain/promotions/promotion-question.ts";
import { findPromotions } from "#app/server/checkout/find-promotions.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/**
 * find-promotions: returns the promotions that reduce a cart. Open to everybody. Answers `{success: true, promotions,
 * gifts, refused}`: the terms by which `priceBasket` prices the cart, the products of gifts, and the codes that do not
 * apply, each with `why` and, before it begins, `from`. Refuses with `invalid` (422 with `fields`).
 */
export const findPromotionsFunction: ServerFunction = async ({ request: { headers }, body, context }) => {
  const parsed = promotionQuestion.safeParse(body);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "body");
    return refusal(422, "invalid", "The question's data are not valid", { fields: [...new Set(fields)] });
  }
  const found = await findPromotions(context.get(servicesContext), {
    ...parsed.data,
    earlierToken: headers.get(earlierOrderHeader),
    address: context.get(clientAddressContext),
    now: new Date(),
  });
  return answer(found);
};
