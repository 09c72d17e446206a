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
  uuid,
} from "drizzle-orm/pg-core";
import { locales } from "#app/domain/locale.ts";
import { reviewRefusals, reviewStates } from "#app/domain/reviews/review.ts";
import { products } from "./catalog.ts";
import { orderLines, orders } from "./orders.ts";

const moment = () => timestamp({ withTimezone: true });

/** Orders whose customers were asked for a review, once each. */
export const reviewRequests = pgTable("review_requests", {
  order_id: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  asked_at: moment().notNull(),
});

/** Reviews of bought products, one an order line; a trigger keeps their sums (`reviewSums`). */
export const reviews = pgTable(
  "reviews",
  {
    id: uuid().primaryKey(),
    /** The purchase; null for a review of the demo shop. */
    order_line_id: uuid()
      .unique("reviews_order_line_key")
      .references(() => orderLines.id, { onDelete: "cascade" }),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** 1 to 5. */
    stars: integer().notNull(),
    /** May be empty. */
    text: text().notNull(),
    /** As the author wishes to be called; may be empty. */
    name: text().notNull(),
    language: text({ enum: locales }).notNull(),
    /** The author's, in lower case; empty for a review of the demo shop, and for a refused one that its author deleted. */
    email: text().notNull(),
    state: text({ enum: reviewStates }).notNull(),
    /** Why staff refused it last, also after its author edited it; null if they never did, or published it since. */
    refusal: text({ enum: reviewRefusals }),
    /** The shop's answer; may be empty. */
    answer: text().notNull().default(""),
    answered_at: moment(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check("reviews_stars_check", sql`${table.stars} between 1 and 5`),
    check("reviews_refusal_check", sql`${table.state} <> 'refused' or ${table.refusal} is not null`),
    index("reviews_product_index").on(table.product_id, table.state, table.stars, table.created_at, table.id),
    index("reviews_newest_index").on(table.created_at, table.id),
    index("reviews_state_index").on(table.state, table.created_at, table.id),
    index("reviews_email_index").on(table.email),
  ],
);

/** Visitors' reports of published reviews. */
export const reviewReports = pgTable(
  "review_reports",
  {
    id: uuid().primaryKey(),
    review_id: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    reason: text({ enum: reviewRefusals }).notNull(),
    /** What the visitor added; may be empty. */
    note: text().notNull(),
    created_at: moment().notNull(),
    handled_at: moment(),
  },
  (table) => [
    index("review_reports_review_index").on(table.review_id),
    index("review_reports_open_index")
      .on(table.created_at)
      .where(sql`handled_at is null`),
  ],
);

/** How many published reviews a product has by stars, and how many were refused: written by a trigger alone. */
export const reviewSums = pgTable(
  "review_sums",
  {
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Whether these are the reviews of the demo shop, which count for nothing outside its pages. */
    is_demo: boolean().notNull(),
    ones: integer().notNull(),
    twos: integer().notNull(),
    threes: integer().notNull(),
    fours: integer().notNull(),
    fives: integer().notNull(),
    refused: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.is_demo] })],
);
