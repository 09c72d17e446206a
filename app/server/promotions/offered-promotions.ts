import { eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { termsOf } from "#app/domain/promotions/promotion.ts";
import type { Promotion, PromotedProduct, PromotionTerms } from "#app/domain/promotions/promotion.ts";
import { whyNotUsable } from "#app/domain/promotions/usable.ts";
import type { PromotionUse, UseRefusal } from "#app/domain/promotions/usable.ts";
import { mailboxOf } from "#app/domain/typed-text.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { readingStatement } from "#app/server/db/statement.ts";
import { isCountedUse } from "./counted-use.ts";
import { orderPromotions, promotionCodes, promotions } from "#app/server/db/schema/promotions.ts";

/** For whom promotions are looked up: with which codes, and by which person, whose parts are null while unknown. */
export type OfferedTo = {
  codes: string[];
  mailbox: string | null;
  phone: string | null;
  now: Date;
};

const value = (name: keyof OfferedTo) => sql.placeholder(name);
const codes = sql`${value("codes")}::text[]`;
const now = sql`${value("now")}::timestamptz`;

/** Automatic promotions in force, and those of the codes whether in force or not. */
const isOffered = sql`(${promotionCodes.id} is not null or (not ${promotions.needs_code} and ${promotions.is_active}
  and coalesce(${promotions.starts_at} <= ${now}, true) and coalesce(${promotions.ends_at} >= ${now}, true)))`;

const offered = sql`${promotions} left join ${promotionCodes} on ${promotionCodes.promotion_id} = ${promotions.id}
  and ${promotionCodes.code} = any(${codes}) and ${promotions.needs_code}`;

const isLimited = sql`(${promotions.max_uses} is not null or ${promotions.max_uses_per_person} is not null
  or ${promotions.first_order_only} or ${promotionCodes.max_uses} is not null)`;

/**
 * Selects the promotions that are offered and whose uses are limited, and locks them in key order until the end of the
 * transaction: orders that could take the same last use follow one after the other. A code is locked by its promotion.
 */
export const lockedLimits: SQL = sql`
  select ${promotions.id} from ${promotions}
  where ${promotions.id} in (select ${promotions.id} from ${offered} where ${isOffered} and ${isLimited})
  order by ${promotions.id}
  for no key update`;

/** Whether an order is the person's. */
const isTheirs = sql`(mailbox_of(${orders.email}) = ${value("mailbox")}::text or ${orders.phone_e164} = ${value("phone")}::text)`;

/**
 * Selects the offered promotions with their uses, one row for each promotion and given code. Orders that the condition
 * `isReplaced` names do not count, since a new order takes their place.
 */
export function offeredPromotions(isReplaced: SQL): SQL {
  const uses = (which: SQL) => sql`(select count(*)::int from ${orderPromotions}
    join ${orders} on ${orders.id} = ${orderPromotions.order_id}
    where ${which} and ${isCountedUse} and not coalesce(${isReplaced}, false))`;
  const ofPromotion = sql`${orderPromotions.promotion_id} = ${promotions.id}`;
  return sql`
  select ${promotions.id}, ${promotions.name_bg}, ${promotions.name_en}, ${promotions.kind}, ${promotions.percent},
    ${promotions.amount_bgn}, ${promotions.units}, ${promotions.paid_units}, ${promotions.gift_product_id},
    ${promotions.scope}, ${promotions.targets}, ${promotions.min_amount_bgn}, ${promotions.min_units},
    ${promotions.is_combinable}, ${promotions.sort_order}, ${promotions.is_active},
    ${promotions.starts_at}, ${promotions.ends_at}, ${promotions.max_uses}, ${promotions.max_uses_per_person},
    ${promotions.first_order_only}, ${promotionCodes.id} as code_id, ${promotionCodes.code} as code,
    ${promotionCodes.max_uses} as code_max_uses,
    case when ${promotions.max_uses} is null then 0 else ${uses(ofPromotion)} end as uses,
    case when ${promotionCodes.max_uses} is null then 0
      else ${uses(sql`${orderPromotions.code_id} = ${promotionCodes.id}`)} end as code_uses,
    case when ${promotions.max_uses_per_person} is null then 0
      else ${uses(sql`${ofPromotion} and ${isTheirs}`)} end as uses_by_person,
    ${promotions.first_order_only} and exists (select from ${orders}
      where ${isTheirs} and ${isCountedUse} and not coalesce(${isReplaced}, false)) as has_ordered
  from ${offered} where ${isOffered}`;
}

/** A promotion as `offeredPromotions` selects it, in JSON. */
export type OfferedPromotion = Promotion &
  Omit<PromotionUse, "starts_at" | "ends_at"> & {
    starts_at: string | null;
    ends_at: string | null;
    code_id: string | null;
    code: string | null;
  };

const lockLimits = readingStatement<{ id: string }, OfferedTo>("promotion-limits", lockedLimits);
const findOffered = readingStatement<{ promotion: OfferedPromotion }, OfferedTo & { orderId: string }>(
  "promotions-of-order",
  sql`select to_jsonb(offered) as promotion
    from (${offeredPromotions(sql`${orders.id} = ${sql.placeholder("orderId")}::uuid`)}) as offered`,
);

/**
 * Returns whether others have taken the last uses of an order's promotions since it expired, or its person has used
 * them. The order's row must be locked; locks the promotions.
 */
export async function isUsedUp(
  tx: Transaction,
  order: Pick<typeof orders.$inferSelect, "id" | "email" | "phone_e164">,
  moment: Date,
): Promise<boolean> {
  const used = await tx
    .select({ id: orderPromotions.promotion_id, code: orderPromotions.code })
    .from(orderPromotions)
    .where(eq(orderPromotions.order_id, order.id));
  if (used.length === 0) return false;
  const offeredTo = {
    codes: used.flatMap(({ code }) => (code === null ? [] : [code])),
    mailbox: mailboxOf(order.email),
    phone: order.phone_e164,
    now: moment,
  };
  await lockLimits(tx, offeredTo);
  const offers = await findOffered(tx, { ...offeredTo, orderId: order.id });
  // That it ended or was paused meanwhile takes nothing from an order that was placed in time.
  const inForce = { is_active: true, starts_at: null, ends_at: null };
  return offers.some(
    ({ promotion }) =>
      used.some(({ id }) => id === promotion.id) &&
      whyNotUsable({ ...promotion, ...inForce }, moment) !== null,
  );
}

/** A code that does not apply, and why; `from` is when it begins to. */
export type RefusedCode = { code: string; why: UseRefusal; from: string | null };

/**
 * Returns the offered promotions that this person can use now, each with one of its codes, and the codes that do not
 * apply. `given` are the codes of the request.
 */
export function usablePromotions(
  offers: readonly OfferedPromotion[],
  { given, now: moment }: { given: readonly string[]; now: Date },
): { usable: OfferedPromotion[]; refused: RefusedCode[] } {
  const usable = new Map<string, OfferedPromotion>();
  const refused: RefusedCode[] = [];
  for (const offer of offers.toSorted((a, b) => ((a.code ?? "") < (b.code ?? "") ? -1 : 1))) {
    const { code, starts_at, ends_at } = offer;
    const window = {
      starts_at: starts_at === null ? null : new Date(starts_at),
      ends_at: ends_at === null ? null : new Date(ends_at),
    };
    const why = whyNotUsable({ ...offer, ...window }, moment);
    if (why === null && !usable.has(offer.id)) usable.set(offer.id, offer);
    else if (code !== null)
      refused.push({ code, why: why ?? "same_promotion", from: why === "not_yet" ? starts_at : null });
  }
  const known = offers.map(({ code }) => code);
  const unknown = given.filter((code) => !known.includes(code));
  return {
    usable: [...usable.values()],
    refused: [...refused, ...unknown.map((code) => ({ code, why: "unknown" as const, from: null }))],
  };
}

/** Returns the terms of the promotions for a basket of these products. `gifts` are offered products by id. */
export function offeredTerms(
  usable: readonly OfferedPromotion[],
  products: readonly PromotedProduct[],
  gifts: ReadonlyMap<string, { price_bgn: number; stock_quantity: number }>,
): PromotionTerms[] {
  return usable.map((promotion) => {
    const { gift_product_id: giftId, code } = promotion;
    const offer = giftId === null ? undefined : gifts.get(giftId);
    const gift =
      giftId !== null && offer && offer.stock_quantity > 0
        ? { product_id: giftId, price_bgn: offer.price_bgn }
        : null;
    return termsOf(promotion, { products, gift, code });
  });
}
