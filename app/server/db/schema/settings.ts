import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  integer,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { invoiceRules, invoiceScopes } from "#app/domain/documents/invoice-rule.ts";
import { locales } from "#app/domain/locale.ts";
import { currencies } from "#app/domain/money.ts";
import { stepKeys, stepMarks } from "#app/domain/shop/first-steps.ts";
import { defaultSynonyms } from "#app/domain/catalogue/synonyms.ts";
import { defaultOrderLimits } from "#app/domain/shop/company.ts";
import { openingStates } from "#app/domain/shop/opening.ts";

/** The owner's settings: one row, missing until they are first saved. */
export const shopSettings = pgTable(
  "shop_settings",
  {
    id: integer().primaryKey().default(1),
    /** The shop's name, which may differ from the company's. */
    shop_name_bg: text().notNull().default("Плодко"),
    shop_name_en: text().notNull().default("Plodko"),
    /** Replaces the demo shop's logo; a renamed shop without a logo shows its name as text. */
    logo_url: text(),
    company_name_bg: text().notNull(),
    company_name_en: text().notNull(),
    address_bg: text().notNull(),
    address_en: text().notNull(),
    /** Shown to the public. */
    email: text().notNull(),
    support_email: text().notNull(),
    phone: text().notNull(),
    /** Receives the shop's notifications about orders and messages; never public. */
    notification_email: text().notNull(),
    facebook_url: text().notNull(),
    instagram_url: text().notNull(),
    youtube_url: text().notNull(),
    /** The currency in which prices are entered and amounts are calculated. */
    base_currency: text({ enum: currencies }).notNull().default("BGN"),
    /** Whether amounts in leva are shown next to euros when the base currency is the euro. */
    show_bgn: boolean().notNull().default(true),
    /** The company's registration number (ЕИК); empty until the owner enters it. */
    eik: text().notNull().default(""),
    is_vat_registered: boolean().notNull().default(false),
    vat_number: text().notNull().default(""),
    /**
     * The turnover from which the company must register for VAT, in euro cents; null until the owner enters it, since
     * the law changes it. The next columns are the day from which it applies and its source.
     */
    vat_threshold_eur: bigint({ mode: "number" }),
    vat_threshold_from: date({ mode: "string" }),
    vat_threshold_source: text().notNull().default(""),
    /**
     * The legal ground of the 0 % rate of a VAT-registered company, as invoices print it; empty until the owner enters
     * it.
     */
    zero_rate_ground: text().notNull().default(""),
    /** The person who signs invoices for the company. */
    manager_bg: text().notNull().default(""),
    /** Number of the shop's first invoice. */
    first_invoice_number: bigint({ mode: "number" }).notNull().default(1),
    /** When the shop issues an order's invoice automatically. */
    invoice_rule: text({ enum: invoiceRules }).notNull().default("by_hand"),
    /** Which orders get an invoice by that rule. */
    invoice_scope: text({ enum: invoiceScopes }).notNull().default("asked"),
    /** Maximum items in a cash on delivery order by a visitor who is not signed in; null for no limit. */
    cash_order_max_pieces: integer().default(defaultOrderLimits.cash_order_max_pieces),
    /** Words that mean the same in searches (see `synonymsOf`). */
    search_synonyms: text().notNull().default(defaultSynonyms),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("shop_settings_single_row_check", sql`${table.id} = 1`)],
);

/** The owner's switch: one row, missing while the shop is the demo that it starts as. */
export const shopOpening = pgTable(
  "shop_opening",
  {
    id: integer().primaryKey().default(1),
    state: text({ enum: openingStates }).notNull(),
    was_open: boolean().notNull(),
    has_sandbox: boolean().notNull(),
    words_bg: text().notNull(),
    words_en: text().notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check("shop_opening_single_row_check", sql`${table.id} = 1`),
    check("shop_opening_state_check", sql`${table.state} in ('open', 'closed', 'paused')`),
  ],
);

/** The shop's public address: one row, missing until the owner saves one. */
export const publicAddress = pgTable(
  "public_address",
  {
    id: integer().primaryKey().default(1),
    /** Scheme and host, perhaps with a port; without a final slash. */
    base_url: text().notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check("public_address_single_row_check", sql`${table.id} = 1`)],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The Commission's notice of the legal guarantee (Implementing Regulation (EU) 2025/1960), one PNG per language, byte
 * for byte as uploaded.
 */
export const guaranteeNotices = pgTable("guarantee_notices", {
  locale: text({ enum: locales }).primaryKey(),
  file: bytea().notNull(),
  /**
   * The first 16 hexadecimal digits of the file's SHA-256; part of its address, which therefore never changes content.
   */
  hash: text().notNull(),
  /** In pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  updated_at: timestamp({ withTimezone: true }).notNull(),
});

/**
 * The owner's marks in the guide of first steps, and two facts about it: `guide` is `hidden` from the list of orders,
 * and the demo content was `removed`, so that an empty shop is not filled with it again.
 */
export const firstSteps = pgTable("first_steps", {
  step: text({ enum: [...stepKeys, "guide", "demo_content"] }).primaryKey(),
  mark: text({ enum: [...stepMarks, "hidden", "removed"] }).notNull(),
  marked_at: timestamp({ withTimezone: true }).notNull(),
});
