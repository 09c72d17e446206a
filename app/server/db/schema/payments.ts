import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { locales } from "#app/domain/locale.ts";
import { paymentProviders, paymentStates, refundStates } from "#app/domain/payment.ts";
import { users } from "./accounts.ts";
import { orders } from "./orders.ts";

/** One attempt to pay an order at a provider. `opening` until the provider has answered with a session. */
export const payments = pgTable(
  "payments",
  {
    /** Also the idempotency key that the session is asked for with, so that asking twice makes one session. */
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    provider: text({ enum: paymentProviders }).notNull(),
    session_id: text().unique(),
    /** Where the shopper pays. */
    url: text(),
    state: text({ enum: paymentStates }).notNull().default("opening"),
    /** In euro cents. */
    amount_eur: integer().notNull(),
    /** In euro cents, as the provider has confirmed. */
    paid_eur: integer().notNull().default(0),
    refunded_eur: integer().notNull().default(0),
    /** In euro cents: refunds that came back, which are no part of `refunded_eur`. */
    refund_failed_eur: integer().notNull().default(0),
    /** What the provider refunds. */
    charge_id: text().unique(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    paid_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    check(
      "payments_amounts_check",
      sql`${table.amount_eur} > 0 and ${table.refunded_eur} <= ${table.paid_eur}`,
    ),
    index("payments_order_index").on(table.order_id),
    index("payments_created_index").on(table.created_at, table.id),
    // One open attempt an order: two could both be paid.
    uniqueIndex("payments_one_open_index")
      .on(table.order_id)
      .where(sql`${table.state} in ('opening', 'open')`),
  ],
);

/** Events that a provider has told of, each once, by the provider's own id. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text({ enum: paymentProviders }).notNull(),
    id: text().notNull(),
    type: text().notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
    /** Null until what it tells of has been taken over. */
    handled_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
);

/** Refunds that the owner asked for. What was refunded is what the provider says, not what stands here. */
export const refunds = pgTable(
  "refunds",
  {
    /** Also the idempotency key. */
    id: uuid().primaryKey(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    amount_eur: integer().notNull(),
    reason: text().notNull(),
    state: text({ enum: refundStates }).notNull().default("asked"),
    provider_id: text(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("refunds_amount_check", sql`${table.amount_eur} > 0`),
    index("refunds_payment_index").on(table.payment_id),
  ],
);

/** The sandbox's own memory, as Stripe has one: what was asked of it and what the shopper did on its page. */
export const sandboxSessions = pgTable("sandbox_sessions", {
  id: text().primaryKey(),
  idempotency_key: text().notNull().unique(),
  order_id: uuid().notNull(),
  order_number: text().notNull(),
  language: text({ enum: locales }).notNull(),
  amount_eur: integer().notNull(),
  state: text({ enum: ["open", "paid", "expired"] })
    .notNull()
    .default("open"),
  refunded_eur: integer().notNull().default(0),
  /** Keys of the refunds that were made, so that asking twice refunds once. */
  refund_keys: text().array().notNull().default([]),
  success_url: text().notNull(),
  cancel_url: text().notNull(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
