import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bagMeasures } from "#app/domain/bags/bag.ts";
import type { Nutrition } from "#app/domain/catalogue/food-information.ts";
import { defaultVatRate } from "#app/domain/vat.ts";
import type { VatRate } from "#app/domain/vat.ts";
import { bilingualTextsOf, lacksText } from "#app/server/db/lacks-text.ts";

/** A set of words that can be searched by prefix. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const categories = pgTable("categories", {
  id: uuid().primaryKey(),
  name_en: text().notNull(),
  name_bg: text().notNull(),
  /** Plain text: under the category's name on its page, and its description for search engines. */
  description_bg: text(),
  description_en: text(),
  /** If null, the category shows a picture of one of its products. */
  image_url: text(),
  is_active: boolean().notNull().default(true),
  sort_order: integer().notNull().default(0),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Distributors: shops that sell the sweets (specification, section 2). */
export const distributors = pgTable("distributors", {
  id: uuid().primaryKey(),
  city_bg: text().notNull(),
  city_en: text(),
  company_bg: text().notNull(),
  company_en: text(),
  phone: text().notNull(),
  is_active: boolean().notNull().default(true),
  /** From 0. */
  sort_order: integer().notNull().default(0),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Flavours of products. A migration inserts the five of every shop (`builtInFlavors`). */
export const flavors = pgTable("flavors", {
  id: uuid().primaryKey(),
  /** What products and product files name it by; never changes. */
  key: text().notNull().unique(),
  name_bg: text().notNull(),
  name_en: text().notNull(),
  /** The ground of its pictures: `#fbdcdc`. */
  color: text().notNull(),
  /** On the home page; null for the flavour's built-in picture, or one of its products. */
  image_url: text(),
  /** Hidden flavours are not shown in the shop; their products keep them. */
  is_active: boolean().notNull().default(true),
  /** From 0. */
  sort_order: integer().notNull().default(0),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const products = pgTable(
  "products",
  {
    id: uuid().primaryKey(),
    name_bg: text().notNull(),
    name_en: text().notNull(),
    description_bg: text().notNull().default(""),
    description_en: text().notNull().default(""),
    /** A flavour's key. */
    flavor: text().references(() => flavors.key),
    /** Ties the sizes of one product, which differ in weight; null for a product of one size. */
    family_id: uuid(),
    /** Whether lists of the shop show it: false for all sizes of a family but one (`chooseCards`). */
    is_card: boolean().notNull().default(true),
    /**
     * Whether it is a box of other products (`packParts`). Its stock is what they allow: the database computes it.
     * Locked after other products.
     */
    is_pack: boolean().notNull().default(false),
    /**
     * Whether it is sold by the piece only, in bags and packs. Never active, so no list or page of the shop shows it.
     */
    is_loose: boolean().notNull().default(false),
    /** Whether it is a bag whose contents the shopper chooses (`bags`). Never active: it is sold with a recipe only. */
    is_bag: boolean().notNull().default(false),
    /** The number in its barcode (GTIN). */
    gtin: text().unique(),
    image_url: text(),
    /** Further pictures, in display order. */
    pictures: text().array().notNull().default([]),
    /** A 3D model for the product's page, as binary glTF. */
    model_url: text(),
    /** In stotinki. */
    price_bgn: integer().notNull(),
    /** VAT, in percent: 20, 9 or 0. */
    vat_rate: integer().$type<VatRate>().notNull().default(defaultVatRate),
    weight_grams: integer().notNull(),
    stock_quantity: integer().notNull().default(0),
    /** The owner is warned at this stock quantity and below. */
    low_stock_at: integer().notNull().default(10),
    /** A generated column, because an index over the stock quantity itself would be updated by every sale. */
    is_low_stock: boolean()
      .notNull()
      .generatedAlwaysAs(sql`stock_quantity <= low_stock_at`),
    category_id: uuid().references(() => categories.id),
    is_active: boolean().notNull().default(true),
    /** Mandatory food information before a purchase (Regulation (EU) 1169/2011, articles 9 and 14). */
    legal_name_bg: text(),
    legal_name_en: text(),
    /** In descending order of weight; allergens are marked with asterisks: `*мляко*`. */
    ingredients_bg: text(),
    ingredients_en: text(),
    nutrition: jsonb().$type<Nutrition>(),
    storage_bg: text(),
    storage_en: text(),
    origin_bg: text(),
    origin_en: text(),
    warnings_bg: text(),
    warnings_en: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Last change by the owner; sales do not count. */
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Folded words of names and flavour, for search. */
    search_words: tsvector().notNull(),
    /** Folded words of descriptions and food information, for search; null until the program has computed them. */
    text_words: tsvector(),
  },
  (table) => [
    check("products_price_bgn_check", sql`${table.price_bgn} >= 0`),
    check("products_vat_rate_check", sql`${table.vat_rate} in (0, 9, 20)`),
    check("products_weight_grams_check", sql`${table.weight_grams} > 0`),
    check("products_stock_quantity_check", sql`${table.stock_quantity} >= 0`),
    check("products_loose_check", sql`not (${table.is_loose} and (${table.is_active} or ${table.is_pack}))`),
    check(
      "products_bag_check",
      sql`not (${table.is_bag} and (${table.is_active} or ${table.is_pack} or ${table.is_loose}))`,
    ),
    index("products_search_words_index").using("gin", table.search_words),
    index("products_text_words_index").using("gin", table.text_words),
    index("products_newest_index")
      .on(table.created_at, table.id)
      .where(sql`is_active and is_card`),
    index("products_category_index")
      .on(table.category_id, table.created_at, table.id)
      .where(sql`is_active and is_card`),
    index("products_flavor_index")
      .on(table.flavor, table.created_at, table.id)
      .where(sql`is_active and is_card`),
    index("products_price_index")
      .on(table.price_bgn, table.id)
      .where(sql`is_active and is_card`),
    index("products_name_bg_index")
      .on(sql`name_bg collate "bg-x-icu"`, table.id)
      .where(sql`is_active and is_card`),
    index("products_name_en_index")
      .on(sql`name_en collate "en-x-icu"`, table.id)
      .where(sql`is_active and is_card`),
    uniqueIndex("products_family_index").on(table.family_id, table.weight_grams),
    // For the back office, which also lists inactive products.
    index("products_all_newest_index").on(table.created_at, table.id),
    index("products_all_price_index").on(table.price_bgn, table.id),
    index("products_all_name_index").on(sql`name_bg collate "bg-x-icu"`, table.id),
    index("products_hidden_index")
      .on(table.created_at, table.id)
      .where(sql`not is_active`),
    index("products_low_stock_index")
      .on(table.created_at, table.id)
      .where(sql`is_low_stock and (is_active or is_loose)`),
    index("products_untranslated_index")
      .on(table.id)
      .where(lacksText(bilingualTextsOf(table))),
  ],
);

/** What a pack contains. A part is no pack, and cannot be deleted while it is one. */
export const packParts = pgTable(
  "pack_parts",
  {
    pack_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    /** Units in one pack. */
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pack_id, table.product_id] }),
    check("pack_parts_quantity_check", sql`${table.quantity} > 0`),
    index("pack_parts_product_index").on(table.product_id),
  ],
);

/** What decides how a bag may be filled. Its name, picture, price and VAT are those of its product. */
export const bags = pgTable(
  "bags",
  {
    product_id: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    /** What `smallest` and `largest` count, both inclusive: grams of the pieces, or pieces. */
    measure: text({ enum: bagMeasures }).notNull(),
    smallest: integer().notNull(),
    largest: integer().notNull(),
    /** Most different products in it. */
    most_kinds: integer().notNull(),
    is_offered: boolean().notNull().default(false),
    /** From 0. */
    sort_order: integer().notNull().default(0),
  },
  (table) => [
    check("bags_size_check", sql`${table.smallest} between 1 and ${table.largest}`),
    check("bags_kinds_check", sql`${table.most_kinds} > 0`),
  ],
);

/** The loose products that a bag may contain. One cannot be deleted while it is one of them. */
export const bagParts = pgTable(
  "bag_parts",
  {
    bag_id: uuid()
      .notNull()
      .references(() => bags.product_id, { onDelete: "cascade" }),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
  },
  (table) => [
    primaryKey({ columns: [table.bag_id, table.product_id] }),
    index("bag_parts_product_index").on(table.product_id),
  ],
);

/** Price history: a product's price from `since` until its next row; null while it was hidden. */
export const productPrices = pgTable(
  "product_prices",
  {
    id: uuid().primaryKey(),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** In stotinki; null while the product is hidden. */
    price_bgn: integer(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("product_prices_since_index").on(table.product_id, table.since)],
);

/** Products that are bought together with a product, by the number of orders that had both. */
export const boughtTogether = pgTable(
  "bought_together",
  {
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    other_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    orders: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.other_id] })],
);

/**
 * Every search word of any product, once, with its neighbours (the word itself and the word with any one letter
 * deleted). Two words one typing error apart share a neighbour, which is how a mistyped word finds the intended one.
 */
export const searchVocabulary = pgTable(
  "search_vocabulary",
  { word: text().primaryKey(), neighbours: text().array().notNull() },
  (table) => [
    index("search_vocabulary_prefix_index").on(sql`${table.word} text_pattern_ops`),
    index("search_vocabulary_neighbours_index").using("gin", table.neighbours),
  ],
);
