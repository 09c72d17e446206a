import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const claims = fileURLToPath(new URL("../../.cache/bootstrap", import.meta.url));
const longestPauseMs = 500;

/**
 * Runs the work while no other bootstrap works in this checkout; waits for one that does.
 *
 * Each process first creates a claim, an empty file named after it, and then looks for others: of two, at least the
 * later one sees the other and steps back. Names are never reused, so a dead process's claim can be deleted safely.
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(work) {
  let releaseClaim = claim(process.pid);
  for (let isReported = false, other = findOther(); other !== undefined; other = findOther()) {
    releaseClaim();
    if (!isReported) console.log(`Waiting for process ${other}, which sets up this checkout already ...`);
    isReported = true;
    await sleep(Math.random() * longestPauseMs);
    releaseClaim = claim(process.pid);
  }
  try {
    await work();
  } finally {
    releaseClaim();
  }
}

/**
 * Creates a claim for a process.
 * @param {number} pid
 * @returns {() => void} releases it
 */
export function claim(pid) {
  mkdirSync(claims, { recursive: true });
  const file = path.join(claims, `${pid}_${startTimeOf(pid)}_${randomBytes(6).toString("hex")}`);
  writeFileSync(file, "");
  return () => rmSync(file, { force: true });
}

/** Returns the live process of another bootstrap that holds a claim; deletes claims of dead processes. */
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
 * Returns the start time of a process, which distinguishes it from a later one with the same number, on Linux. A zombie
 * counts as gone.
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
