import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const claims = fileURLToPath(new URL("../../.cache/bootstrap", import.meta.url));
const longestPauseMs = 500;

/**
 * Does the work while no other bootstrap works in this checkout; waits for one that does.
 *
 * Each lays down a claim, an empty file named after its process, and only then looks for others: of two at least the
 * later one sees the other and steps back. Names are never used twice, so a dead process's claim can be deleted safely.
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(work) {
  let giveUpClaim = claim(process.pid);
  for (let told = false, other = findOther(); other !== undefined; other = findOther()) {
    giveUpClaim();
    if (!told) console.log(`Waiting for process ${other}, which sets up this checkout already ...`);
    told = true;
    await sleep(Math.random() * longestPauseMs);
    giveUpClaim = claim(process.pid);
  }
  try {
    await work();
  } finally {
    giveUpClaim();
  }
}

/**
 * Lays down a claim for a process.
 * @param {number} pid
 * @returns {() => void} takes it away
 */
export function claim(pid) {
  mkdirSync(claims, { recursive: true });
  const file = path.join(claims, `${pid}_${startTimeOf(pid)}_${randomBytes(6).toString("hex")}`);
  writeFileSync(file, "");
  return () => rmSync(file, { force: true });
}

/** The living process of another bootstrap that holds a claim; claims of dead ones are cleared. */
function findOther() {
  for (const name of readdirSync(claims)) {
    const [pid = "", startTime] = name.split("_");
    if (Number(pid) === process.pid) continue;
    const now = startTimeOf(Number(pid));
    if (now !== "gone" && now === startTime) return pid;
    rmSync(path.join(claims, name), { force: true });
  }
  return undefined;
}

/**
 * Tells a process from a later one of the same number, on Linux; one that is dead but not yet collected is gone.
 * @param {number} pid
 */
function startTimeOf(pid) {
  try {
    if (process.platform !== "linux") return process.kill(pid, 0) ? "lives" : "gone";
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" || state === "X" ? "gone" : (fields[18] ?? "gone");
  } catch {
    return "gone";
  }
}
