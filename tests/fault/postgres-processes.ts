import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

type Listed = { pid: number; parent: number; command: string };

/** Returns every database process of the data folders under `folder`: the servers and their workers. */
export async function postgresProcesses(folder: string): Promise<number[]> {
  const listed = await listProcesses();
  const servers = serversAmong(listed, folder);
  const workers = listed.filter(({ parent }) => servers.includes(parent)).map(({ pid }) => pid);
  return [...servers, ...workers];
}

/** Stops the databases of the data folders under `folder` with SIGQUIT, so that they release their shared memory. */
export async function endDatabases(folder: string): Promise<void> {
  signal(serversAmong(await listProcesses(), folder), "SIGQUIT");
}

/** Sends SIGKILL to those of the processes that still run. */
export function killHard(pids: readonly number[]): void {
  signal(pids, "SIGKILL");
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    if (isRunning(pid)) process.kill(pid, name);
  }
}

function serversAmong(listed: readonly Listed[], folder: string): number[] {
  return listed.filter(({ command }) => command.includes(` -D ${folder}`)).map(({ pid }) => pid);
}

async function listProcesses(): Promise<Listed[]> {
  const { stdout } = await run("ps", ["-ww", "-A", "-o", "pid=,ppid=,args="], { maxBuffer: 2 ** 26 });
  return stdout.split("\n").map((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), command };
  });
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Returns the processes that `parent` started with a command that contains `part`. */
export async function childrenOf(parent: number, part: string): Promise<number[]> {
  const listed = await listProcesses();
  return listed.filter((each) => each.parent === parent && each.command.includes(part)).map(({ pid }) => pid);
}
