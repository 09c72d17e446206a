import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { mkdir, readdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStartError } from "#app/server/db/cannot-start-error.ts";

/** Another program runs on the same DATA_DIR. The message is for the terminal. */
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
/** A claim that cannot be judged otherwise counts as dead when it did not beat for this long. */
const SILENCE_MS = 6000;
/** Programs that start at the same instant see each other, step back and try again after a random pause. */
const TRIES = 8;
const LONGEST_PAUSE_MS = 150;

/**
 * Makes this program the only one that works in `dataDir`, until it releases the lock or ends in any way.
 * Makes the folder where there is none. Throws AnotherProgramRunsError when one does already, and one sentence when the
 * folder may not be written.
 *
 * Every program lays down a claim, an empty file whose name alone says which process it is, and only then looks
 * for claims of others. Of two programs at least the later one sees the other, so never do both go on. Names are
 * never used twice, so the claim of a dead process can be deleted by anyone at any time without harm.
 */
export async function takeProgramLock(dataDir: string): Promise<{ release(): Promise<void> }> {
  const dir = path.join(path.resolve(dataDir), "program-lock");
  for (let tries = 1; ; tries++) {
    const own = path.join(dir, claimName(describeProcess(process.pid)));
    await layDown(own);
    const other = await findLivingClaim(dir, own);
    if (other === undefined) return holdLock(own);
    await rm(own, { force: true });
    if (tries === TRIES) throw new AnotherProgramRunsError(path.resolve(dataDir), other);
    await sleep(Math.random() * LONGEST_PAUSE_MS);
  }
}

async function layDown(own: string): Promise<void> {
  const dataDir = path.dirname(path.dirname(own));
  for (let tries = 1; ; tries++) {
    try {
      await mkdir(path.dirname(own), { recursive: true });
      return await beat(own);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      // A program that ended just now took the empty folder with it.
      if (code === "ENOENT" && tries < TRIES) continue;
      if (["EEXIST", "ENOTDIR"].includes(code)) {
        throw new CannotStartError(
          `${dataDir} is no folder, nor can it become one: set DATA_DIR to another.`,
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

/** The process that another living claim names; dead claims found on the way are cleared. */
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
  /** The running system and, on Linux, its process namespace: only within it do process ids compare. */
  scope: string;
  pid: number;
  /** When the process started, in the kernel's ticks; empty where the system does not tell. */
  startTime: string;
}

async function isAlive(claim: Claim, file: string, own: string): Promise<boolean> {
  const sameScope = claim.scope === currentScope();
  if (sameScope && claim.startTime !== "") return describeProcess(claim.pid).startTime === claim.startTime;
  if (sameScope && !processExists(claim.pid)) return false;
  // Another machine or container on the same folder, one from before a reboot, or a system without start times:
  // only its beat tells. Both times are the file system's, so clocks need not agree.
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

/** Field 22 of /proc/<pid>/stat, unless the process is dead but not yet collected; the name in field 2 may itself hold blanks and brackets. */
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
