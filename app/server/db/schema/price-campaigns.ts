import { sql } from "drizzle-orm";
import {
  boolean,
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
import { priceCampaignKinds, priceCampaignStates } from "#app/domain/price-campaigns/price-campaign.ts";
import { promotionScopes } from "#app/domain/promotions/promotion.ts";
import { products } from "./catalog.ts";

const moment = () => timestamp({ withTimezone: true });

/** Campaigns that change the prices of products from one moment to another. Amounts are in stotinki. */
export const priceCampaigns = pgTable(
  "price_campaigns",
  {
    id: uuid().primaryKey(),
    /** For the back office only. */
    name: text().notNull(),
    kind: text({ enum: priceCampaignKinds }).notNull(),
    /** Whole percent. */
    percent: integer(),
    price_bgn: integer(),
    scope: text({ enum: promotionScopes }).notNull().default("all"),
    /** Ids, and keys of flavours; empty for `all`. */
    targets: text().array().notNull().default([]),
    starts_at: moment().notNull(),
    /** Null until it is ended by hand. */
    ends_at: moment(),
    state: text({ enum: priceCampaignStates }).notNull().default("planned"),
    /** False while the prices of its products are being changed, in batches. */
    is_settled: boolean().notNull().default(true),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check(
      "price_campaigns_kind_check",
      sql`coalesce(case ${table.kind} when 'percent' then ${table.percent} between 1 and 99
        else ${table.price_bgn} > 0 end, false)`,
    ),
    check("price_campaigns_dates_check", sql`${table.ends_at} >= ${table.starts_at}`),
    index("price_campaigns_newest_index").on(table.created_at, table.id),
  ],
);

/** The products whose price a campaign has changed. Amounts are in stotinki. */
export const priceCampaignProducts = pgTable(
  "price_campaign_products",
  {
    campaign_id: uuid()
      .notNull()
      .references(() => priceCampaigns.id, { onDelete: "cascade" }),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The price to which the product returns. */
    before_bgn: integer().notNull(),
    /** The price that the campaign wrote. */
    campaign_bgn: integer().notNull(),
    /** When the campaign released the product; null while it has it. */
    released_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.campaign_id, table.product_id] }),
    // A product is in one campaign at a time.
    uniqueIndex("price_campaign_products_taken_index")
      .on(table.product_id)
      .where(sql`${table.released_at} is null`),
  ],
);
