import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { RecipeInput } from "#app/domain/bags/recipe-input.ts";
import { locales } from "#app/domain/locale.ts";
import { defaultFollowUps } from "#app/domain/shop/follow-ups.ts";
import { products } from "./catalog.ts";
import { orders } from "./orders.ts";

/** An item of a kept cart; `recipe` makes its product a filled bag. */
export type KeptItem = { productId: string; quantity: number; recipe?: RecipeInput | undefined };

const moment = () => timestamp({ withTimezone: true });

/** The owner's settings of reviews and reminders: one row, missing until they are first saved. */
export const followUpSettings = pgTable(
  "follow_up_settings",
  {
    id: integer().primaryKey().default(1),
    asks_reviews: boolean().notNull().default(defaultFollowUps.asks_reviews),
    /** Days from delivery to the request. */
    review_days: integer().notNull().default(defaultFollowUps.review_days),
    moderates_reviews: boolean().notNull().default(defaultFollowUps.moderates_reviews),
    offers_stock_alerts: boolean().notNull().default(defaultFollowUps.offers_stock_alerts),
    /** Hours between two waves of one product. */
    wave_hours: integer().notNull().default(defaultFollowUps.wave_hours),
    offers_cart_reminders: boolean().notNull().default(defaultFollowUps.offers_cart_reminders),
    /** Hours from the tick to the e-mail. */
    cart_hours: integer().notNull().default(defaultFollowUps.cart_hours),
    offers_order_reminders: boolean().notNull().default(defaultFollowUps.offers_order_reminders),
    updated_at: moment().notNull(),
  },
  (table) => [
    check("follow_up_settings_single_row_check", sql`${table.id} = 1`),
    check("follow_up_settings_review_days_check", sql`${table.review_days} between 1 and 60`),
    check("follow_up_settings_wave_hours_check", sql`${table.wave_hours} between 1 and 72`),
    check("follow_up_settings_cart_hours_check", sql`${table.cart_hours} between 1 and 72`),
  ],
);

/** People who wait for a sold-out product; deleted when they are told. */
export const stockAlerts = pgTable(
  "stock_alerts",
  {
    id: uuid().primaryKey(),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** In lower case. */
    email: text().notNull(),
    language: text({ enum: locales }).notNull(),
    created_at: moment().notNull(),
    /** When the address was confirmed; null until then. Whoever confirmed first is told first. */
    confirmed_at: moment(),
  },
  (table) => [
    unique("stock_alerts_product_email_key").on(table.product_id, table.email),
    index("stock_alerts_waiting_index")
      .on(table.product_id, table.confirmed_at, table.id)
      .where(sql`confirmed_at is not null`),
    index("stock_alerts_email_index").on(table.email),
  ],
);

/** When the last wave of a product's e-mails was sent. */
export const stockWaves = pgTable("stock_waves", {
  product_id: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  sent_at: moment().notNull(),
});

/** Carts whose visitors asked to be reminded, one an address. */
export const cartReminders = pgTable(
  "cart_reminders",
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique("cart_reminders_email_key"),
    language: text({ enum: locales }).notNull(),
    items: jsonb().$type<KeptItem[]>().notNull(),
    send_at: moment().notNull(),
    /** Null while the e-mail waits. */
    sent_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    index("cart_reminders_due_index")
      .on(table.send_at)
      .where(sql`sent_at is null`),
  ],
);

/** Customers who asked to be reminded to order again, once an order. */
export const orderReminders = pgTable(
  "order_reminders",
  {
    order_id: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    weeks: integer().notNull(),
    send_at: moment().notNull(),
    /** Null while the e-mail waits. */
    sent_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    check("order_reminders_weeks_check", sql`${table.weeks} between 1 and 52`),
    index("order_reminders_due_index")
      .on(table.send_at)
      .where(sql`sent_at is null`),
  ],
);
