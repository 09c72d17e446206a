import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import { Client, DatabaseError, Pool } from "pg";
import type { PoolClient } from "pg";
import { log } from "#app/server/log.ts";
import { outageName } from "#app/server/outage.ts";
import { watchResponses } from "./unresponsive-database.ts";
import type { SilenceWatch } from "./unresponsive-database.ts";

export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type OpenDatabase = { db: Database; pool: Pool; close: () => Promise<void> };

/** Connections of one process. */
const poolSize = 20;

/**
 * Longest wait for a connection, and for the answer to one query, in milliseconds: after that the database counts as
 * unavailable. Browsers wait half a minute, and a page may query twice in sequence.
 */
const defaultConnectTimeout = 5000;
const poolTimeout = 10_000;
/** The same for a probe of a database that may have stopped responding. */
const probeTimeout = 800;

/**
 * Opens a pool of connections, which connects with the first query. Both limits are in milliseconds; `answerTimeout` 0
 * waits for every query without a limit. With a limit, queries outside transactions fail sooner when the database does
 * not respond to a probe either.
 */
export function openDatabase(
  connectionString: string,
  {
    answerTimeout = poolTimeout,
    connectTimeout = defaultConnectTimeout,
  }: { answerTimeout?: number; connectTimeout?: number } = {},
): OpenDatabase {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: Math.min(connectTimeout, answerTimeout || connectTimeout),
    query_timeout: answerTimeout,
    keepAlive: true,
    // Queries that a transaction sends without awaiting the previous answer go out at once and are answered in order.
    pipeline: true,
  });
  // A lost connection fails its current query and is replaced at the next one. Without an error listener it would end
  // the process, and the pool listens only on idle connections, not on one held by a transaction between two queries.
  pool.on("connect", (client) =>
    client.on("error", (error) => {
      if (!pool.ending) log.warn({ err: error }, "a database connection was lost");
    }),
  );
  pool.on("error", () => undefined);
  const silence = watchResponses(() => isResponding(connectionString));
  shareConnections(pool);
  if (answerTimeout !== 0) enforceAnswerTimeout(pool, silence);
  const db = drizzle({ client: pool });
  db.transaction = (work, config) => inTransaction(pool, work, config);
  const close = () => {
    silence.stop();
    return pool.end();
  };
  return { db, pool, close };
}

type Ask = (query: unknown, ...values: unknown[]) => Promise<unknown>;

/**
 * Pipelines the prepared queries of one event loop turn over one connection: they are short, a page sends ten, and a
 * connection for each costs more than the queries. Every other query gets its own connection, so that it blocks none.
 */
function shareConnections(pool: Pool): void {
  const askSeparately = pool.query.bind(pool) as Ask;
  let turn: { connection: Promise<PoolClient>; unanswered: number; isLost: boolean } | undefined;
  const askShared: Ask = async (...asked) => {
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
  const ask: Ask = (...asked) => (isPrepared(asked[0]) ? askShared : askSeparately)(...asked);
  pool.query = ask as typeof pool.query;
}

function enforceAnswerTimeout(pool: Pool, silence: SilenceWatch): void {
  const ask = pool.query.bind(pool) as Ask;
  const askWatched: Ask = (...asked) => silence.watch(() => ask(...asked));
  pool.query = askWatched as typeof pool.query;
}

/** Returns whether the server answers on a new connection; a refusal is an answer. Takes less than two seconds. */
async function isResponding(connectionString: string): Promise<boolean> {
  const probe = new Client({
    connectionString,
    application_name: "probe",
    connectionTimeoutMillis: probeTimeout,
  });
  probe.on("error", () => undefined);
  try {
    await probe.connect();
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    probe.end().catch(() => undefined);
  }
}

function isPrepared(query: unknown): boolean {
  return typeof query === "object" && query !== null && "name" in query && typeof query.name === "string";
}

const connections = new WeakMap<Transaction, PoolClient>();

/** Lets `connectionOf` find the connection of a transaction that was opened elsewhere. */
export function rememberConnection(tx: Transaction, connection: PoolClient): void {
  connections.set(tx, connection);
}

/**
 * Returns the connection of an open transaction, for what Drizzle cannot do. Throws if `openDatabase` did not open it.
 */
export function connectionOf(tx: Transaction): PoolClient {
  const connection = connections.get(tx);
  if (!connection) throw new Error("The transaction's connection is unknown: open it through openDatabase");
  return connection;
}

/**
 * Runs a transaction and always returns its connection to the pool. Drizzle's own transactions leak a connection on
 * which `begin` failed, and wait for the rollback on an unresponsive one: a handful of them exhaust the pool for good.
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
    // Further queries on it, such as the rollback, then fail at once.
    if (isLost) void client.end();
    return first;
  };
  try {
    return await drizzle({ client }).transaction(async (tx) => {
      rememberConnection(tx, client);
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

/**
 * Outages that a connection survives: disk full, configuration limit exceeded. Not a read-only transaction: after a
 * fail-over the connection may lead to the former primary, and a new one to the present primary.
 */
const survivedOutages = new Set(["53100", "53400"]);

/** Returns whether a query failed because its connection is unusable. */
export function isConnectionLost(error: unknown): boolean {
  const outage = outageName(error);
  return outage !== null && !survivedOutages.has(outage);
}

/** Longest wait for an answer on a dedicated connection, in milliseconds: after that it counts as lost. */
const ownConnectionTimeout = 5000;

/**
 * Creates a dedicated connection outside the pool, for long-lived use; the caller opens it with `connect`. `name` is
 * its application name in PostgreSQL. `answerTimeout` is in milliseconds; 0 (no limit) is for reading or writing whole
 * tables. With `pipeline`, queries may be sent before earlier ones are answered, but no `COPY`.
 */
export function newConnection(
  connectionString: string,
  name: string,
  {
    answerTimeout = ownConnectionTimeout,
    pipeline = false,
  }: { answerTimeout?: number; pipeline?: boolean } = {},
): Connection {
  return new Client({
    connectionString,
    pipeline,
    application_name: name,
    connectionTimeoutMillis: ownConnectionTimeout,
    query_timeout: answerTimeout,
  });
}

export type Connection = Client;
