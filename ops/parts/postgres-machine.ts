import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findPostgresAccount, launcherFor } from "#app/server/postgres/postgres-account.ts";
import { newConnection } from "#app/server/db/database.ts";
import { endDatabases, isRunning, killHard, postgresProcesses } from "#tests/fault/postgres-processes.ts";

const run = promisify(execFile);

/** A PostgreSQL server from this system's packages, which simulates a separate machine. */
export type PostgresMachine = {
  name: string;
  port: number;
  /** Creates an empty cluster. */
  init: () => Promise<void>;
  /** Replaces the data with a copy of a primary's, to be started as its standby. */
  copyFrom: (primary: PostgresMachine) => Promise<void>;
  /** Starts the server and waits until it answers. */
  start: () => Promise<void>;
  promote: () => Promise<void>;
  /** Ends all its processes with SIGKILL, as a power cut does. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  /** Runs a statement as the superuser on a direct connection, without a proxy. */
  query: (statement: string, database?: string) => Promise<Record<string, unknown>[]>;
};

/** Returns the newest folder of PostgreSQL programs of Debian's packages. Throws when there is none. */
function programs(): string {
  const root = "/usr/lib/postgresql";
  const [newest] = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${root}`);
  return path.join(root, newest, "bin");
}

/** Prepares a machine in a folder. As root, its programs run as an unprivileged account, which PostgreSQL requires. */
export function postgresMachine(
  folder: string,
  { name, port }: { name: string; port: number },
): PostgresMachine {
  const home = path.join(folder, name);
  const data = path.join(home, "data");
  mkdirSync(home, { mode: 0o700 });
  const account = findPostgresAccount(data);
  if (account) chownSync(home, account.uid, account.gid);
  chmodSync(folder, 0o755);
  const launch = launcherFor(account, [folder]);
  const command = (program: string, args: string[]) => launch(path.join(programs(), program), args);
  const runProgram = async (program: string, args: string[]) => {
    const { file, args: all, options } = command(program, args);
    await run(file, all, options as object);
  };
  const query: PostgresMachine["query"] = async (statement, database = "postgres") => {
    const url = `postgres://postgres@127.0.0.1:${port}/${database}`;
    const connection = newConnection(url, "prove-failover", { answerTimeout: 0 });
    // The server may be killed during the query. The query then fails, and this program continues.
    connection.on("error", () => undefined);
    await connection.connect();
    try {
      return (await connection.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await connection.end().catch(() => undefined);
    }
  };
  return {
    name,
    port,
    query,
    async init() {
      await runProgram("initdb", [
        "-D",
        data,
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C",
        "-k",
      ]);
      writeFileSync(
        path.join(data, "pg_hba.conf"),
        [
          "host postgres haproxy 127.0.0.1/32 trust",
          "host shop shop 127.0.0.1/32 trust",
          "host all postgres 127.0.0.1/32 trust",
          "host replication postgres 127.0.0.1/32 trust",
        ].join("\n"),
      );
      appendFileSync(
        path.join(data, "postgresql.conf"),
        ["listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", "wal_keep_size = '64MB'", ""].join(
          "\n",
        ),
      );
    },
    async copyFrom(primary) {
      rmSync(data, { recursive: true, force: true });
      const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
      await runProgram("pg_basebackup", ["-D", data, "-d", source, "-R", "-X", "stream", "-c", "fast"]);
      // The copy has the primary's settings. A promoted standby must need no other server until it gets a standby.
      appendFileSync(path.join(data, "postgresql.auto.conf"), "synchronous_standby_names = ''\n");
    },
    async start() {
      const log = openSync(path.join(home, "log"), "a");
      const { file, args, options } = command("postgres", ["-D", data, "-p", String(port)]);
      const server = spawn(file, args, { ...options, stdio: ["ignore", log, log], detached: true });
      const ended = once(server, "exit").then(([code]) => {
        throw new Error(`${name} ended with ${String(code)}; see ${home}/log`);
      });
      await Promise.race([ended, untilAnswering(query)]);
      ended.catch(() => undefined);
    },
    promote: () => runProgram("pg_ctl", ["promote", "-w", "-D", data]),
    async kill() {
      const pids = await postgresProcesses(data);
      killHard(pids);
      while (pids.some(isRunning)) await sleep(10);
    },
    stop: () => endDatabases(data),
  };
}

async function untilAnswering(query: (statement: string) => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    try {
      await query("select 1");
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error("PostgreSQL does not answer within half a minute");
}
