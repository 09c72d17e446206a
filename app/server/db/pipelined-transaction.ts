import type { Duplex } from "node:stream";
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import { isConnectionLost, rememberConnection } from "./database.ts";
import type { Database, Transaction, connectionOf } from "./database.ts";

/** Sends queries and returns their answers. Every query must be sent before the function returns its promise. */
type Queries<Answers> = () => Promise<Answers>;

export type RoundTrips = {
  /** Sends the first queries together with `begin`. They may only read and lock. */
  first: <Answers>(queries: Queries<Answers>) => Promise<Answers>;
  /** Sends the last queries together with `commit`. If one fails, nothing is committed. */
  last: <Answers>(queries: Queries<Answers>) => Promise<Answers>;
};

/**
 * Runs a transaction. `begin` is sent together with its first queries, and `commit` with its last ones if `trips.last`
 * sends them, otherwise after the work. Like `db.transaction` it rolls back when the work throws, and always returns
 * its connection to the pool.
 *
 * The first queries may not write, since they would run outside the transaction if `begin` failed. After a failed query
 * PostgreSQL refuses the following ones, and `commit` rolls back.
 */
export async function pipelinedTransaction<Result>(
  { $client: pool }: Pick<Database, "$client">,
  work: (tx: Transaction, trips: RoundTrips) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isBegun = false;
  let isEnded = false;
  let isLost = false;
  const trips: RoundTrips = {
    async first(queries) {
      isBegun = true;
      const [, answers] = await inOneWrite(client, () => Promise.all([client.query("begin"), queries()]));
      return answers;
    },
    async last(queries) {
      if (!isBegun) throw new Error("The transaction has not begun: send its first queries before its last");
      isEnded = true;
      // Both are awaited, because the connection must be idle when it returns to the pool.
      const [answers, commit] = await inOneWrite(client, () =>
        Promise.allSettled([queries(), client.query("commit")]),
      );
      if (answers.status === "rejected") throw answers.reason;
      if (commit.status === "rejected") throw commit.reason;
      return answers.value;
    },
  };
  try {
    const result = await work(transactionOn(client), trips);
    if (isBegun && !isEnded) await client.query("commit");
    return result;
  } catch (error) {
    isLost = isConnectionLost(error);
    if (isLost) void client.end();
    else if (isBegun && !isEnded)
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
