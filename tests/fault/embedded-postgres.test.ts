import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "#tests/eventually.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const programFile = path.join(import.meta.dirname, "database-program.ts");
const asRoot = process.getuid?.() === 0;
/** An unprivileged account for tests that run as root: the system's `nobody`. */
const ordinary = { uid: 65_534, gid: 65_534 };
/** In a checkout that only root may enter, an ordinary user cannot even run Node. */
const ordinaryCanRun =
  asRoot && spawnSync(process.execPath, ["--check", programFile], { ...ordinary, cwd: "/" }).status === 0;

interface Program {
  child: ChildProcess;
  said: { kind: string; text: string }[];
  /** The connection string; rejects with the program's own message. */
  ready: Promise<string>;
}

let root: string;
let programs: Program[];
let decoys: ChildProcess[];

beforeEach(() => {
  root = mkdtempSync(path.join(temporaryFolder, "plodko-db-"));
  chmodSync(root, 0o755);
  programs = [];
  decoys = [];
});

afterEach(async () => {
  for (const { child } of programs) await kill(child);
  for (const child of decoys) await kill(child);
  for (const pid of postmastersUnder(root)) process.kill(pid, "SIGQUIT");
  await vi.waitFor(() => expect(postmastersUnder(root)).toEqual([]), { timeout: 30_000 });
  rmSync(root, { recursive: true, force: true });
});

function startProgram(
  dataDir: string,
  { copies = 1, ...account }: { copies?: number; uid?: number; gid?: number } = {},
): Program {
  const child = spawn(process.execPath, [programFile, dataDir, String(copies)], {
    ...account,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: Program["said"] = [];
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const message = JSON.parse(line) as Program["said"][number];
      said.push(message);
      if (message.kind === "ready") resolve(message.text);
      if (message.kind === "failed") reject(new Error(message.text));
    });
  });
  ready.catch(() => undefined);
  const program = { child, said, ready };
  programs.push(program);
  return program;
}

async function kill(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function writeRow(connectionString: string, note: string): Promise<void> {
  await query(connectionString, "create table if not exists notes (note text)");
  await query(connectionString, `insert into notes values ('${note}')`);
}

async function readNotes(connectionString: string): Promise<unknown[]> {
  return (await query(connectionString, "select note from notes order by note")).map(({ note }) => note);
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

function childrenOf(parent: number): number[] {
  const processes = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .stdout.trim()
    .split("\n");
  return processes
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid!);
}

/**
 * Kills a server and its processes. A child may have exited just before, as each does when its postmaster or its client
 * ends.
 */
function killServer(postmaster: number, children: readonly number[]): void {
  process.kill(postmaster, "SIGKILL");
  for (const pid of children)
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      expect(error).toMatchObject({ code: "ESRCH" });
    }
}

function postmastersUnder(folder: string): number[] {
  const processes = spawnSync("ps", ["-ww", "-A", "-o", "pid=,args="], { encoding: "utf8" }).stdout.split(
    "\n",
  );
  return processes.filter((line) => line.includes(` -D ${folder}`)).map((line) => Number.parseInt(line, 10));
}

test("an empty folder becomes a durable UTF-8 database behind a private socket; Ctrl-C stops it cleanly", async () => {
  const dataDir = path.join(root, "data");
  const program = startProgram(dataDir);
  const database = await program.ready;
  const [settings] = await query(
    database,
    `select current_database() as name, current_setting('server_encoding') as encoding,
      current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as tcp,
      current_setting('max_connections') as connections, lower('ЯГОДА') as lower`,
  );
  expect(settings).toEqual({
    name: "shop",
    encoding: "UTF8",
    checksums: "on",
    fsync: "on",
    commit: "on",
    tcp: "",
    connections: "100",
    lower: "ягода",
  });
  expect(statSync(path.join(dataDir, "postgres-socket")).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(dataDir, "postgres.log")).mode & 0o777).toBe(0o600);

  const postmaster = postmasterOf(dataDir);
  const exit = once(program.child, "exit");
  // As the terminal does on Ctrl-C, the signal goes to the whole process group; twice, as `timeout` sends it.
  process.kill(-program.child.pid!, "SIGINT");
  process.kill(-program.child.pid!, "SIGINT");
  expect(await exit).toEqual([0, null]);
  expect(program.said.map(({ kind }) => kind)).toContain("drained");
  expect(() => process.kill(postmaster, 0)).toThrow("ESRCH");
  expect(existsSync(path.join(dataDir, "postgres/postmaster.pid"))).toBe(false);
});

