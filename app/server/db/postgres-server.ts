import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { constants, copyFileSync, readFileSync, statSync, truncateSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStartError } from "#app/server/db/cannot-start-error.ts";
import type { Cluster } from "#app/server/db/postgres-cluster.ts";

/** A server that accepts connections. */
export interface PostgresServer {
  /** Resolves when the postmaster has ended, whatever the reason, with that reason. */
  ended: Promise<string>;
  /** Fast shutdown: open transactions are rolled back, the rest is on disk. Falls back to an immediate one. */
  stop(): Promise<void>;
}

/** The most that one copy of the program opens: 20 for pages, 2 for jobs, 2 that listen. */
const connectionsOfCopy = 24;

const LOG_LIMIT = 10 * 1024 * 1024;
const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;
/** How long starts that fail for a passing reason are repeated. */
const PASSING_FAILURES_MS = 30_000;
/** How long a server that lives may replay its log after a crash. */
const RECOVERY_MS = 600_000;

/** What a server just killed leaves behind for a moment: processes that still hold its memory or its files. */
const PASSING_FAILURE =
  /pre-existing shared memory block|lock file ".*" already exists|could not create shared memory|could not bind|Address already in use|Resource temporarily unavailable/;

/**
 * Starts the server of this cluster and waits until it accepts connections. A server that outlived a killed
 * program is stopped first; what one killed with its program left behind is waited for, half a minute at most.
 * Throws with the last lines of its log when it does not come up.
 */
export async function startServer(
  cluster: Cluster,
  copies: number,
  report: (line: string) => void,
): Promise<PostgresServer> {
  const giveUp = Date.now() + PASSING_FAILURES_MS;
  for (let pause = 100; ; pause = Math.min(pause * 2, 2000)) {
    // Every time: a program killed just after it launched the server leaves one that shows itself only a little later.
    await stopLeftover(cluster, report);
    const attempt = await launch(cluster, copies, report);
    if (attempt.server) return attempt.server;
    if (Date.now() + pause > giveUp || !PASSING_FAILURE.test(attempt.log)) {
      const lastLines = attempt.log.trim().split("\n").slice(-8).join("\n");
      throw new CannotStartError(
        `The database does not start (${attempt.reason}). ${cluster.logFile} ends with:\n${lastLines}`,
      );
    }
    await sleep(pause);
  }
}

/** Keeps the server's log below its limit: the older part moves to `postgres.log.1`. */
export function limitLog(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) < LOG_LIMIT) return;
  copyFileSync(logFile, `${logFile}.1`);
  // The server holds the file open for appending, so it goes on at the new end.
  truncateSync(logFile);
}

type Attempt = { server: PostgresServer } | { server?: undefined; reason: string; log: string };

async function launch(cluster: Cluster, copies: number, report: (line: string) => void): Promise<Attempt> {
  limitLog(cluster.logFile);
  const log = await open(cluster.logFile, constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY, 0o600);
  const logStart = (await log.stat()).size;
  const settings = Object.entries({ ...serverSettings(copies), ...cluster.listenSettings });
  const command = cluster.launch(cluster.binary("postgres"), [
    "-D",
    cluster.dir,
    ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  // A session of its own: Ctrl-C on the terminal is for the program, which stops the database last.
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

/** Resolves with "ready", or with the reason why the server ended. */
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

/**
 * A postmaster that outlived its program is stopped and started anew rather than adopted: so the server
 * always runs with this version's binaries and settings, and is always our child.
 */
async function stopLeftover(cluster: Cluster, report: (line: string) => void): Promise<void> {
  const postmaster = readPostmasterFile(cluster);
  if (!postmaster || !isPostmaster(postmaster.pid, cluster)) return;
  report("Stopping the database that a killed program left running ...");
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
      // Windows has no signals: pg_ctl speaks to the server through its own pipe.
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

/** postmaster.pid: the first line is the process, the eighth says whether it accepts connections. */
function readPostmasterFile(cluster: Cluster): { pid: number; status: string | undefined } | undefined {
  try {
    const lines = readFileSync(path.join(cluster.dir, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, status: lines[7]?.trim() } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether process `pid` is the server of this very cluster, and not some other that got the same number. */
function isPostmaster(pid: number, cluster: Cluster): boolean {
  if (process.platform === "win32") {
    const task = execFileSync("tasklist", ["/FI", `PID eq ${pid}`, "/NH"], {
      encoding: "utf8",
      windowsHide: true,
    });
    return task.includes("postgres.exe");
  }
  return commandLine(pid).includes(` -D ${cluster.dir} `);
}

function commandLine(pid: number): string {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/**
 * PostgreSQL refuses to start while the process named in postmaster.pid lives, even when that number went to
 * another program meanwhile (common after a container's restart). It makes an exception for the process named
 * in this variable, meant for pg_ctl. The file itself must stay: its key guards the shared memory, by which
 * PostgreSQL sees whether a process of the dead server still lives.
 */
function ignoreReusedPid(cluster: Cluster): NodeJS.ProcessEnv {
  const postmaster = readPostmasterFile(cluster);
  if (!postmaster || isPostmaster(postmaster.pid, cluster)) return {};
  return { PG_GRANDPARENT_PID: String(postmaster.pid) };
}

/**
 * What is acknowledged is on disk. Memory fits a small machine and grows with a larger one, and there are connections for
 * as many copies of the program as it says, with room for a backup and for commands of the terminal.
 */
function serverSettings(copies: number): Record<string, string> {
  const limit = process.constrainedMemory();
  const machine = os.totalmem();
  const megabytes = (limit > 0 && limit < machine ? limit : machine) / 1024 / 1024;
  return {
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    max_connections: String(Math.max(100, copies * connectionsOfCopy + 28)),
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
