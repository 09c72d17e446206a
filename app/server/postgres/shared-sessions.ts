import { newConnection } from "#app/server/db/database.ts";

/**
 * Which of the two connections sends the next query. Whether a pooler hands out the most or the least recently released
 * session, within the first three queries one connection changes its session or gets the session of the other. The
 * remaining turns are for a pooler that other clients use at the same time.
 */
const turns = [0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0];

/**
 * Returns whether a connection pooler between the shop and PostgreSQL lets several clients use one session in turn, as
 * PgBouncer does with `pool_mode = transaction` or `statement`. Reads only the process ids of the server's backends:
 * each of two open connections must keep one that the other does not have. Throws when it cannot connect to the
 * database.
 */
export async function hasSharedSessions(connectionString: string): Promise<boolean> {
  const connections = [0, 1].map(() => newConnection(connectionString, "session-check"));
  try {
    for (const connection of connections) {
      connection.on("error", () => undefined);
      await connection.connect();
    }
    const backends = connections.map(() => new Set<number>());
    for (const turn of turns) {
      const answer = await connections[turn]?.query<{ pid: number }>("select pg_backend_pid() as pid");
      backends[turn]?.add(answer?.rows[0]?.pid ?? 0);
    }
    const found = backends.flatMap((each) => [...each]);
    return found.length !== connections.length || new Set(found).size !== connections.length;
  } finally {
    await Promise.allSettled(connections.map((connection) => connection.end()));
  }
}
