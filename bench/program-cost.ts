import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A program that is running, such as `ShopProgram`. */
export type Program = { pid: () => number | undefined };

/** Returns the resident memory of the program's own process, without its database, in MB (millions of bytes). */
export function residentMegabytes({ pid }: Program): number {
  const kibibytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid())], { encoding: "utf8" }));
  return (kibibytes * 1024) / 1_000_000;
}

/**
 * Returns the CPU seconds of the program's own process so far. Unlike wall-clock time they hardly depend on what else
 * the machine is doing. Null except on Linux.
 */
export function coreSeconds({ pid }: Program): number | null {
  if (process.platform !== "linux") return null;
  // The fields follow the program's name in parentheses, which may contain anything; in hundredths of a second
  // (proc(5)).
  const fields = readFileSync(`/proc/${pid()}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
