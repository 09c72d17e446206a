import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { locales } from "#app/domain/locale.ts";
import { users } from "./accounts.ts";

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
    /** Null while the message is not handled. */
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

/** The shop's answers to messages, each e-mailed to the sender. */
export const messageReplies = pgTable(
  "message_replies",
  {
    id: uuid().primaryKey(),
    message_id: uuid()
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    /** Plain text. */
    text: text().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("message_replies_message_index").on(table.message_id, table.created_at)],
);
