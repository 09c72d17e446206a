import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client, Pool } from "pg";
import type { PoolClient } from "pg";
import { log } from "#app/server/log.ts";

export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** One of the pool's connections, in the hands of one transaction. */
export type TransactionClient = PoolClient;
export type OpenDatabase = { db: Database; pool: Pool; close: () => Promise<void> };

/** Connections of one copy of the program. */
const poolSize = 20;

/** Opens a pool of connections; nothing is connected before the first query. */
export function openDatabase(connectionString: string): OpenDatabase {
  const pool = new Pool({ connectionString, max: poolSize, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the query under way and is replaced at the next one. Without listeners it would end the
  // program, and the pool listens only to idle connections, not to one that a transaction holds between two queries.
  pool.on("connect", (client) =>
    client.on("error", (error) => {
      if (!pool.ending) log.warn({ error: error.message }, "a database connection was lost");
    }),
  );
  pool.on("error", () => undefined);
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

/** Longest time that a connection of its own waits for an answer, in milliseconds: past it, it counts as lost. */
const ownConnectionTimeout = 5000;

/** A connection of its own beside the pool, for what holds on to one; it is opened by `connect`. `name` is what PostgreSQL shows. */
export function newConnection(connectionString: string, name: string): Connection {
  return new Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: ownConnectionTimeout,
    query_timeout: ownConnectionTimeout,
  });
}

export type Connection = Client;