test("allows 24 connections for each copy of the program, and some to spare", async () => {
  const database = await startProgram(path.join(root, "data"), { copies: 8 }).ready;
  expect(await query(database, "select current_setting('max_connections')::int as connections")).toEqual([
    { connections: 220 },
  ]);
});

test("the next program adopts the server of a killed one, restarts it when it dies, and stops it; with other settings it starts its own", async () => {
  const dataDir = path.join(root, "data");
  const first = startProgram(dataDir);
  await writeRow(await first.ready, "kept");
  const postmaster = postmasterOf(dataDir);
  await kill(first.child);

  const second = startProgram(dataDir);
  expect(await readNotes(await second.ready)).toEqual(["kept"]);
  expect(postmasterOf(dataDir)).toBe(postmaster);
  killServer(postmaster, childrenOf(postmaster));
  await vi.waitFor(() => expect(second.said.at(-1)?.text).toBe("The database runs again."), {
    timeout: 30_000,
  });
  await kill(second.child);

  const third = startProgram(dataDir);
  await third.ready;
  await kill(third.child, "SIGINT");
  expect(postmastersUnder(root), "the adopted server is stopped").toEqual([]);

  const fourth = startProgram(dataDir);
  await fourth.ready;
  await kill(fourth.child);
  const leftRunning = postmasterOf(dataDir);
  const fifth = startProgram(dataDir, { copies: 8 });
  expect(await readNotes(await fifth.ready)).toEqual(["kept"]);
  expect(fifth.said).toContainEqual({
    kind: "report",
    text: "Stopping the database that an ended program left running ...",
  });
  expect(postmasterOf(dataDir)).not.toBe(leftRunning);
});

