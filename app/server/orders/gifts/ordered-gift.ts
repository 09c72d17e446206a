import { sql } from "drizzle-orm";
import type { OrderPayload } from "#app/domain/checkout/order-payload.ts";
import { canBeWished, wishedDays } from "#app/domain/orders/gift.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { orderGifts } from "#app/server/db/schema/gifts.ts";
import { insertInto } from "#app/server/db/statement.ts";
import { readPhone } from "#app/server/phone.ts";

/**
 * Why an order is refused as a gift. `gift_no_cash`: the courier would ask the receiver for the price.
 * `gift_day_unavailable`: the carriers cannot deliver on the requested day.
 */
export type GiftRefusal = "gift_no_cash" | "gift_day_unavailable";

/** Returns why an order cannot be a gift; null when it can, and for an order that is none. */
export function whyGiftRefused(
  { gift, paymentMethod }: Pick<OrderPayload, "gift" | "paymentMethod">,
  { isFree, promisedOn, now }: { isFree: boolean; promisedOn: string | null; now: Date },
): GiftRefusal | null {
  if (!gift) return null;
  if (paymentMethod === "cash_on_delivery" && !isFree) return "gift_no_cash";
  const days = wishedDays({ today: sofiaDay(now), promisedOn });
  return gift.wishedOn === null || canBeWished(gift.wishedOn, days) ? null : "gift_day_unavailable";
}

/** A gift as `insertGift` stores it with its order; `card_text` is null for an order that is no gift. */
export type GiftRow = Pick<
  typeof orderGifts.$inferSelect,
  "receiver_first_name" | "receiver_last_name" | "receiver_phone" | "receiver_phone_e164" | "wished_on"
> & { card_text: string | null };

export function giftRow(gift: OrderPayload["gift"]): GiftRow {
  const receiver = gift?.receiver ?? null;
  return {
    receiver_first_name: receiver?.firstName ?? null,
    receiver_last_name: receiver?.lastName ?? null,
    receiver_phone: receiver?.phone ?? null,
    receiver_phone_e164: receiver && readPhone(receiver.phone),
    card_text: gift?.card ?? null,
    wished_on: gift?.wishedOn ?? null,
  };
}

const value = (name: keyof GiftRow) => sql.placeholder(name);

/** Part of `writeOrder`, after `placed`: stores the gift of an order that is one. */
export const insertGift = insertInto(
  orderGifts,
  {
    order_id: sql`placed.id`,
    receiver_first_name: value("receiver_first_name"),
    receiver_last_name: value("receiver_last_name"),
    receiver_phone: value("receiver_phone"),
    receiver_phone_e164: value("receiver_phone_e164"),
    card_text: value("card_text"),
    wished_on: sql`${value("wished_on")}::date`,
  },
  sql`from placed where ${value("card_text")}::text is not null`,
);
