import { orderOfPayToken } from "#app/server/payments/pay-link.ts";
import { promotionsForAddress } from "#app/server/promotions/promotions-for.ts";
import type { FoundPromotions, PromotionQuestion } from "#app/server/promotions/promotions-for.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Returns the promotions by which a shopper's basket is priced, as `placeOrder` will apply them, within the limits of
 * `promotionsForAddress`. `earlierToken` is the pay token of an unpaid order, whose uses do not count.
 */
export async function findPromotions(
  services: Pick<Services, "db" | "limits" | "signingSecret">,
  {
    earlierToken,
    ...question
  }: PromotionQuestion & { address: string; earlierToken: string | null; now: Date },
): Promise<FoundPromotions> {
  const earlierOrder = orderOfPayToken(services.signingSecret, earlierToken ?? "");
  return promotionsForAddress(services, { ...question, earlierOrder });
}
