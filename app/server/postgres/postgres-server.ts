import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { constants, copyFileSync, statSync, truncateSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStartError } from "./cannot-start-error.ts";
import type { Cluster } from "./postgres-cluster.ts";
import { isPostmaster, isReadyAs, readPostmasterFile } from "./running-postmaster.ts";

/** A server that accepts connections. */
export interface PostgresServer {
  /** Resolves with the reason when the postmaster has exited. */
  ended: Promise<string>;
  /** Fast shutdown, which rolls back open transactions; falls back to an immediate one. */
  stop(): Promise<void>;
}

/** Most connections that one process opens: 20 for pages, 2 for jobs, 2 listeners. */
const connectionsPerProcess = 24;

const LOG_LIMIT = 10 * 1024 * 1024;
const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;
/** How long a start is retried after a transient failure. */
const TRANSIENT_FAILURES_MS = 30_000;
/** How often an adopted server, which is no child process, is checked for its end. */
const ADOPTED_CHECK_MS = 500;
/** How long a running server may replay its log after a crash. */
const RECOVERY_MS = 600_000;

/** Log messages of a start that failed because processes of a server just killed still hold its memory or files. */
const TRANSIENT_FAILURE =
  /pre-existing shared memory block|lock file ".*" already exists|could not create shared memory|could not bind|Address already in use|Resource temporarily unavailable/;

/**
 * Starts the server of this cluster and waits until it accepts connections. A server that an ended program left running
 * is adopted if it is what would be started, so that its connections and caches live on; else it is stopped. Leftovers of a killed server (shared memory, lock files) are waited for, half a minute at most.
 * Throws with the last lines of the server's log when it does not start.
 */
export async function startServer(
  cluster: Cluster,
  copies: number,
  report: (line: string) => void,
): Promise<PostgresServer> {
  const giveUp = Date.now() + TRANSIENT_FAILURES_MS;
  const command = serverCommand(cluster, copies);
  for (let pause = 100; ; pause = Math.min(pause * 2, 2000)) {
    // At every attempt: a server launched just before its program was killed becomes visible only a moment later.
    const adopted = adopt(cluster, command, report);
    if (adopted) return adopted;
    await stopLeftover(cluster, report);
    const attempt = await launch(cluster, command, report);
    if (attempt.server) return attempt.server;
    if (Date.now() + pause > giveUp || !TRANSIENT_FAILURE.test(attempt.log)) {
      const lastLines = attempt.log.trim().split("\n").slice(-8).join("\n");
      throw new CannotStartError(
        `The database does not start (${attempt.reason}). ${cluster.logFile} ends with:\n${lastLines}`,
      );
    }
    await sleep(pause);
  }
}

/** Rotates the server's log to `postgres.log.1` when it exceeds its limit. */
export function limitLog(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) < LOG_LIMIT) return;
  copyFileSync(logFile, `${logFile}.1`);
  // The server has the file open for appending, so it continues at the new end.
  truncateSync(logFile);
}

type Attempt = { server: PostgresServer } | { server?: undefined; reason: string; log: string };

type Command = [binary: string, ...args: string[]];

