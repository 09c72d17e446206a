import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
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
import { paymentProviders, paymentStates, refundStates } from "#app/domain/payments/payment.ts";
import { users } from "./accounts.ts";
import { orders } from "./orders.ts";

/** Attempts to pay an order at a provider. The state is `opening` until the provider has returned a session. */
export const payments = pgTable(
  "payments",
  {
    /** Also the idempotency key of the session request, so that a retry creates no second session. */
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    provider: text({ enum: paymentProviders }).notNull(),
    session_id: text().unique(),
    /** URL of the provider's payment page. */
    url: text(),
    state: text({ enum: paymentStates }).notNull().default("opening"),
    /** In euro cents. */
    amount_eur: integer().notNull(),
    /** In euro cents, as confirmed by the provider. */
    paid_eur: integer().notNull().default(0),
    refunded_eur: integer().notNull().default(0),
    /** In euro cents: refunds that failed after they were accepted; not included in `refunded_eur`. */
    refund_failed_eur: integer().notNull().default(0),
    /** The provider's charge, to which refunds refer. */
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
    // For the books of a month.
    index("payments_paid_index")
      .on(table.paid_at)
      .where(sql`paid_at is not null`),
    // One open attempt per order: two could both be paid.
    uniqueIndex("payments_one_open_index")
      .on(table.order_id)
      .where(sql`${table.state} in ('opening', 'open')`),
  ],
);

/** Webhook events of a provider, deduplicated by the provider's event id. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text({ enum: paymentProviders }).notNull(),
    id: text().notNull(),
    type: text().notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
    /** Null until the event has been applied. */
    handled_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    // For the time of the last event.
    index("payment_events_received_index").on(table.provider, table.received_at),
  ],
);

/** Refunds requested by the owner. The amounts actually refunded come from the provider, not from this table. */
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

/** Sessions of the sandbox provider: what was requested, and what the shopper did on its payment page. */
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
  /** Idempotency keys of the refunds made, so that a replay refunds only once. */
  refund_keys: text().array().notNull().default([]),
  success_url: text().notNull(),
  cancel_url: text().notNull(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * The owner's account at Stripe: one row, missing until it is first saved. Public pages show whether cards are taken.
 */
export const cardSettings = pgTable(
  "card_settings",
  {
    id: integer().primaryKey().default(1),
    /** The secret key and the webhook's secret, encrypted; null after they are removed. */
    keys: text(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check("card_settings_single_row_check", sql`${table.id} = 1`)],
);

/** Settings of the payment methods: one row, missing until they are first saved. Public pages depend on it. */
export const paymentSettings = pgTable(
  "payment_settings",
  {
    id: integer().primaryKey().default(1),
    is_cash_on_delivery_on: boolean().notNull().default(true),
    is_card_on: boolean().notNull().default(true),
    is_transfer_on: boolean().notNull().default(false),
    /** Cash handed over in person, for orders entered by staff only. */
    is_in_hand_on: boolean().notNull().default(false),
    account_holder: text().notNull().default(""),
    /** Without spaces. */
    iban: text().notNull().default(""),
    bic: text().notNull().default(""),
    /** Working days that an unpaid order by transfer holds its stock. */
    hold_days: integer().notNull().default(3),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check("payment_settings_single_row_check", sql`${table.id} = 1`),
    check("payment_settings_hold_days_check", sql`${table.hold_days} between 1 and 30`),
  ],
);

/** How the columns of the bank's file are read, as the owner mapped them once. */
export const bankFileFormats = pgTable(
  "bank_file_formats",
  {
    id: integer().primaryKey().default(1),
    amount_column: text().notNull(),
    day_column: text().notNull(),
    reason_column: text().notNull(),
    /** Empty when the file does not name the payer. */
    payer_column: text().notNull(),
    /** The column of outgoing amounts, of directions and of currencies; empty when the file has none. */
    debit_column: text().notNull().default(""),
    direction_column: text().notNull().default(""),
    currency_column: text().notNull().default(""),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check("bank_file_formats_single_row_check", sql`${table.id} = 1`)],
);

/** Incoming transfers read from the bank's files, each stored once. */
export const bankEntries = pgTable(
  "bank_entries",
  {
    id: uuid().primaryKey(),
    /**
     * Digest of day, sum, foreign currency, reason, payer and occurrence within the file, so that a file read twice
     * adds nothing.
     */
    digest: text().notNull().unique(),
    booked_on: date({ mode: "string" }).notNull(),
    /** In euro cents; null in another currency, unless it was converted at the fixed rate (levs before 2026). */
    amount_eur: integer(),
    /** ISO 4217. */
    currency: text().notNull().default("EUR"),
    /** In minor units of `currency`, if that is not the euro. */
    foreign_amount: integer(),
    reason: text().notNull(),
    payer: text().notNull(),
    /** The order that it pays or seems to pay; null when none is found. */
    order_id: uuid().references(() => orders.id),
    /** When the order was marked as paid by this transfer; null while the transfer matches none. */
    matched_at: timestamp({ withTimezone: true }),
    /** When staff dismissed it as not expected by the shop; null otherwise. */
    dismissed_at: timestamp({ withTimezone: true }),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check(
      "bank_entries_amounts_check",
      sql`(${table.currency} = 'EUR') = (${table.foreign_amount} is null)
        and (${table.currency} in ('EUR', 'BGN') or ${table.amount_eur} is null)
        and (${table.currency} <> 'EUR' or ${table.amount_eur} is not null)`,
    ),
    index("bank_entries_day_index").on(table.booked_on, table.id),
    index("bank_entries_order_index").on(table.order_id),
    index("bank_entries_open_index")
      .on(table.booked_on, table.id)
      .where(sql`matched_at is null and dismissed_at is null`),
  ],
);
