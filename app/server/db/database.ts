import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import { Client, Pool } from "pg";
import type { PoolClient } from "pg";
import { log } from "#app/server/log.ts";
import { outageName } from "#app/server/outage.ts";

export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type OpenDatabase = { db: Database; pool: Pool; close: () => Promise<void> };

/** Connections of one copy of the program. */
const poolSize = 20;

/**
 * Longest time that a connection is waited for, and that one query may take, in milliseconds: past it the database is away.
 * Browsers wait for half a minute, and a page may ask twice.
 */
const connectTimeout = 5000;
const poolTimeout = 10_000;

/**
 * Opens a pool of connections; nothing is connected before the first query. `answerTimeout` is in milliseconds; 0 waits for
 * every query as long as it takes.
 */
export function openDatabase(
  connectionString: string,
  { answerTimeout = poolTimeout }: { answerTimeout?: number } = {},
): OpenDatabase {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: Math.min(connectTimeout, answerTimeout || connectTimeout),
    query_timeout: answerTimeout,
    keepAlive: true,
    // What a transaction asks without waiting for the answer before goes out at once, and is answered in order.
    pipeline: true,
  });
  // A lost connection fails the query under way and is replaced at the next one. Without listeners it would end the
  // program, and the pool listens only to idle connections, not to one that a transaction holds between two queries.
  pool.on("connect", (client) =>
    client.on("error", (error) => {
      if (!pool.ending) log.warn({ err: error }, "a database connection was lost");
    }),
  );
  pool.on("error", () => undefined);
  shareConnections(pool);
  const db = drizzle({ client: pool });
  db.transaction = (work, config) => inTransaction(pool, work, config);
  return { db, pool, close: () => pool.end() };
}

type Ask = (query: unknown, ...values: unknown[]) => Promise<unknown>;

/**
 * Sends the prepared queries of one turn of the program along one connection, one behind the other: they are short, a page
 * asks ten, and a connection for each costs more than they do. Every other query keeps one of its own, and holds up none.
 */
function shareConnections(pool: Pool): void {
  const askAlone = pool.query.bind(pool) as Ask;
  let turn: { connection: Promise<PoolClient>; unanswered: number; isLost: boolean } | undefined;
  const askTogether: Ask = async (...asked) => {
    const mine = (turn ??= { connection: pool.connect(), unanswered: 0, isLost: false });
    const end = () => {
      if (turn === mine) turn = undefined;
    };
    if (mine.unanswered === 0) setImmediate(end);
    mine.unanswered += 1;
    const connection = await mine.connection;
    try {
      return await (connection.query.bind(connection) as Ask)(...asked);
    } catch (error) {
      mine.isLost ||= isConnectionLost(error);
      throw error;
    } finally {
      mine.unanswered -= 1;
      if (mine.unanswered === 0) {
        end();
        connection.release(mine.isLost);
      }
    }
  };
  const ask: Ask = (...asked) => (isPrepared(asked[0]) ? askTogether : askAlone)(...asked);
  pool.query = ask as typeof pool.query;
}

function isPrepared(query: unknown): boolean {
  return typeof query === "object" && query !== null && "name" in query && typeof query.name === "string";
}

const connections = new WeakMap<Transaction, PoolClient>();

/** The connection of a transaction under way, for what Drizzle does not do. Throws for one that is not of `openDatabase`. */
export function connectionOf(tx: Transaction): PoolClient {
  const connection = connections.get(tx);
  if (!connection) throw new Error("A transaction without a known connection");
  return connection;
}

/**
 * Drizzle's own transactions keep a connection for good on which not even `begin` was answered, and wait for the rollback on
 * one that has fallen silent: after a handful of them the pool is empty, and stays so when the database is back.
 */
async function inTransaction<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const client = await pool.connect();
  let isLost = false;
  let first: unknown;
  const noteFailure = (error: unknown) => {
    first ??= error;
    isLost ||= isConnectionLost(error);
    // Whatever is still asked of it, as the rollback, fails at once.
    if (isLost) void client.end();
    return first;
  };
  try {
    return await drizzle({ client }).transaction(async (tx) => {
      connections.set(tx, client);
      try {
        return await work(tx);
      } catch (error) {
        throw noteFailure(error);
      }
    }, config);
  } catch (error) {
    throw noteFailure(error);
  } finally {
    client.release(isLost);
  }
}

/** Outages after which a connection goes on: the disk is full, a setting too small, or the server only reads. */
const stillOfUse = new Set(["53100", "53400", "25006"]);

function isConnectionLost(error: unknown): boolean {
  const outage = outageName(error);
  return outage !== null && !stillOfUse.has(outage);
}

/** Longest time that a connection of its own waits for an answer, in milliseconds: past it, it counts as lost. */
const ownConnectionTimeout = 5000;

/**
 * A connection of its own beside the pool, for what holds on to one; it is opened by `connect`. `name` is what PostgreSQL
 * shows; `answerTimeout`, in milliseconds, is 0 where whole tables are read or written.
 */
export function newConnection(
  connectionString: string,
  name: string,
  { answerTimeout = ownConnectionTimeout }: { answerTimeout?: number } = {},
): Connection {
  return new Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: ownConnectionTimeout,
    query_timeout: answerTimeout,
  });
}

export type Connection = Client;
