import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { locales } from "#app/domain/locale.ts";

/** The outbox: letters written in the transaction of what they report, kept until they are sent. */
export const mails = pgTable(
  "mails",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ["order_received", "owner_order_received"] }).notNull(),
    /** Null for the shop's owner, whose address is looked up when the letter is sent. */
    recipient: text(),
    language: text({ enum: locales }).notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    state: text({ enum: ["waiting", "sent"] })
      .notNull()
      .default("waiting"),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("mails_state_index").on(table.state, table.created_at)],
);
