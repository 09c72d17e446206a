import { execFileSync, type SpawnOptions } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { CannotStartError } from "./cannot-start-error.ts";

/**
 * The system account of the embedded database. PostgreSQL refuses to run as root: when the program runs as root, the
 * database runs as an existing unprivileged account; otherwise it runs as the program's own.
 */
export interface PostgresAccount {
  name: string;
  uid: number;
  gid: number;
}

/** How to start a PostgreSQL binary under the right account. */
export interface PostgresLaunch {
  file: string;
  args: string[];
  options: SpawnOptions;
}

const UNPRIVILEGED_ACCOUNTS = ["postgres", "nobody", "daemon"];

/**
 * Returns the account the database must run as, or undefined when it is the program's own. An existing cluster keeps
 * its owner unless that is root, so that the server can still read its files. Throws when root finds no unprivileged
 * account.
 */
export function findPostgresAccount(clusterDir: string): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  for (const name of UNPRIVILEGED_ACCOUNTS) {
    const uid = askId("-u", name);
    const gid = askId("-g", name);
    if (uid && gid !== undefined) return { name, uid, gid };
  }
  throw new CannotStartError(
    `PostgreSQL does not run as root and none of the accounts ${UNPRIVILEGED_ACCOUNTS.join(", ")} exists: ` +
      "start the shop as an ordinary user, or set DATABASE_URL.",
  );
}

/**
 * Wraps a command so that it runs as `account` and can reach `folders`.
 *
 * A checkout is often in a folder that only root may enter (/root/shop, a folder made by mktemp). The process then gets
 * CAP_DAC_OVERRIDE, the one capability needed to enter such folders. The secure bit keeps it effective in access(2),
 * which PostgreSQL uses to find its own binaries. Throws when a folder is closed and the system cannot grant the
 * capability.
 */
export function launcherFor(
  account: PostgresAccount | undefined,
  folders: string[],
): (file: string, args: string[]) => PostgresLaunch {
  const options: SpawnOptions = { cwd: path.parse(process.cwd()).root, env: postgresEnvironment() };
  if (!account) return (file, args) => ({ file, args, options });

  const closed = folders.map((folder) => closedFolderAbove(folder, account)).find(Boolean);
  if (!closed) {
    return (file, args) => ({ file, args, options: { ...options, uid: account.uid, gid: account.gid } });
  }

  const passClosedFolders = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    "--clear-groups",
    "--securebits=+no_setuid_fixup",
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=-all,+dac_override",
    "--",
  ];
  try {
    execFileSync("setpriv", [...passClosedFolders, "true"], { stdio: "pipe" });
  } catch (cause) {
    throw new CannotStartError(
      `The database runs as ${account.name}, since PostgreSQL does not run as root, and ${account.name} may ` +
        `not enter ${closed}: move the shop (and DATA_DIR) to a folder that everybody may enter, such as ` +
        "/srv/shop, or start it as an ordinary user.",
      { cause },
    );
  }
  return (file, args) => ({ file: "setpriv", args: [...passClosedFolders, file, ...args], options });
}

/** Returns the first folder on the path to `target`, itself included, that the account may not enter, if any. */
function closedFolderAbove(target: string, account: PostgresAccount): string | undefined {
  const parent = path.dirname(target);
  if (parent !== target) {
    const above = closedFolderAbove(parent, account);
    if (above) return above;
  }
  const { mode, uid, gid } = statSync(target);
  const mayEnter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & mayEnter) === 0 ? target : undefined;
}

function askId(kind: "-u" | "-g", name: string): number | undefined {
  try {
    return Number(execFileSync("id", [kind, name], { stdio: "pipe", encoding: "utf8" }));
  } catch {
    return undefined;
  }
}

/** A minimal environment: no PG* variable may alter the server, and no secret of the shop is passed to it. */
function postgresEnvironment(): NodeJS.ProcessEnv {
  const passedOn = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "LD_LIBRARY_PATH"];
  const environment: NodeJS.ProcessEnv = { LC_ALL: "C", TZ: "UTC" };
  for (const name of passedOn) {
    if (process.env[name] !== undefined) environment[name] = process.env[name];
  }
  return environment;
}
