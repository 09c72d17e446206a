import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareCluster } from "./postgres-cluster.ts";
import { limitLog, startServer, stopLeftover, type PostgresServer } from "./postgres-server.ts";

const LOG_CHECK_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 30_000;
/** After a run of at least this long the next restart is immediate. */
const STABLE_RUN_MS = 60_000;

export interface EmbeddedPostgres {
  /**
   * For the pg driver: the database `shop`, through a socket that only the database's account can open; on Windows
   * through a local port.
   */
  connectionString: string;
  /** Stops the server and waits for it. Close the connections first: open ones are terminated. */
  stop(): Promise<void>;
  /** Lets the server run on for the next program: no longer watches it, and `stop` has no effect any more. */
  leave(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL server in `dataDir`, creates the database on first use, and restarts the server
 * whenever it dies; `report` gets a line for each event.
 *
 * The caller must hold the program lock of the folder: a server already running there was left by a program that ended.
 * It is used as it is if it has the same binary and settings, else stopped. Throws when the server does not start.
 */
export async function startEmbeddedPostgres({
  dataDir,
  copies = 1,
  report,
}: {
  dataDir: string;
  /** How many processes of the shop will connect to it. */
  copies?: number;
  report: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir, report);
  const stopping = new AbortController();
  const stopped = once(stopping.signal, "abort");
  let isLeft = false;
  let server: PostgresServer | undefined = await startServer(cluster, copies, report);

  async function keepRunning(): Promise<void> {
    let pause = 0;
    while (!stopping.signal.aborted) {
      const started = Date.now();
      const reason = await Promise.race([server?.ended, stopped.then(() => undefined)]);
      if (stopping.signal.aborted) return;
      if (reason !== undefined)
        report(`The database stopped unexpectedly (${reason}); starting it again ...`);
      pause = Date.now() - started > STABLE_RUN_MS ? 0 : Math.min(pause * 2 + 100, LONGEST_PAUSE_MS);
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

  const supervised = keepRunning();
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
      if (isLeft) return;
      stopping.abort();
      clearInterval(logCheck);
      await server?.stop();
      // A restart in progress when `stop` was called starts one more server.
      await supervised;
      await server?.stop();
    },
    async leave() {
      isLeft = true;
      stopping.abort();
      clearInterval(logCheck);
      // A restart in progress must not meet the one of the next program.
      await supervised;
    },
  };
}

/** Stops the server that an ended program left running in `dataDir`, if any. The caller must hold the program lock. */
export async function stopLeftPostgres(dataDir: string, report: (line: string) => void): Promise<void> {
  await stopLeftover(await prepareCluster(dataDir, report), report);
}
