import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { currencies } from "#app/domain/money.ts";

/** The owner's settings: one row, missing until they are first saved. */
export const shopSettings = pgTable(
  "shop_settings",
  {
    id: integer().primaryKey().default(1),
    /** What the shop calls itself; the company behind it may be called otherwise. */
    shop_name_bg: text().notNull().default("Плодко"),
    shop_name_en: text().notNull().default("Plodko"),
    /** Shown instead of the demo shop's logo; without it another name than the demo shop's stands as text. */
    logo_url: text(),
    company_name_bg: text().notNull(),
    company_name_en: text().notNull(),
    address_bg: text().notNull(),
    address_en: text().notNull(),
    /** Shown to the public. */
    email: text().notNull(),
    support_email: text().notNull(),
    phone: text().notNull(),
    /** Where the shop's own letters about orders and messages go; never shown to the public. */
    notification_email: text().notNull(),
    facebook_url: text().notNull(),
    instagram_url: text().notNull(),
    youtube_url: text().notNull(),
    /** The currency in which prices are typed and sums are made. */
    base_currency: text({ enum: currencies }).notNull().default("BGN"),
    /** Whether amounts in levs show beside euros where the base currency is the euro. */
    show_bgn: boolean().notNull().default(true),
    /** ЕИК of the company; empty until the owner writes it. */
    eik: text().notNull().default(""),
    is_vat_registered: boolean().notNull().default(false),
    vat_number: text().notNull().default(""),
    /** In percent, while the company is registered. */
    vat_rate: integer().notNull().default(20),
    /** Who signs invoices for the company. */
    manager_bg: text().notNull().default(""),
    /** The number that the shop's first invoice gets. */
    first_invoice_number: bigint({ mode: "number" }).notNull().default(1),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("shop_settings_single_row_check", sql`${table.id} = 1`)],
);
