import { setTimeout as sleep } from "node:timers/promises";
import { prepareCluster } from "#app/server/db/postgres-cluster.ts";
import { limitLog, startServer, type PostgresServer } from "#app/server/db/postgres-server.ts";

const LOG_CHECK_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 30_000;
/** A server that ran this long was sound: the next restart does not wait. */
const SOUND_RUN_MS = 60_000;

export interface EmbeddedPostgres {
  /** For the driver, pg: the database `shop`, through a socket that only this account reaches. */
  connectionString: string;
  /** Stops the server and waits for it. Close the connections first: what is still open is cut off. */
  stop(): Promise<void>;
}

/**
 * Starts the shop's own PostgreSQL server in `dataDir`, creating the database there the first time, and keeps it
 * running: when the server dies it is started again, and `report` says so.
 *
 * One program at a time may call this for a folder: take the program lock first, since a server found running
 * there is taken for a leftover and stopped. Throws when the server cannot be brought up.
 */
export async function startEmbeddedPostgres({
  dataDir,
  copies = 1,
  report,
}: {
  dataDir: string;
  /** How many copies of the program will connect to it. */
  copies?: number;
  report: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir, report);
  const stopping = new AbortController();
  let server: PostgresServer | undefined = await startServer(cluster, copies, report);

  async function keepRunning(): Promise<void> {
    let pause = 0;
    while (!stopping.signal.aborted) {
      const started = Date.now();
      const reason = await server?.ended;
      if (stopping.signal.aborted) return;
      if (reason !== undefined)
        report(`The database stopped unexpectedly (${reason}); starting it again ...`);
      pause = Date.now() - started > SOUND_RUN_MS ? 0 : Math.min(pause * 2 + 100, LONGEST_PAUSE_MS);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      server = undefined;
      try {
        server = await startServer(cluster, copies, report);
        report("The database runs again.");
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
      }
    }
  }

  const kept = keepRunning();
  const logCheck = setInterval(() => {
    try {
      limitLog(cluster.logFile);
    } catch (error) {
      report(`${cluster.logFile} could not be shortened: ${String(error)}`);
    }
  }, LOG_CHECK_MS);
  logCheck.unref();

  return {
    connectionString: cluster.connectionString,
    async stop() {
      stopping.abort();
      clearInterval(logCheck);
      await server?.stop();
      // A restart under way when stop was called brings up one more server.
      await kept;
      await server?.stop();
    },
  };
}
