import type { AgentMessage } from "#app/domain/agents/agent-message.ts";
import { agentTotals } from "#app/domain/agents/cart-totals.ts";
import type { AgentTotals } from "#app/domain/agents/cart-totals.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { priceBasket } from "#app/domain/promotions/price-basket.ts";
import type { PricedBasket, WhyUnused } from "#app/domain/promotions/price-basket.ts";
import type { UseRefusal } from "#app/domain/promotions/usable.ts";
import { agentTranslator } from "#app/i18n/channels/agent-messages.ts";
import { promotionsForAddress } from "#app/server/promotions/promotions-for.ts";
import type { AgentContext } from "#app/server/agents/agent-context.ts";
import type { FilledLine } from "./fill-cart.ts";

/** A promotion that reduces a cart (UCP, extension for discounts). `amount` is positive, in euro cents. */
type AppliedDiscount = { code?: string; title: string; amount: number; automatic: boolean };

export type PricedAgentCart = AgentTotals & {
  discounts: AppliedDiscount[];
  /** About codes that do not reduce the cart, free delivery and gifts. */
  messages: AgentMessage[];
};

/**
 * Prices the lines of a cart as the shop's own cart does, in the euro cents that are charged. The buyer is unknown, so
 * that a promotion for persons may still be refused in the order. Gifts are no lines: the shop adds them in the order,
 * and they change nothing of what is paid.
 */
export async function priceAgentCart(
  { services, shop, address, now }: AgentContext,
  locale: Locale,
  { lines, codes }: { lines: readonly FilledLine[]; codes: string[] },
): Promise<PricedAgentCart> {
  const productIds = lines.map(({ productId }) => productId);
  const question = { productIds, codes, person: null, earlierOrder: null, address, now };
  const { promotions, refused } = await promotionsForAddress(services, question);
  const baseCurrency = shop.currencies.base_currency;
  const basket = lines.map(({ productId, quantity, offer }) => ({
    productId,
    quantity,
    price: offer.price_bgn,
  }));
  const reducing = promotions.filter(({ kind }) => kind !== "gift");
  const priced = priceBasket({ lines: basket, delivery: null, baseCurrency }, reducing);
  const gifts = giftsOf(priceBasket({ lines: basket, delivery: null, baseCurrency }, promotions));
  const amounts = agentTotals(priced, baseCurrency);
  const t = agentTranslator(locale);
  const notUsed = [
    ...refused,
    ...priced.unused.flatMap(({ promotion: { code }, why }) => (code === null ? [] : [{ code, why }])),
  ];
  return {
    ...amounts,
    discounts: priced.applied.flatMap(({ promotion }, index) => {
      const amount = amounts.applied[index] ?? 0;
      const { code } = promotion;
      if (amount === 0) return [];
      const title = localText(promotion, "name", locale);
      return [{ ...(code !== null && { code }), title, amount, automatic: code === null }];
    }),
    messages: [
      ...notUsed.map(({ code, why }) => codeMessage(code, why, { codes, locale })),
      ...priced.applied
        .filter(({ promotion }) => promotion.kind === "delivery")
        .map(({ promotion }) => ({
          type: "info" as const,
          code: "free_shipping",
          content: t("agents.free_delivery", { promotion: localText(promotion, "name", locale) }),
        })),
      ...gifts.map((promotion) => ({
        type: "info" as const,
        code: "gift",
        content: t("agents.gift", { promotion: localText(promotion, "name", locale) }),
      })),
    ],
  };
}

function giftsOf({ applied }: PricedBasket) {
  return applied.flatMap(({ promotion }) => (promotion.kind === "gift" ? [promotion] : []));
}

/** The standard code of each reason (UCP, extension for discounts), and what is said of it. */
const reasons = {
  unknown: ["discount_code_invalid", "agents.code.unknown"],
  limited: ["discount_code_invalid", "agents.code.unknown"],
  paused: ["discount_code_expired", "agents.code.expired"],
  not_yet: ["discount_code_expired", "agents.code.expired"],
  expired: ["discount_code_expired", "agents.code.expired"],
  used_up: ["discount_code_expired", "agents.code.expired"],
  same_promotion: ["discount_code_already_applied", "agents.code.repeated"],
  used_by_you: ["discount_code_user_ineligible", "agents.code.person"],
  first_order: ["discount_code_user_ineligible", "agents.code.person"],
  better_offer: ["discount_code_combination_disallowed", "agents.code.combination"],
  below: ["discount_code_invalid", "agents.code.basket"],
  not_these_products: ["discount_code_invalid", "agents.code.basket"],
  gift_gone: ["discount_code_invalid", "agents.code.basket"],
  nothing_to_take: ["discount_code_invalid", "agents.code.basket"],
} as const satisfies Record<UseRefusal | WhyUnused, readonly [code: string, text: string]>;

function codeMessage(
  code: string,
  why: UseRefusal | WhyUnused,
  { codes, locale }: { codes: readonly string[]; locale: Locale },
): AgentMessage {
  const [name, text] = reasons[why];
  return {
    type: "warning",
    code: name,
    content: agentTranslator(locale)(text, { code }),
    path: `$.discounts.codes[${codes.indexOf(code)}]`,
  };
}
