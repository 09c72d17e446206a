import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "#app/server/project-root.ts";

export type Haproxy = {
  /** Returns the state of each server by name: UP, DOWN, or a transition between the two. */
  states: () => Promise<Record<string, string>>;
  /** Reads its configuration again, as `systemctl reload haproxy` does. Resolves when the new process serves. */
  reload: () => Promise<void>;
  /** Returns everything that HAProxy has written so far, such as which server went down and why. */
  said: () => string;
  /** Returns the number of HAProxy processes that serve or still have connections. */
  processes: () => number;
  stop: () => Promise<void>;
};

/**
 * Starts HAProxy with ops/failover/haproxy.cfg, adapted to this machine's ports and paths, without TLS. It writes only
 * into `folder`. Throws if HAProxy rejects the configuration.
 */
export async function startHaproxy({
  folder,
  ports,
  carrySeconds,
}: {
  folder: string;
  ports: { web: number; database: number; shops: readonly number[]; servers: readonly number[] };
  /** How long the old process keeps its connections after a reload, in seconds. */
  carrySeconds: number;
}): Promise<Haproxy> {
  const socket = path.join(folder, "haproxy.sock");
  const changes: [string, string][] = [
    // The account that the script runs as.
    ["    user haproxy\n    group haproxy\n", ""],
    ["/run/haproxy/admin.sock", socket],
    ["hard-stop-after 10m", `hard-stop-after ${carrySeconds}s`],
    ["bind 127.0.0.1:5432", `bind 127.0.0.1:${ports.database}`],
    ["bind :443 ssl crt /etc/haproxy/tls/shop.pem alpn h2,http/1.1", `bind 127.0.0.1:${ports.web}`],
    ...ports.servers.map((port, index): [string, string] => [`db-${index + 1}:5432`, `127.0.0.1:${port}`]),
    ...ports.shops.map((port, index): [string, string] => [`shop-${index + 1}:3000`, `127.0.0.1:${port}`]),
  ];
  const source = readFileSync(path.join(projectRoot, "ops/failover/haproxy.cfg"), "utf8");
  const config = changes.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`ops/failover/haproxy.cfg has no ${from}`);
    return all.replaceAll(from, to);
  }, source);
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, config);
  chmodSync(file, 0o644);
  execFileSync("haproxy", ["-c", "-q", "-f", file], { stdio: "inherit" });
  const master = spawn("haproxy", ["-W", "-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  master.stderr.setEncoding("utf8").on("data", (part: string) => (said += part));
  const reloads = () => said.split("Loading success").length - 1;
  const grown = async (count: number) => {
    for (let tries = 0; tries < 200; tries++) {
      if (master.exitCode !== null) break;
      if (reloads() >= count) return;
      await sleep(50);
    }
    throw new Error(`HAProxy does not serve: ${said}`);
  };
  await grown(1);
  return {
    async states() {
      const connection = createConnection(socket);
      connection.end("show stat\n");
      const rows = (await text(connection)).split("\n").map((line) => line.split(","));
      const column = rows[0]?.indexOf("status") ?? -1;
      const servers = rows.filter(([, name]) => /^(?:db|shop)-/.test(name ?? ""));
      return Object.fromEntries(servers.map((row) => [row[1] ?? "", row[column] ?? ""]));
    },
    async reload() {
      const before = reloads();
      master.kill("SIGUSR2");
      await grown(before + 1);
    },
    said: () => said,
    processes: () =>
      execFileSync("ps", ["--ppid", String(master.pid), "-o", "pid="], { encoding: "utf8" })
        .trim()
        .split("\n").length,
    async stop() {
      const gone = once(master, "exit");
      master.kill("SIGTERM");
      await gone;
    },
  };
}
