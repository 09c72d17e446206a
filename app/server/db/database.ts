import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
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
