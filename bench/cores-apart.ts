import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Gives the server's process one core and this process, the client, another for as long as the work takes, so that
 * the figure is that of one core and the client does not eat into it. `isApart` is false where the system cannot.
 */
export async function withCoresApart<Result>(
  serverPid: number | undefined,
  work: (isApart: boolean) => Promise<Result>,
): Promise<Result> {
  const isApart = availableParallelism() > 1 && pin(serverPid, "0") && pin(process.pid, "1");
  try {
    return await work(isApart);
  } finally {
    if (isApart) pin(process.pid, `0-${availableParallelism() - 1}`);
  }
}

/** How often it is tried: taskset gives up at a thread that ended while it went through them. */
const attempts = 5;

/** Pins every thread of a process. False where there is no taskset or it refuses. */
function pin(pid: number | undefined, cores: string): boolean {
  if (pid === undefined) return false;
  const once = () => spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)]).status === 0;
  return Array.from({ length: attempts }).some(once);
}
