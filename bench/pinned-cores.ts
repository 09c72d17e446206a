import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Pins the server's process to one core and this process, the client, to another while the work runs, so that the
 * figure is for one core that the client does not use. `isApart` is false where the system cannot pin them.
 */
export async function withPinnedCores<Result>(
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

/** Maximum number of attempts: taskset fails if a thread ends while it pins the threads one by one. */
const attempts = 5;

/** Pins every thread of a process. Returns false if there is no taskset or it fails. */
function pin(pid: number | undefined, cores: string): boolean {
  if (pid === undefined) return false;
  const once = () => spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)]).status === 0;
  return Array.from({ length: attempts }).some(once);
}
