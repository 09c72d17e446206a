import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { flavors } from "#app/domain/product.ts";

/** A set of words that PostgreSQL finds, through an index, by their beginnings. */
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const categories = pgTable("categories", {
  id: uuid().primaryKey(),
  name_en: text().notNull(),
  name_bg: text().notNull(),
  is_active: boolean().notNull().default(true),
  sort_order: integer().notNull().default(0),
});

export const products = pgTable(
  "products",
  {
    id: uuid().primaryKey(),
    name_bg: text().notNull(),
    name_en: text().notNull(),
    description_bg: text().notNull().default(""),
    description_en: text().notNull().default(""),
    flavor: text({ enum: flavors }).notNull(),
    image_url: text(),
    /** In stotinki. */
    price_bgn: integer().notNull(),
    weight_grams: integer().notNull(),
    stock_quantity: integer().notNull().default(0),
    category_id: uuid().references(() => categories.id),
    is_active: boolean().notNull().default(true),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The folded words of names and flavour, by which the product is found. */
    search_words: tsvector().notNull(),
  },
  (table) => [
    check("products_price_bgn_check", sql`${table.price_bgn} >= 0`),
    check("products_weight_grams_check", sql`${table.weight_grams} > 0`),
    check("products_stock_quantity_check", sql`${table.stock_quantity} >= 0`),
    index("products_search_words_index").using("gin", table.search_words),
    index("products_newest_index")
      .on(table.created_at, table.id)
      .where(sql`is_active`),
    index("products_category_index")
      .on(table.category_id, table.created_at, table.id)
      .where(sql`is_active`),
    index("products_price_index")
      .on(table.price_bgn, table.id)
      .where(sql`is_active`),
    index("products_name_bg_index")
      .on(sql`name_bg collate "bg-x-icu"`, table.id)
      .where(sql`is_active`),
    index("products_name_en_index")
      .on(sql`name_en collate "en-x-icu"`, table.id)
      .where(sql`is_active`),
  ],
);

/**
 * Every word that some product can be found by, once, with its neighbours (the word itself and the word less any one
 * letter): two words one typing error apart share a neighbour, so a mistyped word finds the one that was meant.
 */
export const searchVocabulary = pgTable(
  "search_vocabulary",
  { word: text().primaryKey(), neighbours: text().array().notNull() },
  (table) => [
    index("search_vocabulary_prefix_index").on(sql`${table.word} text_pattern_ops`),
    index("search_vocabulary_neighbours_index").using("gin", table.neighbours),
  ],
);
