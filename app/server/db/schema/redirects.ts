import { check, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { redirectOrigins } from "#app/domain/redirects/redirect.ts";

const moment = () => timestamp({ withTimezone: true });

/** Addresses that lead to others for good, in both languages: paths are without the language's prefix. */
export const redirects = pgTable(
  "redirects",
  {
    id: uuid().primaryKey(),
    /** Decoded, without query and final slash: `/стара-страница`. */
    path: text().notNull().unique("redirects_path_key"),
    /** A path of the shop, perhaps with a query; never one that is redirected itself. */
    target: text().notNull(),
    origin: text({ enum: redirectOrigins }).notNull(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check("redirects_loop_check", sql`${table.path} <> ${table.target}`),
    index("redirects_target_index").on(table.target),
    index("redirects_newest_index").on(table.created_at, table.id),
  ],
);

/** How often an address was asked for on a day and not found; nothing about visitors. */
export const missingPaths = pgTable(
  "missing_paths",
  {
    /** In Sofia. */
    day: date({ mode: "string" }).notNull(),
    /** Without language and query, at most 200 characters. */
    path: text().notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.path] }),
    index("missing_paths_path_index").on(table.path),
  ],
);
