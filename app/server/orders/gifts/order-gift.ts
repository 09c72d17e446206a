import { eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ShownGift } from "#app/domain/orders/shown-gift.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orderGifts } from "#app/server/db/schema/gifts.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { phoneKey } from "#app/server/phone.ts";

/** The gift of an order as staff see it. */
export type StaffGift = ShownGift & { receiver_phone: string | null };

// The columns are nested, since drizzle leaves out the table of columns at the top level of a selected expression.
const ofOrder = sql`from ${orderGifts} where ${orderGifts.order_id} = ${orders.id}`;
const shownParts = sql`'receiver_first_name', ${orderGifts.receiver_first_name},
  'receiver_last_name', ${orderGifts.receiver_last_name}, 'card_text', ${orderGifts.card_text},
  'wished_on', ${orderGifts.wished_on}`;

/** Column of a select from the orders: the gift as its customer may see it; null for an order that is none. */
export const shownGift = sql<ShownGift | null>`(select jsonb_build_object(${shownParts}) ${ofOrder})`;

/** Column of a select from the orders: the gift as staff see it; null for an order that is none. */
export const staffGift = sql<StaffGift | null>`(
  select jsonb_build_object(${shownParts}, 'receiver_phone', ${orderGifts.receiver_phone}) ${ofOrder})`;

/** Column of a select from the orders: what a packer needs to know of a gift; null for an order that is none. */
export const packedGift = sql<(Pick<StaffGift, "wished_on"> & { has_card: boolean }) | null>`(
  select jsonb_build_object('wished_on', ${orderGifts.wished_on}, 'has_card', ${orderGifts.card_text} <> '')
  ${ofOrder})`;

/** Column of a select from the orders: whether the order is a gift. */
export const isGift = sql<boolean>`exists (select ${ofOrder})`;

const receiverOr = (name: "first_name" | "last_name" | "phone") =>
  sql<string>`coalesce((select ${orderGifts[`receiver_${name}`]} ${ofOrder}), ${orders[name]})`;

/** Columns of a select from the orders: who receives the parcel, of a gift to somebody else not the customer. */
export const recipientColumns = {
  first_name: receiverOr("first_name"),
  last_name: receiverOr("last_name"),
  phone: receiverOr("phone"),
};

/**
 * Column of a select from the orders: the telephone of who receives the parcel, for lists and the shop's record of
 * parcels; null for the receiver of a gift, whose telephone is for the carrier alone.
 */
export const listedPhone = sql<
  string | null
>`case when (select ${orderGifts.receiver_phone} ${ofOrder}) is null
  then ${orders.phone} end`;

/** Who receives the parcel of an order, and what a courier may ask for it. */
export type ParcelRecipient = {
  first_name: string;
  last_name: string;
  phone: string;
  phone_e164: string | null;
  is_gift: boolean;
  /** What identifies the telephone in the shop's record of parcels (`phoneKey`); empty for the receiver of a gift. */
  phone_key: string;
};

/**
 * Returns who receives the parcel of a locked order: the receiver of a gift to somebody else, whose telephone the shop
 * keeps in no record, otherwise the customer.
 */
export async function findRecipient(
  tx: Pick<Transaction, "select">,
  order: Pick<typeof orders.$inferSelect, "id" | "first_name" | "last_name" | "phone" | "phone_e164">,
): Promise<ParcelRecipient> {
  const { first_name, last_name, phone, phone_e164 } = order;
  const [gift] = await tx.select().from(orderGifts).where(eq(orderGifts.order_id, order.id));
  const is_gift = gift !== undefined;
  if (gift?.receiver_first_name == null || gift.receiver_last_name === null || gift.receiver_phone === null)
    return { first_name, last_name, phone, phone_e164, is_gift, phone_key: phoneKey(phone) };
  return {
    first_name: gift.receiver_first_name,
    last_name: gift.receiver_last_name,
    phone: gift.receiver_phone,
    phone_e164: gift.receiver_phone_e164,
    is_gift,
    phone_key: "",
  };
}

/** Erases from the orders that a condition selects who receives their gifts and what the cards say. */
export async function eraseGifts(tx: Transaction, condition: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: orders.id }).from(orders).where(condition);
  await tx
    .update(orderGifts)
    .set({
      receiver_first_name: null,
      receiver_last_name: null,
      receiver_phone: null,
      receiver_phone_e164: null,
      card_text: "",
    })
    .where(inArray(orderGifts.order_id, ids));
}
