import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { backupProblems } from "#app/domain/shop/backup-settings.ts";

/** The owner's backup settings: one row, missing until they are first saved. */
export const backupSettings = pgTable(
  "backup_settings",
  {
    id: integer().primaryKey().default(1),
    backups_on: boolean().notNull(),
    /** As typed; empty for the usual folder. */
    backup_folder: text().notNull(),
    backup_hour: integer().notNull(),
    keep_daily: integer().notNull(),
    keep_weekly: integer().notNull(),
    keep_monthly: integer().notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check("backup_settings_single_row_check", sql`${table.id} = 1`),
    check("backup_settings_hour_check", sql`${table.backup_hour} between 0 and 23`),
    check(
      "backup_settings_keep_check",
      sql`${table.keep_daily} >= 1 and ${table.keep_weekly} >= 0 and ${table.keep_monthly} >= 0`,
    ),
  ],
);

/** The last backup that failed: one row, missing until one fails. */
export const backupFailures = pgTable(
  "backup_failures",
  {
    id: integer().primaryKey().default(1),
    failed_at: timestamp({ withTimezone: true }).notNull(),
    problem: text({ enum: backupProblems }).notNull(),
  },
  (table) => [check("backup_failures_single_row_check", sql`${table.id} = 1`)],
);
