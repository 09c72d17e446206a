import { date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { orders } from "./orders.ts";

/** An order that is a gift: who receives it in place of the customer, when, and what the card says. */
export const orderGifts = pgTable("order_gifts", {
  order_id: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** Null when the customer receives it; the address is the order's in any case. */
  receiver_first_name: text(),
  receiver_last_name: text(),
  /** As typed, and in E.164; for the carrier alone. */
  receiver_phone: text(),
  receiver_phone_e164: text(),
  /** Empty for a gift without a card. */
  card_text: text().notNull(),
  /** The requested day of delivery. */
  wished_on: date({ mode: "string" }),
});
