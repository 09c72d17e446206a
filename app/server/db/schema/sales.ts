import { bigint, integer, pgTable, timestamp } from "drizzle-orm/pg-core";

/** Number and revenue of sold orders, as `soldColumns` in app/server/orders/lists/sold-orders.ts adds them up. */
const sums = () => ({
  orders: integer().notNull(),
  /** Of orders without refunds, in stotinki. */
  whole_bgn: bigint({ mode: "number" }).notNull(),
  /** In euro cents. */
  total_eur: bigint({ mode: "number" }).notNull(),
  /** Of orders with refunds, part of `total_eur`. */
  reduced_eur: bigint({ mode: "number" }).notNull(),
});

/**
 * Sold orders by the hour in which they were placed, without the rows of `salesChanges` that have not been added yet.
 * Whole hours suffice, since every day in Sofia begins on the hour.
 */
export const salesHours = pgTable("sales_hours", {
  hour: timestamp({ withTimezone: true }).primaryKey(),
  ...sums(),
});

/**
 * What orders have added to and taken from `salesHours` since the last fold, written by the trigger `sales_change` in
 * the transaction of the order. Rows are only appended, so that no transaction waits for another one.
 */
export const salesChanges = pgTable("sales_changes", {
  hour: timestamp({ withTimezone: true }).notNull(),
  ...sums(),
});
