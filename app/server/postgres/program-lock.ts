import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { mkdir, readdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStartError } from "./cannot-start-error.ts";

/** Thrown when another program holds the same DATA_DIR. */
export class AnotherProgramRunsError extends CannotStartError {
  override name = "AnotherProgramRunsError";
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(
      `Another program (process ${pid}) already runs the shop in ${dataDir}: stop it first, or give this one ` +
        "another folder with DATA_DIR (and another PORT).",
    );
    this.pid = pid;
  }
}

const BEAT_MS = 1000;
/** A claim that cannot be checked by process id counts as dead after this long without a heartbeat. */
const SILENCE_MS = 6000;
/** Programs that start at the same instant see each other, back off and retry after a random pause. */
const TRIES = 8;
const LONGEST_PAUSE_MS = 150;

/**
 * Gives this program exclusive use of `dataDir` until it releases the lock or exits in any way. Creates the folder if
 * needed. Throws `AnotherProgramRunsError` when another program holds it, and `CannotStartError` when it is not a
 * folder or not writable.
 *
 * Every program first writes a claim, a file whose name identifies its process, and only then looks for other claims.
 * Of two programs at least the later one sees the other, so they never both get the lock. Names are unique, so any
 * program can safely delete the claim of a dead process at any time.
 */
export async function takeProgramLock(dataDir: string): Promise<{ release(): Promise<void> }> {
  const dir = path.join(path.resolve(dataDir), "program-lock");
  for (let tries = 1; ; tries++) {
    const own = path.join(dir, claimName(describeProcess(process.pid)));
    await writeClaim(own);
    const other = await findLivingClaim(dir, own);
    if (other === undefined) return holdLock(own);
    await rm(own, { force: true });
    if (tries === TRIES) throw new AnotherProgramRunsError(path.resolve(dataDir), other);
    await sleep(Math.random() * LONGEST_PAUSE_MS);
  }
}

async function writeClaim(own: string): Promise<void> {
  const dataDir = path.dirname(path.dirname(own));
  for (let tries = 1; ; tries++) {
    try {
      await mkdir(path.dirname(own), { recursive: true });
      return await beat(own);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      // A program that just exited removed the empty folder.
      if (code === "ENOENT" && tries < TRIES) continue;
      if (["EEXIST", "ENOTDIR"].includes(code)) {
        throw new CannotStartError(
          `${dataDir} is not a folder and cannot be created as one: set DATA_DIR to another folder.`,
          {
            cause: error,
          },
        );
      }
      if (!["EACCES", "EPERM", "EROFS"].includes(code)) throw error;
      throw new CannotStartError(
        `This user may not write in ${dataDir}: start the shop as the user the folder belongs to, ` +
          "or give it another folder with DATA_DIR.",
        { cause: error },
      );
    }
  }
}

function holdLock(own: string): { release(): Promise<void> } {
  const beating = setInterval(() => void beat(own).catch(() => undefined), BEAT_MS);
  beating.unref();
  return {
    async release() {
      clearInterval(beating);
      await rm(own, { force: true });
      await rmdir(path.dirname(own)).catch(() => undefined);
    },
  };
}

/** Returns the process id of another live claim, if any; deletes dead claims before it. */
async function findLivingClaim(dir: string, own: string): Promise<number | undefined> {
  for (const name of await readdir(dir)) {
    const claim = parseClaim(name);
    const file = path.join(dir, name);
    if (!claim || file === own) continue;
    if (await isAlive(claim, file, own)) return claim.pid;
    await rm(file, { force: true });
  }
  return undefined;
}

interface Claim {
  /** The running system and, on Linux, its process namespace: process ids are comparable only within one scope. */
  scope: string;
  pid: number;
  /** When the process started, in kernel ticks; empty where the system does not provide it. */
  startTime: string;
}

async function isAlive(claim: Claim, file: string, own: string): Promise<boolean> {
  const sameScope = claim.scope === currentScope();
  if (sameScope && claim.startTime !== "") return describeProcess(claim.pid).startTime === claim.startTime;
  if (sameScope && !processExists(claim.pid)) return false;
  // Another machine or container on the same folder, a claim from before a reboot, or a system without start times:
  // only the heartbeat can tell. Both times come from the file system, so clocks need not agree.
  const last = await modifiedAt(file);
  if (last === undefined || last < ((await modifiedAt(own)) ?? 0) - SILENCE_MS) return false;
  const end = Date.now() + SILENCE_MS;
  while (Date.now() < end) {
    await sleep(200);
    const now = await modifiedAt(file);
    if (now === undefined) return false;
    if (now !== last) return true;
  }
  return false;
}

function claimName({ scope, pid, startTime }: Claim): string {
  return [scope, pid, startTime, randomBytes(6).toString("hex")].join("_");
}

function parseClaim(name: string): Claim | undefined {
  const [scope, pid, startTime, unique] = name.split("_");
  if (!scope || !(Number(pid) > 0) || startTime === undefined || !unique) return undefined;
  return { scope, pid: Number(pid), startTime };
}

function describeProcess(pid: number): Claim {
  return { scope: currentScope(), pid, startTime: startTimeOf(pid) };
}

function currentScope(): string {
  if (process.platform !== "linux") return os.hostname().replaceAll(/[^a-zA-Z0-9.-]/g, "-");
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  const namespace = readlinkSync("/proc/self/ns/pid").replaceAll(/\D/g, "");
  return `${boot}.${namespace}`;
}

/**
 * Returns field 22 of /proc/<pid>/stat, "gone" for a zombie or no process, and "" on other systems than Linux. The name
 * in field 2 may contain spaces and parentheses.
 */
function startTimeOf(pid: number): string {
  if (process.platform !== "linux") return "";
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    const [state] = fields;
    return state === "Z" || state === "X" ? "gone" : (fields[19] ?? "gone");
  } catch {
    return "gone";
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function beat(file: string): Promise<void> {
  await writeFile(file, "beat\n");
}

async function modifiedAt(file: string): Promise<number | undefined> {
  return stat(file).then(
    (found) => found.mtimeMs,
    () => undefined,
  );
}
