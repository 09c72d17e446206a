import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/factories/shop/shop-program.ts";

export type NginxFiles = { url: string; worker: number; stop: () => Promise<void> };

const modules = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/**
 * Starts nginx with one worker, which sends the brotli files of a folder, and waits until it sends the file `first`.
 * Returns null if nginx or its brotli module is not installed.
 */
export async function startNginxFiles(folder: string, first: string): Promise<NginxFiles | null> {
  if (spawnSync("nginx", ["-v"]).error || !existsSync(modules)) return null;
  const port = await freePort();
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    path.join(folder, "nginx.conf"),
    `load_module ${modules};
    ${user} worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100;
      default_type text/html; types { text/html html; } charset utf-8;
      server {
        listen 127.0.0.1:${port}; root ${folder}; brotli_static on;
        add_header Cache-Control "public, max-age=0, must-revalidate"; add_header Vary Accept-Encoding;
      }
    }`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", path.join(folder, "nginx.conf")], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await untilItResponds(`${url}/${first}`);
  return {
    url,
    worker: workerOf(child.pid),
    async stop() {
      child.kill("SIGQUIT");
      await once(child, "exit");
    },
  };
}

/** Returns the process id of nginx's only worker. A cache has further processes. */
export function workerOf(master: number | undefined): number {
  const children = spawnSync("ps", ["-o", "pid=,args=", "--ppid", String(master)], { encoding: "utf8" });
  const worker = /^ *(\d+) .*worker process/m.exec(children.stdout)?.[1];
  if (worker === undefined) throw new Error("nginx has no worker");
  return Number(worker);
}

async function untilItResponds(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error("nginx did not start");
}
