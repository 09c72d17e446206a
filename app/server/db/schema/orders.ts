import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { deliveryTypes } from "#app/domain/checkout/checkout.ts";
import { carrierNames } from "#app/domain/delivery/carrier.ts";
import { invoiceKinds } from "#app/domain/documents/invoice.ts";
import type { InvoiceContent } from "#app/domain/documents/invoice.ts";
import { locales } from "#app/domain/locale.ts";
import { currencies } from "#app/domain/money.ts";
import { orderEventKinds, orderStatuses, paymentMethods, paymentStatuses } from "#app/domain/orders/order.ts";
import { defaultVatRate } from "#app/domain/vat.ts";
import type { VatRate } from "#app/domain/vat.ts";
import { users } from "./accounts.ts";
import { products, tsvector } from "./catalog.ts";

/** The digits of a telephone from the last to the first, by which its end is searched. */
const lastDigits = sql`reverse(regexp_replace(phone, '\\D', '', 'g')) text_pattern_ops`;

export const customers = pgTable(
  "customers",
  {
    id: uuid().primaryKey(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** In lower case. */
    email: text().notNull().unique(),
    phone: text(),
    is_subscribed: boolean().notNull().default(false),
    /** Internal notes of the owner; never shown to the customer. */
    notes: text().notNull().default(""),
    /** Folded words of names, e-mail and phone, for search. */
    search_words: tsvector().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("customers_created_at_index").on(table.created_at, table.id),
    index("customers_subscribed_index")
      .on(table.created_at, table.id)
      .where(sql`is_subscribed`),
    index("customers_name_index").on(sql`(first_name || ' ' || last_name) collate "bg-x-icu"`, table.id),
    index("customers_search_words_index").using("gin", table.search_words),
    index("customers_phone_end_index").on(lastDigits),
  ],
);

export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    /** The last 8 characters of the id. */
    order_number: char({ length: 8 }).notNull().unique(),
    /** Idempotency key from the browser: a replay returns this order. */
    checkout_key: text().unique(),
    /**
     * Digest of the request that placed the order, which distinguishes a replay from a different purchase with the same
     * key.
     */
    request_digest: text().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    /** As typed. */
    phone: text().notNull(),
    /** The phone in E.164; null when it is no number that one can call. */
    phone_e164: text(),
    address: text().notNull(),
    city: text(),
    delivery_type: text({ enum: deliveryTypes }),
    delivery_details: text(),
    /** The carrier of the office that the customer chose from its list; null for free text. */
    carrier: text({ enum: carrierNames }),
    /** The chosen office's code at that carrier. */
    office_code: text(),
    /** What the customer pays for the delivery, part of the total: in stotinki and in euro cents. */
    delivery_bgn: integer().notNull().default(0),
    delivery_eur: integer().notNull().default(0),
    /**
     * A discount that staff gave on the goods, with its reason; not part of the total: in stotinki and in euro cents.
     */
    discount_bgn: integer().notNull().default(0),
    discount_eur: integer().notNull().default(0),
    discount_reason: text(),
    /** What promotions take off the goods, the sum of the lines' shares; not part of the total. */
    promotions_bgn: integer().notNull().default(0),
    promotions_eur: integer().notNull().default(0),
    /** The delivery day promised to the customer; null when none was. */
    promised_on: date({ mode: "string" }),
    /** Secret part of the address of the order's page, `/order/{token}`: 128 bits in lower-case hexadecimal digits. */
    page_token: text()
      .notNull()
      .unique()
      .default(
        sql`left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32)`,
      ),
    need_invoice: boolean().notNull(),
    company_name: text(),
    vat_number: text(),
    /** Registered address of the company, for the invoice. */
    company_address: text(),
    payment_method: text({ enum: paymentMethods }).notNull(),
    /** The currency in which the order's amounts were calculated. */
    base_currency: text({ enum: currencies }).notNull().default("BGN"),
    /** In stotinki. */
    total_bgn: integer().notNull(),
    /** In euro cents, as the customer saw it. */
    total_eur: integer().notNull(),
    language: text({ enum: locales }).notNull(),
    order_status: text({ enum: orderStatuses }).notNull().default("new"),
    payment_status: text({ enum: paymentStatuses }).notNull().default("pending"),
    /** Whether the order's quantities are deducted from stock; they are released once, on cancellation or expiry. */
    holds_stock: boolean().notNull().default(true),
    /**
     * When the parcel was delivered, which decides the month of the order's sale; null before, and again once that step
     * is undone.
     */
    delivered_at: timestamp({ withTimezone: true }),
    /** Whether the checkout announced one request for a review and the customer did not refuse it. */
    allows_review_request: boolean().notNull().default(false),
    /**
     * When the order's items were taken from lots; null before packing, and again after a return or before repacking.
     */
    allocated_at: timestamp({ withTimezone: true }),
    /** An unpaid order by bank transfer is cancelled at this time. */
    pay_by: timestamp({ withTimezone: true }),
    /** The order that replaced this one, which was therefore cancelled. */
    replaced_by: uuid().references((): AnyPgColumn => orders.id),
    /** In euro cents, as confirmed by the provider or the owner. */
    paid_eur: integer().notNull().default(0),
    refunded_eur: integer().notNull().default(0),
    /** Folded words of number, names, company, e-mail and phone, for search. */
    search_words: tsvector().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("orders_total_bgn_check", sql`${table.total_bgn} >= 0`),
    check("orders_delivery_check", sql`${table.delivery_bgn} between 0 and ${table.total_bgn}`),
    check("orders_discount_check", sql`${table.discount_bgn} >= 0 and ${table.discount_eur} >= 0`),
    check("orders_promotions_check", sql`${table.promotions_bgn} >= 0 and ${table.promotions_eur} >= 0`),
    check("orders_refunded_eur_check", sql`${table.refunded_eur} between 0 and ${table.paid_eur}`),
    index("orders_newest_index").on(table.created_at, table.id),
    index("orders_email_index").on(table.email, table.created_at),
    index("orders_user_index").on(table.user_id, table.created_at),
    index("orders_customer_index").on(table.customer_id, table.created_at, table.id),
    index("orders_status_index").on(table.order_status, table.created_at, table.id),
    index("orders_payment_index").on(table.payment_status, table.created_at, table.id),
    // Filters by method and by several of the three: see orders/lists/filtered-ids.ts.
    index("orders_kind_index").on(
      table.payment_method,
      table.order_status,
      table.payment_status,
      table.created_at,
      table.id,
    ),
    // Orders awaiting payment. Partial, because cancelled unpaid orders would outnumber them.
    index("orders_unpaid_index")
      .on(table.payment_method, table.created_at, table.id)
      .where(sql`payment_status = 'pending' and order_status <> 'cancelled'`),
    // Orders to be shipped. Partial, because unpaid card orders stay `new` and would outnumber them.
    index("orders_unsent_index")
      .on(table.order_status, table.created_at, table.id)
      .where(sql`order_status in ('new', 'processing') and holds_stock`),
    // Orders to be refunded: always few, each with a statutory deadline.
    index("orders_refund_due_index")
      .on(table.created_at, table.id)
      .where(
        sql`payment_method in ('stripe', 'bank_transfer') and paid_eur > refunded_eur and (order_status = 'cancelled' or not holds_stock)`,
      ),
    index("orders_delivered_index")
      .on(table.delivered_at, table.id)
      .where(sql`delivered_at is not null`),
    index("orders_total_index").on(table.total_eur, table.id),
    index("orders_search_words_index").using("gin", table.search_words),
    index("orders_phone_end_index").on(lastDigits),
    // Who has ordered before, for promotions: mailbox_of is a function of the migrations, equal to `mailboxOf`.
    index("orders_mailbox_index").on(sql`mailbox_of(email)`),
    index("orders_phone_e164_index").on(table.phone_e164),
    index("orders_review_index")
      .on(table.delivered_at, table.id)
      .where(sql`allows_review_request and delivered_at is not null`),
  ],
);

