import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { staffRoles } from "#app/domain/accounts/role.ts";
import { locales } from "#app/domain/locale.ts";
import { users } from "./accounts.ts";

/** Pending e-mail invitations to the back office. */
export const staffInvites = pgTable("staff_invites", {
  id: uuid().primaryKey(),
  /** In lower case. */
  email: text().notNull().unique(),
  language: text({ enum: locales }).notNull(),
  role: text({ enum: staffRoles }).notNull().default("owner"),
  invited_by: uuid().references(() => users.id, { onDelete: "set null" }),
  created_at: timestamp({ withTimezone: true }).notNull(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
});

/**
 * Audit log of the back office: who changed what and when, with the states before and after. Written in the change's
 * own transaction.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    /** As of the change: the entry outlives the account. */
    user_email: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    /** Empty for changes that concern no single record. */
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
