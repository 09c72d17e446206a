import { once } from "node:events";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { freePort, startShopProgram } from "#tests/factories/shop/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop/shop-program.ts";

type Copy = { environment: Record<string, string>; running: Promise<ShopProgram>; hasEnded: boolean };

/** Copies of the shop by port, which a stand-in for systemctl restarts. */
export type Copies = {
  /** The folder of the stand-in, for PATH. */
  programs: string;
  /** Returns why a start of a copy failed, for each that did. */
  failures: readonly string[];
  stop: () => Promise<void>;
};

/**
 * Starts a stand-in for systemctl, since a test has no systemd: `systemctl restart plodko@PORT` stops the copy on that
 * port and starts it from the folder to which `current` points; `is-active` fails once that start has failed.
 * `beforeRestart` runs while the copy still serves.
 */
export async function restartableCopies(
  folder: string,
  {
    current,
    environments,
    beforeRestart,
  }: {
    current: string;
    environments: readonly Record<string, string>[];
    beforeRestart: (port: string) => Promise<void>;
  },
): Promise<Copies> {
  const copies = new Map<string, Copy>();
  const failures: string[] = [];
  const start = (environment: Record<string, string>) => {
    const copy: Copy = {
      environment,
      running: startShopProgram(environment, realpathSync(current)),
      hasEnded: false,
    };
    copy.running.catch((error: unknown) => {
      copy.hasEnded = true;
      failures.push(String(error));
    });
    copies.set(String(environment["PORT"]), copy);
    return copy;
  };
  const stop = (copy: Copy) => copy.running.then((shop) => shop.stop()).catch(() => undefined);
  const act = async (verb: string, port: string): Promise<boolean> => {
    const copy = copies.get(port);
    if (!copy) return false;
    if (verb === "is-active") return !copy.hasEnded;
    await beforeRestart(port);
    await stop(copy);
    start(copy.environment);
    return true;
  };
  await Promise.all(environments.map((environment) => start(environment).running));
  const control = http.createServer((request, response) => {
    const [, verb = "", port = ""] = /^\/([a-z-]+)\/plodko@(\d+)$/.exec(request.url ?? "") ?? [];
    void act(verb, port).then((isDone) => response.writeHead(isDone ? 200 : 409).end());
  });
  const controlPort = await freePort();
  await once(control.listen(controlPort, "127.0.0.1"), "listening");
  const programs = path.join(folder, "bin");
  mkdirSync(programs);
  const script = `#!/bin/sh\nfor unit; do :; done\nexec curl --silent --fail "http://127.0.0.1:${controlPort}/$1/$unit"\n`;
  writeFileSync(path.join(programs, "systemctl"), script, { mode: 0o755 });
  return {
    programs,
    failures,
    async stop() {
      control.close();
      await Promise.all([...copies.values()].map(stop));
    },
  };
}
