import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { ShopProgram } from "#tests/factories/shop-program.ts";

/** Resident memory of the program's own process, without its database, in MB (millions of bytes). */
export function residentMegabytes({ process: { pid } }: ShopProgram): number {
  const kibibytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
  return (kibibytes * 1024) / 1_000_000;
}

/**
 * Seconds that a core has worked for the program's own process so far. Unlike the clock they hardly depend on what
 * else the machine is doing. Null where the system does not tell (anywhere but on Linux).
 */
export function coreSeconds({ process: { pid } }: { process: { pid?: number | undefined } }): number | null {
  if (process.platform !== "linux") return null;
  // Behind the program's name in parentheses, which may hold anything; in hundredths of a second (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
