import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Cluster } from "./postgres-cluster.ts";

/** What postmaster.pid says of a cluster's server. */
export interface Postmaster {
  pid: number;
  /** In milliseconds since 1970. */
  startedAt: number;
  /** `ready` when it accepts connections. */
  status: string | undefined;
}

/** Reads postmaster.pid: line 1 is the process id, line 3 the start in seconds since 1970, line 8 the status. */
export function readPostmasterFile(cluster: Cluster): Postmaster | undefined {
  try {
    const lines = readFileSync(path.join(cluster.dir, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, startedAt: Number(lines[2]) * 1000, status: lines[7]?.trim() } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Returns whether process `pid` is the server of this cluster, and not another process with a reused id. On Windows
 * any PostgreSQL server counts.
 */
export function isPostmaster(pid: number, cluster: Cluster): boolean {
  if (process.platform === "win32") {
    const task = execFileSync("tasklist", ["/FI", `PID eq ${pid}`, "/NH"], {
      encoding: "utf8",
      windowsHide: true,
    });
    return task.includes("postgres.exe");
  }
  return commandLine(pid).includes(` -D ${cluster.dir} `);
}

/**
 * Returns whether the server accepts connections and is what `command` would start: the same binary, not replaced since,
 * with the same settings. On Windows, where a command line is not readable, never.
 */
export function isReadyAs(
  postmaster: Postmaster,
  [binary, ...settings]: readonly [string, ...string[]],
): boolean {
  if (postmaster.status !== "ready" || process.platform === "win32") return false;
  if (commandLine(postmaster.pid).trim() !== [binary, ...settings].join(" ")) return false;
  return statSync(binary).ctimeMs < postmaster.startedAt;
}

function commandLine(pid: number): string {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}
