import type { Duplex } from "node:stream";
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import { isConnectionLost, rememberConnection } from "./database.ts";
import type { Database, Transaction, connectionOf } from "./database.ts";
import type { ReadingTransaction } from "./statement.ts";

/** Sends queries with `commit` once the work has returned: if one fails, nothing is committed. */
export type SendLast = (queries: () => Promise<unknown>) => void;

/**
 * Runs a transaction like `db.transaction`, in fewer round trips. `begin` is sent together with the queries of `read`,
 * which cannot write: they would run outside the transaction if `begin` failed. `commit` is sent together with the
 * queries that the work passed to its third parameter. Both must send all their queries before they return.
 *
 * After a failed query PostgreSQL refuses the following ones, and `commit` rolls back. The connection always returns to
 * the pool.
 */
export async function pipelinedTransaction<Answers, Result>(
  { $client: pool }: Pick<Database, "$client">,
  read: (tx: ReadingTransaction) => Promise<Answers>,
  work: (tx: Transaction, answers: Answers, sendLast: SendLast) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isOpen = true;
  let isLost = false;
  let last: () => Promise<unknown> = async () => undefined;
  try {
    const tx = transactionOn(client);
    const [, answers] = await inOneWrite(client, () => Promise.all([client.query(begin), read(tx)]));
    const result = await work(tx, answers, (queries) => {
      last = queries;
    });
    // Both are awaited, because the connection must be idle when it returns to the pool.
    const ends = inOneWrite(client, () => Promise.allSettled([last(), client.query("commit")]));
    isOpen = false;
    for (const end of await ends) if (end.status === "rejected") throw end.reason;
    return result;
  } catch (error) {
    isLost = isConnectionLost(error);
    if (isLost) void client.end();
    else if (isOpen)
      await client.query("rollback").catch(() => {
        isLost = true;
      });
    throw error;
  } finally {
    client.release(isLost);
  }
}

type PoolConnection = ReturnType<typeof connectionOf>;

const dialect = new PgDialect();

/**
 * PostgreSQL keeps one plan of each prepared statement. Left to its estimate, it would plan the long statements of an
 * order at every run, which takes as long as to run them.
 */
const begin = "begin; set local plan_cache_mode = force_generic_plan";

/** Returns Drizzle's view of the transaction that is open on a connection. */
function transactionOn(client: PoolConnection): Transaction {
  const tx: Transaction = new NodePgTransaction(
    dialect,
    new NodePgSession(client, dialect, undefined),
    undefined,
  );
  rememberConnection(tx, client);
  return tx;
}

/**
 * Sends the queries of `send` with one system call. Without it pg writes each of them to its socket, which takes longer
 * than everything else it does for a short query, and wakes the database up each time.
 */
function inOneWrite<Answers>(client: PoolConnection, send: () => Promise<Answers>): Promise<Answers> {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