test("the next start waits for a busy process of a killed server", async () => {
  const dataDir = path.join(root, "data");
  const first = startProgram(dataDir);
  const client = new Client({ connectionString: await first.ready });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const backend = rows[0]!.pid;
  const busy = client.query("select count(*) from generate_series(1, 10000000000)").catch(String);
  await eventually(() => expect(readFileSync(`/proc/${backend}/cmdline`, "utf8")).toContain("SELECT"));
  const postmaster = postmasterOf(dataDir);
  await kill(first.child);
  process.kill(postmaster, "SIGKILL");

  const second = startProgram(dataDir);
  const log = path.join(dataDir, "postgres.log");
  await vi.waitFor(() => expect(readFileSync(log, "utf8")).toContain("pre-existing shared memory block"), {
    timeout: 30_000,
  });
  process.kill(backend, "SIGKILL");
  expect(await busy).toContain("Connection terminated");
  expect(await query(await second.ready, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a process that reuses the dead server's process id does not prevent a start", async () => {
  const dataDir = path.join(root, "data");
  const first = startProgram(dataDir);
  await writeRow(await first.ready, "kept");
  const postmaster = postmasterOf(dataDir);
  const children = childrenOf(postmaster);
  await kill(first.child);
  killServer(postmaster, children);

  const owner = statSync(path.join(dataDir, "postgres"));
  const decoy = spawn("sleep", ["60"], {
    stdio: "ignore",
    ...(asRoot && { uid: owner.uid, gid: owner.gid }),
  });
  decoys.push(decoy);
  for (const file of ["postgres/postmaster.pid", "postgres-socket/.s.PGSQL.5432.lock"]) {
    const lines = readFileSync(path.join(dataDir, file), "utf8").split("\n");
    writeFileSync(path.join(dataDir, file), [decoy.pid, ...lines.slice(1)].join("\n"));
  }
  expect(await readNotes(await startProgram(dataDir).ready)).toEqual(["kept"]);
  expect(decoy.exitCode, "the unrelated process is not killed").toBeNull();
});

test("a database whose creation was interrupted is created again", async () => {
  const dataDir = path.join(root, "data");
  const first = startProgram(dataDir);
  await vi.waitFor(() => expect(existsSync(dataDir) && readdirSync(dataDir).some(isUnfinished)).toBe(true), {
    interval: 5,
    timeout: 30_000,
  });
  await kill(first.child);
  expect(existsSync(path.join(dataDir, "postgres"))).toBe(false);
  const second = startProgram(dataDir);
  expect(await query(await second.ready, "select 1 as one")).toEqual([{ one: 1 }]);
  await kill(second.child);

  mkdirSync(path.join(dataDir, "postgres.new-filled-by-an-orphaned-initdb"));
  // The real orphan would write on during the next start.
  stopGroup(first.child);
  await startProgram(dataDir).ready;
  expect(readdirSync(dataDir).filter(isUnfinished)).toEqual([]);
});

test("refuses files that are not a complete database, and does not delete them", async () => {
  const stranger = path.join(root, "data/postgres/keep.txt");
  mkdirSync(path.dirname(stranger), { recursive: true });
  writeFileSync(stranger, "mine");
  await expect(startProgram(path.join(root, "data")).ready).rejects.toThrow(
    "holds files but no whole PostgreSQL",
  );
  expect(readFileSync(stranger, "utf8")).toBe("mine");
});

test("works in a folder that other users may not enter", async () => {
  const closed = path.join(root, "closed");
  mkdirSync(closed, { mode: 0o700 });
  const database = await startProgram(path.join(closed, "data")).ready;
  await writeRow(database, "inside");
  expect(await readNotes(database)).toEqual(["inside"]);
});

test("works in a path too long for a socket, with spaces, quotes and Cyrillic", async () => {
  const dataDir = path.join(root, "a 'shop', \"мой\" % ".repeat(4), "data");
  const first = startProgram(dataDir);
  const database = await first.ready;
  expect(await query(database, "show data_directory")).toEqual([
    { data_directory: path.join(dataDir, "postgres") },
  ]);
  await kill(first.child, "SIGINT");
  expect(await startProgram(dataDir).ready, "the short socket folder is stable").toBe(database);
  const [{ unix_socket_directories: socketDir } = {}] = await query(database, "show unix_socket_directories");
  const folder = String(socketDir).replaceAll('"', "");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  rmSync(folder, { recursive: true });
});

test("a server that cannot start is reported with the last lines of its log", async () => {
  const dataDir = path.join(root, "data");
  const first = startProgram(dataDir);
  await first.ready;
  await kill(first.child, "SIGINT");
  appendFileSync(path.join(dataDir, "postgres/postgresql.conf"), "no_such_setting = 1\n");
  await expect(startProgram(dataDir).ready).rejects.toThrow(
    /The database does not start[^]*postgres\.log ends with:[^]*no_such_setting/,
  );
});

test.runIf(ordinaryCanRun)("root can continue with an ordinary user's database", async () => {
  const home = path.join(root, "home");
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, ordinary.uid, ordinary.gid);
  const dataDir = path.join(home, "data");
  const first = startProgram(dataDir, ordinary);
  await writeRow(await first.ready, "from the user");
  await kill(first.child);
  const second = startProgram(dataDir, ordinary);
  expect(await readNotes(await second.ready)).toEqual(["from the user"]);
  await kill(second.child, "SIGINT");
  expect(await readNotes(await startProgram(dataDir).ready)).toEqual(["from the user"]);
});

test.runIf(ordinaryCanRun)("an ordinary user's error says how to get access to root's database", async () => {
  const dataDir = path.join(root, "data");
  const first = startProgram(dataDir);
  await first.ready;
  await kill(first.child, "SIGINT");
  await expect(startProgram(dataDir, ordinary).ready).rejects.toThrow(
    `This user may not write in ${dataDir}`,
  );
  chownSync(dataDir, ordinary.uid, ordinary.gid);
  await expect(startProgram(dataDir, ordinary).ready).rejects.toThrow("sudo chown -R");
});

/** Kills what a killed program left running in its process group. */
function stopGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function isUnfinished(name: string): boolean {
  return name.startsWith("postgres.new-");
}
