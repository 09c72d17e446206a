import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { DatabaseError, Pool } from "pg";
import { log } from "#app/server/log.ts";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type OpenDatabase = { db: Database; pool: Pool; close: () => Promise<void> };

/** Connections of one copy of the program. */
const poolSize = 20;

/** Opens a pool of connections; nothing is connected before the first query. */
export function openDatabase(connectionString: string): OpenDatabase {
  const pool = new Pool({ connectionString, max: poolSize, connectionTimeoutMillis: 10_000 });
  // A lost idle connection is replaced at the next query; without a listener it would end the program.
  pool.on("error", (error) => log.warn({ error: error.message }, "an idle database connection was lost"));
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

/** The name of the unique constraint or index that a write ran into, or null when it failed otherwise. */
export function violatedUnique(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof DatabaseError) || cause.code !== "23505") return null;
  return cause.constraint ?? "";
}