function serverCommand(cluster: Cluster, copies: number): Command {
  const settings = Object.entries({ ...serverSettings(copies), ...cluster.listenSettings });
  return [
    cluster.binary("postgres"),
    "-D",
    cluster.dir,
    ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

function adopt(
  cluster: Cluster,
  command: Command,
  report: (line: string) => void,
): PostgresServer | undefined {
  const postmaster = readPostmasterFile(cluster);
  if (!postmaster || !isReadyAs(postmaster, command)) return undefined;
  const { pid } = postmaster;
  report("The database still runs and is used as it is.");
  return {
    ended: untilEnded(() => !isPostmaster(pid, cluster)),
    stop: () => shutDown(cluster, pid, () => !isPostmaster(pid, cluster), report),
  };
}

async function untilEnded(isOver: () => boolean): Promise<string> {
  while (!isOver()) await sleep(ADOPTED_CHECK_MS, undefined, { ref: false });
  return "it is no longer there";
}

async function launch(
  cluster: Cluster,
  [binary, ...args]: Command,
  report: (line: string) => void,
): Promise<Attempt> {
  limitLog(cluster.logFile);
  const log = await open(cluster.logFile, constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY, 0o600);
  const logStart = (await log.stat()).size;
  const command = cluster.launch(binary, args);
  // Detached, so that Ctrl-C on the terminal reaches only the program, which stops the database last.
  const child = spawn(command.file, command.args, {
    ...command.options,
    env: { ...command.options.env, ...ignoreReusedPid(cluster) },
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    windowsHide: true,
  });
  child.unref();
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  await log.close();

  const outcome = await waitUntilReady(cluster, child, ended, report);
  if (outcome === "ready") return { server: { ended, stop: () => stopChild(cluster, child, ended, report) } };
  const text = await readFile(cluster.logFile).then((bytes) => bytes.subarray(logStart).toString());
  return { reason: outcome, log: text };
}

/**
 * Resolves with "ready", or with the reason why the server ended. Ends a server that is not ready within `RECOVERY_MS`.
 */
async function waitUntilReady(
  cluster: Cluster,
  child: ChildProcess,
  ended: Promise<string>,
  report: (line: string) => void,
): Promise<string> {
  const started = Date.now();
  let nextNews = started + 5000;
  while (Date.now() - started < RECOVERY_MS) {
    const reason = await Promise.race([ended, sleep(20)]);
    if (reason !== undefined) return reason;
    const postmaster = readPostmasterFile(cluster);
    if (postmaster && postmaster.pid === child.pid && postmaster.status === "ready") return "ready";
    if (Date.now() > nextNews) {
      report("The database is still recovering from the last stop ...");
      nextNews = Date.now() + 10_000;
    }
  }
  child.kill("SIGQUIT");
  return `${await ended} after ${RECOVERY_MS / 60_000} minutes of recovery`;
}

async function stopChild(
  cluster: Cluster,
  child: ChildProcess,
  ended: Promise<string>,
  report: (line: string) => void,
): Promise<void> {
  let over = false;
  void ended.then(() => (over = true));
  await Promise.resolve();
  if (child.pid !== undefined) await shutDown(cluster, child.pid, () => over, report);
}

/** Stops a postmaster that outlived its program. */
export async function stopLeftover(cluster: Cluster, report: (line: string) => void): Promise<void> {
  const postmaster = readPostmasterFile(cluster);
  if (!postmaster || !isPostmaster(postmaster.pid, cluster)) return;
  report("Stopping the database that an ended program left running ...");
  await shutDown(cluster, postmaster.pid, () => !isPostmaster(postmaster.pid, cluster), report);
}

async function shutDown(
  cluster: Cluster,
  pid: number,
  isOver: () => boolean,
  report: (line: string) => void,
): Promise<void> {
  if (isOver()) return;
  askToStop(cluster, pid, "fast");
  if (await becomesTrue(isOver, FAST_SHUTDOWN_MS)) return;
  report("The database takes long to stop; it is stopped at once and will recover at the next start.");
  askToStop(cluster, pid, "immediate");
  if (await becomesTrue(isOver, IMMEDIATE_SHUTDOWN_MS)) return;
  throw new CannotStartError(`The database process ${pid} does not stop: end it by hand.`);
}

function askToStop(cluster: Cluster, pid: number, mode: "fast" | "immediate"): void {
  try {
    if (process.platform === "win32") {
      // Windows has no signals: pg_ctl reaches the server through a named pipe.
      execFileSync(cluster.binary("pg_ctl"), ["stop", "-D", cluster.dir, "-m", mode, "--no-wait"], {
        stdio: "ignore",
        windowsHide: true,
      });
    } else {
      process.kill(pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPERM") {
      throw new CannotStartError(
        `The database of this folder is run by another user (process ${pid}): stop it there first.`,
        {
          cause: error,
        },
      );
    }
    if ((error as NodeJS.ErrnoException).code !== "ESRCH" && process.platform !== "win32") throw error;
  }
}

async function becomesTrue(condition: () => boolean, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (!condition()) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}

/**
 * PostgreSQL refuses to start while a process with the id in postmaster.pid is alive, even when that id was reused by
 * another program (common after a container restart). It makes an exception for the process named in this variable,
 * meant for pg_ctl. The file itself must stay: from the shared memory key in it PostgreSQL sees whether a process of
 * the dead server is still alive.
 */
function ignoreReusedPid(cluster: Cluster): NodeJS.ProcessEnv {
  const postmaster = readPostmasterFile(cluster);
  if (!postmaster || isPostmaster(postmaster.pid, cluster)) return {};
  return { PG_GRANDPARENT_PID: String(postmaster.pid) };
}

/**
 * Acknowledged commits are on disk. Memory settings scale with the machine, and `max_connections` covers `copies`
 * processes of the shop plus a backup and terminal commands.
 */
function serverSettings(copies: number): Record<string, string> {
  const limit = process.constrainedMemory();
  const machine = os.totalmem();
  const megabytes = (limit > 0 && limit < machine ? limit : machine) / 1024 / 1024;
  return {
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    max_connections: String(Math.max(100, copies * connectionsPerProcess + 28)),
    shared_buffers: `${Math.round(Math.min(512, Math.max(64, megabytes / 8)))}MB`,
    effective_cache_size: `${Math.round(Math.max(256, megabytes / 2))}MB`,
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    random_page_cost: "1.1",
    timezone: "UTC",
    log_timezone: "UTC",
    log_destination: "stderr",
    logging_collector: "off",
  };
}
