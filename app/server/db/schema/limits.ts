import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Counters of the rate limits, shared by all processes; the columns are rate-limiter-flexible's. The table is UNLOGGED
 * (migration 0008), which Drizzle cannot express.
 */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: "number" }),
});
