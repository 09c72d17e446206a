import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { locales } from "#app/domain/locale.ts";

/** Messages from the contact form. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    phone: text(),
    message: text().notNull(),
    language: text({ enum: locales }).notNull(),
    is_handled: boolean().notNull().default(false),
    /** Null until the message is handled. */
    handled_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("contact_messages_newest_index").on(table.created_at, table.id),
    index("contact_messages_unhandled_index")
      .on(table.created_at, table.id)
      .where(sql`not is_handled`),
    index("contact_messages_email_index").on(table.email),
  ],
);