/** Order lines, with name, price and weight as of the sale. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    name_bg: text().notNull(),
    name_en: text().notNull(),
    /** In stotinki. */
    unit_price_bgn: integer().notNull(),
    weight_grams: integer().notNull(),
    quantity: integer().notNull(),
    /** What promotions take off the line, in minor units of the order's base currency. */
    promotion_discount: integer().notNull().default(0),
    /** How many of the units are gifts of promotions. */
    gift_quantity: integer().notNull().default(0),
    /** VAT as of the sale, in percent. */
    vat_rate: integer().$type<VatRate>().notNull().default(defaultVatRate),
    /**
     * Of a bag: its recipe and label (`recipeKey`), by which lines of the same bag differ; its pieces are the parts.
     */
    bag_key: text(),
    /** The name that the shopper put on the label of a bag; empty for none. */
    bag_label: text(),
  },
  (table) => [
    check("order_lines_bag_check", sql`(${table.bag_key} is null) = (${table.bag_label} is null)`),
    check("order_lines_quantity_check", sql`${table.quantity} > 0`),
    check("order_lines_promotion_check", sql`${table.promotion_discount} >= 0`),
    check("order_lines_gift_check", sql`${table.gift_quantity} between 0 and ${table.quantity}`),
    check("order_lines_vat_rate_check", sql`${table.vat_rate} in (0, 9, 20)`),
    index("order_lines_order_index").on(table.order_id, table.position),
    index("order_lines_product_index").on(table.product_id),
  ],
);

