import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import packageJson from "../../package.json" with { type: "json" };
import { projectRoot } from "#app/server/project-root.ts";

export type ShopProgram = {
  process: ChildProcess;
  url: string;
  /** What the program has said so far, on both of its outputs. */
  said: () => string;
  /** Ends it as Ctrl-C does and waits until it is gone. */
  stop: () => Promise<void>;
};

/** What `npm start` gives to Node: how much memory the program may take, and the program. */
export const startArguments = packageJson.scripts.start.split(" ").slice(1);

/**
 * Starts the built program of a checkout, this one if none is named, as a process of its own and waits until it serves.
 * Throws what it said when it ends instead.
 */
export async function startShopProgram(
  environment: Record<string, string>,
  checkout = projectRoot,
): Promise<ShopProgram> {
  const port = String(await freePort());
  const child = spawn(process.execPath, startArguments, {
    cwd: checkout,
    env: { PATH: process.env.PATH, TZ: "UTC", NODE_ENV: "production", PORT: port, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const opened = new Promise<void>((resolve, reject) => {
    const hear = (text: string) => {
      said += text;
      if (said.includes("The shop is open: ")) resolve();
    };
    child.stdout.setEncoding("utf8").on("data", hear);
    child.stderr.setEncoding("utf8").on("data", hear);
    child.once("close", (code) => reject(new Error(`The program ended with ${code}: ${said}`)));
  });
  await opened;
  return {
    process: child,
    url: `http://localhost:${port}`,
    said: () => said,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGINT");
      await exited;
    },
  };
}

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return address.port;
}
