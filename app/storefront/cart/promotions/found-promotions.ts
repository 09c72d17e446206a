import { maxLineQuantity, parseStoredCart } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import { maxAmount } from "#app/domain/money.ts";
import { maxCodes, normalCode, promotionKinds } from "#app/domain/promotions/promotion.ts";
import type { PromotionTerms } from "#app/domain/promotions/promotion.ts";
import { useRefusals } from "#app/domain/promotions/usable.ts";
import type { UseRefusal } from "#app/domain/promotions/usable.ts";
import { earlierOrderHeader } from "#app/domain/payments/payment.ts";
import { callFunction, isRecord } from "#app/storefront/browser/call-function.ts";
import { tokenOfEarlierOrder } from "#app/storefront/shop/order-being-paid.ts";

/** The shop's answer to which promotions the products of a cart and the given codes bring. */
export type FoundPromotions = {
  promotions: readonly PromotionTerms[];
  /** The products that the promotions give; a quantity is the stock, as far as a cart can hold it. */
  gifts: Cart;
  refused: readonly RefusedCode[];
};

/** What was found by asking with these codes. */
export type KnownPromotions = FoundPromotions & { codes: readonly string[] };

/** A code that nobody, or not this person, can use; `from` is the start of a promotion that is not in force yet. */
export type RefusedCode = { code: string; why: UseRefusal; from: Date | null };

/** Most promotions that an answer may have, and most products of each; more are not the shop's. */
const maxItems = 500;

/**
 * Asks the shop with the body of find-promotions. Names the card order that the next one replaces, so that its own use
 * of a code does not count against it. Null without an answer, or for one that is malformed. Never throws.
 */
export async function requestPromotions(body: string): Promise<FoundPromotions | null> {
  try {
    const earlierOrder = tokenOfEarlierOrder();
    const answer = await callFunction("find-promotions", body, {
      ...(earlierOrder !== null && { [earlierOrderHeader]: earlierOrder }),
    });
    return answer.success === true ? readFoundPromotions(answer) : null;
  } catch (error) {
    console.error("The promotions could not be loaded", error);
    return null;
  }
}

/** Reads the parts of an answer. Throws a `TypeError` if any is missing, of the wrong type or too large. */
function readFoundPromotions({ promotions, gifts, refused }: Record<string, unknown>): FoundPromotions {
  return {
    promotions: listOf(promotions, maxItems).map(readTerms),
    gifts: parseStoredCart(
      JSON.stringify(
        listOf(gifts, maxItems)
          .map(({ stock_quantity: stock, ...product }) => ({ product, quantity: stock }))
          .filter(({ quantity }) => quantity !== 0)
          .map((gift) => ({
            ...gift,
            quantity: typeof gift.quantity === "number" ? Math.min(gift.quantity, maxLineQuantity) : null,
          })),
      ),
    ),
    refused: listOf(refused, maxCodes).map(readRefused),
  };
}

function listOf(value: unknown, max: number): Record<string, unknown>[] {
  if (!Array.isArray(value) || value.length > max || !value.every(isRecord))
    throw new TypeError("A part of the answer is not a list, or too long");
  return value;
}

const wholes = ["percent", "amount_bgn", "units", "paid_units", "min_amount_bgn", "min_units"] as const;

function readTerms({ id, name_bg, name_en, code, gift, ...terms }: Record<string, unknown>): PromotionTerms {
  const { is_combinable, sort_order, product_ids } = terms;
  const kind = promotionKinds.find((known) => known === terms.kind);
  const isValid =
    kind !== undefined &&
    typeof id === "string" &&
    typeof name_bg === "string" &&
    [name_en, code].every((text) => text === null || typeof text === "string") &&
    wholes.every((name) => terms[name] === null || isWhole(terms[name])) &&
    typeof is_combinable === "boolean" &&
    isWhole(sort_order) &&
    (product_ids === null || isIdList(product_ids)) &&
    (gift === null || (isRecord(gift) && typeof gift.product_id === "string" && isWhole(gift.price_bgn)));
  if (!isValid) throw new TypeError("A promotion of the answer has a field of the wrong type or size");
  return { ...terms, id, name_bg, name_en, code, gift, kind } as PromotionTerms;
}

function readRefused({ code, why, from }: Record<string, unknown>): RefusedCode {
  const reason = useRefusals.find((known) => known === why);
  if (typeof code !== "string" || !reason) throw new TypeError("A refused code of the answer has no reason");
  const start = typeof from === "string" ? new Date(from) : null;
  return {
    code: normalCode(code),
    why: reason,
    from: start && !Number.isNaN(start.getTime()) ? start : null,
  };
}

function isIdList(value: unknown): boolean {
  return Array.isArray(value) && value.length <= maxItems && value.every((id) => typeof id === "string");
}

function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxAmount;
}
