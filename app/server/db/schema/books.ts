import { sql } from "drizzle-orm";
import {
  bigint,
  char,
  check,
  customType,
  date,
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
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { PaymentCodes } from "#app/domain/books/audit-settings.ts";
import { confirmableDuties } from "#app/domain/books/duties.ts";
import { packageBases, packageStates } from "#app/domain/books/month-package.ts";
import { saleDocumentKinds } from "#app/domain/books/sale-document.ts";
import type { SaleDocumentContent } from "#app/domain/books/sale-document.ts";
import { returnedKinds } from "#app/domain/documents/returned-parts.ts";
import type { VatRate } from "#app/domain/vat.ts";
import { users } from "./accounts.ts";
import { invoices, orders } from "./orders.ts";
import { refunds } from "./payments.ts";

/**
 * Settings of the alternative to a fiscal device (Ordinance N-18, articles 52m to 52u): one row, missing until they are
 * first saved.
 */
export const booksSettings = pgTable(
  "books_settings",
  {
    id: integer().primaryKey().default(1),
    /** The shop's number in the National Revenue Agency's register, `RF` and seven digits; empty until it is known. */
    rf_number: text().notNull().default(""),
    /** Host name of the registered shop; empty for the shop's own. */
    domain_name: text().notNull().default(""),
    /** 1: own domain, 2: platform. */
    shop_type: integer().notNull().default(1),
    /** Number of the first sale document; null until the owner sets it. */
    first_document_number: bigint({ mode: "number" }),
    payment_codes: jsonb().$type<PaymentCodes>().notNull(),
    /** When numbering began: orders placed before are not covered; null until then. */
    covered_from: timestamp({ withTimezone: true }),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check("books_settings_single_row_check", sql`${table.id} = 1`)],
);

/**
 * Sale documents and their reversals, numbered in one sequence without gaps, apart from invoices. A trigger refuses
 * every change and deletion.
 */
export const saleDocuments = pgTable(
  "sale_documents",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: saleDocumentKinds }).notNull(),
    /** Shown with ten digits. */
    number: bigint({ mode: "number" }).notNull().unique(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    /** The sale that a reversal reverses, wholly or in part. */
    reverses: uuid().references((): AnyPgColumn => saleDocuments.id),
    content: jsonb().$type<SaleDocumentContent>().notNull(),
    issued_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check("sale_documents_number_check", sql`${table.number} between 1 and 9999999999`),
    check(
      "sale_documents_reverses_check",
      sql`(${table.kind} = 'reversal') = (${table.reverses} is not null)`,
    ),
    uniqueIndex("sale_documents_one_sale_index")
      .on(table.order_id)
      .where(sql`kind = 'sale'`),
    index("sale_documents_order_index").on(table.order_id, table.number),
    index("sale_documents_issued_index").on(table.issued_at, table.id),
  ],
);

/**
 * What refunds return by VAT rate, if they name it (ЗДДС, article 115): units of a line, the delivery, or lines that
 * staff changed. Shares of a failed refund do not count.
 */
export const refundShares = pgTable(
  "refund_shares",
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    /** The refund by the provider; null when staff returned the money. */
    refund_id: uuid().references(() => refunds.id),
    kind: text({ enum: returnedKinds }).notNull(),
    /** Of a line only: the product's name in Bulgarian and the units returned. */
    name: text(),
    quantity: integer(),
    vat_rate: integer().$type<VatRate>().notNull(),
    /** Includes VAT. */
    amount_eur: integer().notNull(),
    /** The reversal that includes it; null until it is issued. */
    sale_document_id: uuid().references(() => saleDocuments.id),
    /** The credit note that includes it; null until it is issued. */
    credit_note_id: uuid().references(() => invoices.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check("refund_shares_amount_check", sql`${table.amount_eur} > 0`),
    check("refund_shares_vat_rate_check", sql`${table.vat_rate} in (0, 9, 20)`),
    index("refund_shares_order_index").on(table.order_id),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Audit files as downloaded for filing; each distinct content of a month is stored once. */
export const auditFiles = pgTable(
  "audit_files",
  {
    id: uuid().primaryKey(),
    /** `YYYY-MM`. */
    month: char({ length: 7 }).notNull(),
    /** SHA-256 of the file, in hexadecimal digits. */
    hash: text().notNull(),
    contents: bytea().notNull(),
    order_count: integer().notNull(),
    return_count: integer().notNull(),
    /** Gross, in euro cents. */
    total_eur: bigint({ mode: "number" }).notNull(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    made_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex("audit_files_content_index").on(table.month, table.hash)],
);

/** PDF files of documents, rendered once. */
export const documentFiles = pgTable(
  "document_files",
  {
    document: text({ enum: ["invoice", "sale_document"] }).notNull(),
    document_id: uuid().notNull(),
    /** Key in the file storage. */
    storage_key: text().notNull(),
    bytes: integer().notNull(),
    rendered_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.document, table.document_id] })],
);

/** A month's documents and registers in one ZIP file for the accountant. */
export const monthPackages = pgTable(
  "month_packages",
  {
    id: uuid().primaryKey(),
    /** `YYYY-MM`. */
    month: char({ length: 7 }).notNull(),
    basis: text({ enum: packageBases }).notNull(),
    state: text({ enum: packageStates }).notNull().default("waiting"),
    /** Documents rendered so far; `total` is the number of all. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Key in the file storage; null before the file exists and after it is deleted. */
    storage_key: text(),
    bytes: bigint({ mode: "number" }).notNull().default(0),
    /** Sums that do not agree, each as one code with its amounts. */
    differences: jsonb().$type<Record<string, string>[]>().notNull().default([]),
    /** Why building failed; null otherwise. */
    problem: text(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: timestamp({ withTimezone: true }).notNull(),
    finished_at: timestamp({ withTimezone: true }),
    expires_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("month_packages_open_index")
      .on(table.month, table.basis)
      .where(sql`state in ('waiting', 'working')`),
    index("month_packages_newest_index").on(table.created_at, table.id),
    index("month_packages_expiry_index")
      .on(table.expires_at)
      .where(sql`storage_key is not null`),
  ],
);

/** Confirmations by staff of the dated duties that the shop cannot check itself. */
export const dutyChecks = pgTable("duty_checks", {
  duty: text({ enum: confirmableDuties }).primaryKey(),
  checked_at: timestamp({ withTimezone: true }).notNull(),
  /** The day of the next reminder; null for none. */
  remind_on: date({ mode: "string" }),
  /** When the owner was e-mailed that `remind_on` is due; null before. */
  reminded_at: timestamp({ withTimezone: true }),
  note: text().notNull().default(""),
  user_id: uuid().references(() => users.id, { onDelete: "set null" }),
});
