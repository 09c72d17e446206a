import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { products } from "./catalog.ts";
import { orderLines, orders } from "./orders.ts";

/**
 * Lots of a product in stock. They partition the items on hand; the rest is without lot. Orders take from
 * `products.stock_quantity` alone and get their lots at packing (docs/architecture/lots.md).
 */
export const lots = pgTable(
  "lots",
  {
    id: uuid().primaryKey(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    /** The lot mark, as printed on the product; empty where the date is the mark (Directive 2011/91/EU, article 5). */
    code: text().notNull(),
    /** Null when the delivery carried no date. */
    best_before: date({ mode: "string" }),
    /** Units received; `quantity` is the number still on hand. */
    received: integer().notNull(),
    quantity: integer().notNull(),
    /** How much of `quantity` has left the stock for sale, because the lot is locked. */
    withheld: integer().notNull().default(0),
    /** Since when the lot is not for sale, because of a recall or because its date has passed; null otherwise. */
    locked_at: timestamp({ withTimezone: true }),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    received_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check("lots_quantity_check", sql`${table.quantity} between 0 and ${table.received}`),
    check("lots_withheld_check", sql`${table.withheld} between 0 and ${table.quantity}`),
    unique("lots_code_unique").on(table.product_id, table.code, table.best_before).nullsNotDistinct(),
    index("lots_best_before_index")
      .on(table.best_before, table.id)
      .where(sql`quantity > 0`),
    index("lots_code_index").on(table.code),
  ],
);

/**
 * Which lots the items of an order line came from. Rows of an order whose `allocated_at` is null are history: the
 * parcel came back, or is to be repacked.
 */
export const lotAllocations = pgTable(
  "lot_allocations",
  {
    order_line_id: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    lot_id: uuid()
      .notNull()
      .references(() => lots.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.order_line_id, table.lot_id] }),
    check("lot_allocations_quantity_check", sql`${table.quantity} > 0`),
    index("lot_allocations_lot_index").on(table.lot_id),
  ],
);

/** A lot withdrawn from buyers (Regulation (EC) 178/2002, article 19); its notice is public until it ends. */
export const recalls = pgTable("recalls", {
  id: uuid().primaryKey(),
  lot_id: uuid()
    .notNull()
    .unique()
    .references(() => lots.id),
  reason_bg: text().notNull(),
  reason_en: text().notNull(),
  started_at: timestamp({ withTimezone: true }).notNull(),
  ended_at: timestamp({ withTimezone: true }),
  user_id: uuid().references(() => users.id, { onDelete: "set null" }),
});

/** Orders for which the e-mail of a recall was queued, one row per recall and order. */
export const recallNotices = pgTable(
  "recall_notices",
  {
    recall_id: uuid()
      .notNull()
      .references(() => recalls.id),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    queued_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.recall_id, table.order_id] })],
);

/** Units of an order that were put into its parcel by ticking or scanning, before the order is packed. */
export const packedUnits = pgTable(
  "packed_units",
  {
    id: uuid().primaryKey(),
    order_line_id: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    /** The lot whose code was scanned; null for the next one by date. */
    lot_id: uuid().references(() => lots.id),
    quantity: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("packed_units_quantity_check", sql`${table.quantity} > 0`),
    index("packed_units_line_index").on(table.order_line_id),
  ],
);
