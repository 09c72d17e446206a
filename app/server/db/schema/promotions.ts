import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { promotionKinds, promotionScopes } from "#app/domain/promotions/promotion.ts";
import type { Promotion } from "#app/domain/promotions/promotion.ts";
import { products } from "./catalog.ts";
import { orders } from "./orders.ts";

const moment = () => timestamp({ withTimezone: true });

/** Promotions, by which the server prices baskets (`priceBasket`). Amounts are in stotinki. */
export const promotions = pgTable(
  "promotions",
  {
    id: uuid().primaryKey(),
    /** As shoppers see it in cart and order. */
    name_bg: text().notNull(),
    name_en: text(),
    kind: text({ enum: promotionKinds }).notNull(),
    /** Whole percent. */
    percent: integer(),
    amount_bgn: integer(),
    units: integer(),
    paid_units: integer(),
    gift_product_id: uuid().references(() => products.id),
    scope: text({ enum: promotionScopes }).notNull().default("all"),
    /** Ids, and keys of flavours; empty for `all`. */
    targets: text().array().notNull().default([]),
    min_amount_bgn: integer(),
    min_units: integer(),
    /** Whether it applies only with one of its codes (`promotionCodes`). */
    needs_code: boolean().notNull().default(false),
    /** Whether everybody may learn its code, which then counts for the lowest price of 30 days (Directive 98/6/EC, 6a). */
    is_public: boolean().notNull().default(true),
    is_combinable: boolean().notNull().default(true),
    starts_at: moment(),
    ends_at: moment(),
    max_uses: integer(),
    max_uses_per_person: integer(),
    first_order_only: boolean().notNull().default(false),
    /** False while the owner has paused it. */
    is_active: boolean().notNull().default(true),
    /** From 0. */
    sort_order: integer().notNull().default(0),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check(
      "promotions_kind_check",
      sql`coalesce(case ${table.kind}
        when 'percent' then ${table.percent} between 1 and 100
        when 'amount' then ${table.amount_bgn} > 0
        when 'units' then ${table.units} > ${table.paid_units} and ${table.paid_units} > 0
        when 'gift' then ${table.gift_product_id} is not null
        else true end, false)`,
    ),
    index("promotions_order_index").on(table.sort_order, table.id),
  ],
);

/** Codes of promotions, as `normalCode` writes them. */
export const promotionCodes = pgTable(
  "promotion_codes",
  {
    id: uuid().primaryKey(),
    promotion_id: uuid()
      .notNull()
      .references(() => promotions.id, { onDelete: "cascade" }),
    code: text().notNull().unique(),
    /** 1 for a code that was generated for one person; null for no limit of its own. */
    max_uses: integer(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [index("promotion_codes_promotion_index").on(table.promotion_id, table.code)],
);

/**
 * The promotions of an order as of the sale. A use counts while the order is neither cancelled nor expired, so it
 * returns by itself.
 */
export const orderPromotions = pgTable(
  "order_promotions",
  {
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    promotion_id: uuid()
      .notNull()
      .references(() => promotions.id),
    code_id: uuid().references(() => promotionCodes.id, { onDelete: "set null" }),
    code: text(),
    /**
     * What it took off, in minor units of the order's base currency: off the goods, which the lines divide among them,
     * or off the delivery, which the order's own price of delivery already lacks.
     */
    discount: integer().notNull(),
    /** The promotion as of the sale, by which changed lines are priced again. */
    terms: jsonb().$type<Promotion>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.order_id, table.promotion_id] }),
    check("order_promotions_discount_check", sql`${table.discount} >= 0`),
    index("order_promotions_promotion_index").on(table.promotion_id, table.order_id),
    index("order_promotions_code_index").on(table.code_id),
  ],
);

/**
 * When everybody could buy for less by an unconditional promotion: its unit prices lower the lowest price of the 30
 * days (`findReductions`). A period outlives its promotion, so it does not refer to it. Amounts are in stotinki.
 */
export const promotionPricePeriods = pgTable(
  "promotion_price_periods",
  {
    id: uuid().primaryKey(),
    promotion_id: uuid().notNull(),
    kind: text({ enum: ["percent", "amount"] }).notNull(),
    percent: integer(),
    amount_bgn: integer(),
    scope: text({ enum: promotionScopes }).notNull(),
    targets: text().array().notNull(),
    since: moment().notNull(),
    /** Null while it has no end. */
    until: moment(),
  },
  (table) => [
    index("promotion_price_periods_promotion_index").on(table.promotion_id, table.since),
    index("promotion_price_periods_until_index").on(table.until),
  ],
);
