import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { locales } from "#app/domain/locale.ts";
import { users } from "./accounts.ts";

/** Who was asked by letter to work in the back office, and has not answered yet. */
export const staffInvites = pgTable("staff_invites", {
  id: uuid().primaryKey(),
  /** In lower case. */
  email: text().notNull().unique(),
  language: text({ enum: locales }).notNull(),
  invited_by: uuid().references(() => users.id, { onDelete: "set null" }),
  created_at: timestamp({ withTimezone: true }).notNull(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
});

/** What administrators changed: who, when, what, before and after. Written in the change's own transaction. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    /** As it was: the entry stays when the account is gone. */
    user_email: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    /** Empty where the change is of no one record. */
    record_id: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index("audit_log_newest_index").on(table.at, table.id),
    index("audit_log_entity_index").on(table.entity, table.at, table.id),
    index("audit_log_action_index").on(table.action, table.at, table.id),
    index("audit_log_person_index").on(table.user_id, table.at, table.id),
    index("audit_log_record_index").on(table.entity, table.record_id, table.at),
  ],
);
