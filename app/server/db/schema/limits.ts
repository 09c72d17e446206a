import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Counters of the rate limits, shared by all copies of the program; the columns are rate-limiter-flexible's. The table is
 * not logged (migration 0008), which Drizzle cannot say.
 */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: "number" }),
});