/**
 * What an ordered pack contains, as sold. The view `order_units` has the units of all lines by product: those of packs
 * by part.
 */
export const orderLineParts = pgTable(
  "order_line_parts",
  {
    order_line_id: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    name_bg: text().notNull(),
    name_en: text().notNull(),
    weight_grams: integer().notNull(),
    /** Units in one pack. */
    quantity: integer().notNull(),
    /** The part's share of the price of one pack, in stotinki. */
    share_bgn: integer().notNull(),
    /** VAT as of the sale, in percent: documents divide the line by these. */
    vat_rate: integer().$type<VatRate>().notNull().default(defaultVatRate),
  },
  (table) => [
    primaryKey({ columns: [table.order_line_id, table.product_id] }),
    check("order_line_parts_quantity_check", sql`${table.quantity} > 0`),
    check("order_line_parts_vat_rate_check", sql`${table.vat_rate} in (0, 9, 20)`),
    index("order_line_parts_product_index").on(table.product_id),
  ],
);

/**
 * Units of sent orders that came back into stock before the order as a whole: it holds so many fewer. Of a line's own
 * product, or of a part of its pack.
 */
export const returnedUnits = pgTable(
  "returned_units",
  {
    id: uuid().primaryKey(),
    order_line_id: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("returned_units_quantity_check", sql`${table.quantity} > 0`),
    index("returned_units_line_index").on(table.order_line_id),
    index("returned_units_product_index").on(table.product_id),
  ],
);

/** The units that each line takes of each product: of its own, or of a pack's parts. A view of the migrations. */
export const orderUnits = pgView("order_units", {
  order_line_id: uuid().notNull(),
  order_id: uuid().notNull(),
  position: integer().notNull(),
  product_id: uuid().notNull(),
  name_bg: text().notNull(),
  name_en: text().notNull(),
  quantity: integer().notNull(),
}).existing();

/** The order's timeline. `user_id` is set when a signed-in person caused the event. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: orderEventKinds }).notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("order_events_order_index").on(table.order_id, table.created_at),
    // For the books of a month. Partial, so that placing an order updates neither index.
    index("order_events_money_index")
      .on(table.created_at)
      .where(sql`kind in ('paid', 'refunded')`),
    index("order_events_paid_on_index")
      .on(sql`(data ->> 'on')`)
      .where(sql`kind = 'paid'`),
  ],
);

/**
 * Invoices and credit notes, numbered in one sequence without gaps (ЗДДС, article 114(1)(2)). The content of an issued
 * document never changes, so it is stored whole; the buyer is erased when the legal retention period ends.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** Shown with ten digits. */
    number: bigint({ mode: "number" }).notNull().unique(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    content: jsonb().$type<InvoiceContent>().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    issued_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check("invoices_number_check", sql`${table.number} between 1 and 9999999999`),
    uniqueIndex("invoices_one_per_order_index")
      .on(table.order_id)
      .where(sql`kind = 'invoice'`),
    index("invoices_order_index").on(table.order_id, table.number),
    // For the books of a month. `supplied_at` is text in UTC of one format (ISO 8601), which sorts by time in the
    // collation "C".
    index("invoices_supplied_index").on(sql`(content ->> 'supplied_at') collate "C"`),
    index("invoices_issued_index").on(table.issued_at),
  ],
);

/** Customers' declarations of withdrawal from the contract (Directive 2011/83/EU, article 11a). */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    /** As typed: a declaration with a wrong number is valid, too. */
    order_number: text().notNull(),
    /** The order with that number and e-mail, if there is one. */
    order_id: uuid().references(() => orders.id),
    /** The goods returned, if not the whole order. */
    goods: text().notNull().default(""),
    language: text({ enum: locales }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    handled_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("withdrawals_newest_index").on(table.created_at, table.id),
    index("withdrawals_open_index")
      .on(table.created_at, table.id)
      .where(sql`handled_at is null`),
    index("withdrawals_order_index").on(table.order_id),
  ],
);
