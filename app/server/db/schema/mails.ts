import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { emailKinds, emailStates, emailTextGroups } from "#app/domain/shop/email.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { mailSecurities } from "#app/domain/shop/mail-settings.ts";

/** Outbox and log of e-mails: each row is written in the transaction of its event and retained for a year. */
export const mails = pgTable(
  "mails",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: emailKinds }).notNull(),
    /** Null for the shop's owner, whose address is looked up when the e-mail is sent. */
    recipient: text(),
    language: text({ enum: locales }).notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    state: text({ enum: emailStates }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** The mail server's error message for the last failed attempt. */
    last_error: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sent_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("mails_newest_index").on(table.created_at, table.id),
    index("mails_state_index").on(table.state, table.created_at, table.id),
    index("mails_recipient_index").on(table.recipient),
  ],
);

/** The owner's mail server and sender: one row, missing until they are first saved. Empty texts are not set. */
export const mailSettings = pgTable(
  "mail_settings",
  {
    id: integer().primaryKey().default(1),
    host: text().notNull(),
    port: integer().notNull(),
    security: text({ enum: mailSecurities }).notNull(),
    username: text().notNull(),
    /** Encrypted; null without one. */
    password: text(),
    sender_name: text().notNull(),
    sender_address: text().notNull(),
    reply_address: text().notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check("mail_settings_single_row_check", sql`${table.id} = 1`),
    check("mail_settings_port_check", sql`${table.port} between 1 and 65535`),
  ],
);

/**
 * The owner's texts of e-mails: those of one kind, or those that kinds share (`common`), by language and key. A text
 * that is missing is the shipped one.
 */
export const emailTexts = pgTable("email_texts", {
  id: uuid().primaryKey(),
  kind: text({ enum: emailTextGroups }).notNull().unique("email_texts_kind_key"),
  texts: jsonb().$type<Partial<Record<Locale, Record<string, string>>>>().notNull(),
  updated_at: timestamp({ withTimezone: true }).notNull(),
});
