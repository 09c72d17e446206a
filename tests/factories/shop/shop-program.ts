import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import packageJson from "../../../package.json" with { type: "json" };
import { projectRoot } from "#app/server/project-root.ts";

export type ShopProgram = {
  /** The supervisor, which was started. */
  process: ChildProcess;
  /** Returns the process id of the program itself; with several workers, of their primary process. */
  pid: () => number;
  url: string;
  /** Returns everything that the program has written so far, to standard output and standard error. */
  said: () => string;
  /** Stops it as Ctrl-C does and waits until it has exited. */
  stop: () => Promise<void>;
  /** Kills supervisor and program, but not the embedded database. */
  kill: () => Promise<void>;
};

/** The arguments that `npm start` gives to Node: the memory limit and the program. */
export const startArguments = packageJson.scripts.start.split(" ").slice(1);

/**
 * Starts the built program of a checkout, by default this one, as its own process and waits until it serves, on a free
 * port unless `environment` has `PORT`. Throws its output if it exits instead.
 */
export function startShopProgram(
  environment: Record<string, string>,
  checkout = projectRoot,
): Promise<ShopProgram> {
  return start(startArguments, { NODE_ENV: "production", ...environment }, checkout);
}

/** Starts this checkout's development server, in the same way. */
export function startDevelopmentShop(environment: Record<string, string>): Promise<ShopProgram> {
  return start(["scripts/dev.mjs"], environment, projectRoot);
}

async function start(
  programArguments: readonly string[],
  environment: Record<string, string>,
  checkout: string,
): Promise<ShopProgram> {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, programArguments, {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      TZ: "UTC",
      PORT: port,
      // The compiled code of earlier starts saves a third of each start. A new build empties the folder.
      NODE_COMPILE_CACHE: path.join(checkout, "build/server/compiled"),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const opened = new Promise<void>((resolve, reject) => {
    const record = (text: string) => {
      said += text;
      if (said.includes("The shop is open: ")) resolve();
    };
    child.stdout.setEncoding("utf8").on("data", record);
    child.stderr.setEncoding("utf8").on("data", record);
    child.once("close", (code) => reject(new Error(`The program ended with ${code}: ${said}`)));
  });
  await opened;
  return {
    process: child,
    url: `http://localhost:${port}`,
    pid: () => programsOf(child)[0] ?? child.pid ?? 0,
    said: () => said,
    kill: () => killProgram(child),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGINT");
      await exited;
    },
  };
}

/** Kills a supervisor and the program that it started, unless it has ended. */
export async function killProgram(supervisor: ChildProcess): Promise<void> {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return;
  const exited = once(supervisor, "exit");
  // So that it starts no other program meanwhile.
  supervisor.kill("SIGSTOP");
  const programs = programsOf(supervisor);
  supervisor.kill("SIGKILL");
  for (const pid of programs) process.kill(pid, "SIGKILL");
  await exited;
}

/** Returns the process ids of the programs that a supervisor runs; none for a checkout without one. */
export function programsOf({ pid }: ChildProcess): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=,args=", "--ppid", String(pid)], { encoding: "utf8" });
  return [...stdout.matchAll(/^ *(\d+) .*build\/server\/index\.js$/gm)].map(([, found]) => Number(found));
}

/** Returns a port on which no process listens at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}
