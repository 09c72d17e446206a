import type { Cart, CartProduct } from "#app/domain/cart/cart.ts";
import { localText } from "#app/domain/locale.ts";
import { amountIn, amountOf } from "#app/domain/money.ts";
import { priceInStock } from "#app/domain/promotions/price-basket.ts";
import type { PricedBasket } from "#app/domain/promotions/price-basket.ts";
import type { PromotionTerms } from "#app/domain/promotions/promotion.ts";
import { codeStates, missingOf } from "./code-states.ts";
import type { KnownPromotions } from "./found-promotions.ts";
import type { PricedCart, PricedOptions } from "./promoted.ts";

/**
 * Prices a cart by the promotions that the shop has found, null while they are unknown. Promotions of codes that are no
 * longer kept do not count.
 */
export function pricePromotedCart(
  cart: Cart,
  {
    found,
    codes,
    giftsLeft = null,
  }: {
    found: KnownPromotions | null;
    codes: readonly string[];
    /** Ids of the only gifts that can be had; null for all. */
    giftsLeft?: readonly string[] | null;
  },
  { delivery, baseCurrency, locale }: PricedOptions,
): PricedCart {
  const lines = cart.map(({ product, quantity }) => ({
    productId: product.id,
    price: product.price_bgn,
    quantity,
  }));
  const terms = (found?.promotions ?? [])
    .filter(({ code }) => code === null || codes.includes(code))
    .map((promotion) => withKnownGift(promotion, cart, found?.gifts ?? []))
    .map((promotion) =>
      promotion.gift && giftsLeft?.includes(promotion.gift.product_id) === false
        ? { ...promotion, gift: null }
        : promotion,
    );
  const price = delivery.kind === "exact" ? amountIn(baseCurrency, delivery.amount) : null;
  const stocks = new Map((found?.gifts ?? []).map(({ product, quantity }) => [product.id, quantity]));
  const priced = priceInStock({ lines, delivery: price, baseCurrency }, terms, (id, wanted) =>
    wanted.every(({ productId, quantity }) => productId !== id || quantity <= (stocks.get(id) ?? quantity)),
  );
  const isFreed = priced.applied.some(({ promotion }) => promotion.kind === "delivery");
  return {
    goods: amountOf(priced.goods, baseCurrency),
    payable: amountOf(priced.goods - priced.discount, baseCurrency),
    delivery: isFreed ? { kind: "exact", amount: amountOf(0, baseCurrency) } : delivery,
    promotions: priced.applied.map(({ promotion, discount }) => ({
      name: localText(promotion, "name", locale),
      amount: promotion.kind === "delivery" ? null : amountOf(discount, baseCurrency),
    })),
    gifts: priced.lines.flatMap(({ productId, gifts }) => {
      const product = gifts > 0 && productOf(productId, cart, found?.gifts ?? []);
      return product ? [{ product, quantity: gifts }] : [];
    }),
    codes: codeStates(codes, found, { lines, priced, baseCurrency }),
    toFreeDelivery:
      price === 0 || isFreed ? undefined : toFreeDelivery(priced, lines, { baseCurrency, locale }),
  };
}

/** Returns a promotion with its gift at the cart's price, and without a gift that neither cart nor answer has. */
function withKnownGift(promotion: PromotionTerms, cart: Cart, gifts: Cart): PromotionTerms {
  if (!promotion.gift) return promotion;
  const product = productOf(promotion.gift.product_id, cart, gifts);
  return { ...promotion, gift: product ? { product_id: product.id, price_bgn: product.price_bgn } : null };
}

function productOf(id: string, cart: Cart, gifts: Cart): CartProduct | undefined {
  return [...cart, ...gifts].find(({ product }) => product.id === id)?.product;
}

/** Returns the smallest amount that is missing until a promotion frees the delivery. */
function toFreeDelivery(
  { unused }: PricedBasket,
  lines: Parameters<typeof missingOf>[1],
  { baseCurrency, locale }: Omit<PricedOptions, "delivery">,
): PricedCart["toFreeDelivery"] {
  const offers = unused.flatMap(({ promotion, why }) => {
    if (promotion.kind !== "delivery" || why !== "below") return [];
    const missing = missingOf(promotion, lines, baseCurrency);
    if (!("amount" in missing)) return [];
    return [{ missing: missing.amount, name: missing.isPart ? localText(promotion, "name", locale) : null }];
  });
  return offers.toSorted((a, b) => amountIn(baseCurrency, a.missing) - amountIn(baseCurrency, b.missing))[0];
}
