import { fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/factories/shop/shop-program.ts";
import { withCoresApart } from "./cores-apart.ts";
import { findProductPath } from "./parts/demo-product.ts";
import { latencyOf } from "./latency.ts";
import { putLightLoad } from "./parts/light-load.ts";
import { coreSeconds, residentMegabytes } from "./program-cost.ts";
import type { Report } from "./parts/report.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";

const connections = 32;
const seconds = 2;
/** Each server is measured this often, in turn, so that all meet the same disturbances; the median counts. */
const rounds = 5;
const goal = 0.9;

type Server = { url: (page: string) => string; pid: number | undefined };
type Stoppable = Server & { stop: () => Promise<void> };
type Measured = { perSecond: number; perCoreSecond: number | null; p99: number };
type Page = { name: string; url: string; file: string; body: Buffer; headers: string[] };

/**
 * Measures cached pages beside nginx, which sends the same bytes as static files with one worker, and beside Node's own HTTP
 * server, which sends them with the same headers and does nothing else: each on one core, in turn. Without nginx and its
 * brotli module only the other two are measured.
 */
export function measureCached(): Promise<Report> {
  return withDataDir((dataDir) =>
    withRunningShop(path.join(dataDir, "shop"), {}, async (shop) => {
      const folder = path.join(dataDir, "files");
      mkdirSync(folder);
      const pages = [
        await preparePage("home", `${shop.url}/`, folder),
        await preparePage("product list", `${shop.url}/products`, folder),
        await preparePage("product", shop.url + (await findProductPath(shop.url)), folder),
      ];
      const nginx = await startNginx(folder, pages);
      const memoryBefore = residentMegabytes(shop);
      try {
        const rows = [];
        for (const page of pages) rows.push(await rowOf(page, shop.process.pid, nginx));
        return {
          tables: [
            {
              title: `Cached pages with brotli, ${connections} connections, beside nginx and Node's own server with the same bytes`,
              columns: [
                "page",
                "bytes",
                "per second",
                "p99 ms",
                "per core second",
                "nginx per second",
                "p99 ms",
                "per core second",
                "Node per core second",
                "goal",
                "of nginx",
                "of Node",
                "Node of nginx",
              ],
              rows,
            },
            {
              title: "Memory of the program",
              columns: ["resident MB before", "after", "budget"],
              rows: [[memoryBefore, residentMegabytes(shop), 250]],
            },
          ],
          notes: nginx ? [] : ["This machine has no nginx with brotli_static."],
        };
      } finally {
        await nginx?.stop();
      }
    }),
  );
}

async function rowOf(page: Page, pid: number | undefined, nginx: Server | null) {
  const shop: Server = { url: () => page.url, pid };
  const node = await startNode(page);
  const servers = [shop, node, ...(nginx ? [nginx] : [])];
  const measured = new Map(servers.map((server) => [server, [] as Measured[]]));
  try {
    for (let round = 0; round < rounds; round++)
      for (const server of servers) measured.get(server)?.push(await measureOnce(page.name, server));
  } finally {
    await node.stop();
  }
  const medians = (server: Server | null) => (server ? medianOf(measured.get(server) ?? []) : null);
  const [own, ready, files] = [medians(shop), medians(node), medians(nginx)];
  return [
    page.name,
    page.body.byteLength,
    ...findOrderFigures(own),
    ...findOrderFigures(files),
    ready?.perCoreSecond ?? null,
    goal,
    ratioOf(own, files),
    ratioOf(own, ready),
    ratioOf(ready, files),
  ];
}

function findOrderFigures(measured: Measured | null): (number | null)[] {
  return measured ? [measured.perSecond, measured.p99, measured.perCoreSecond] : [null, null, null];
}

function ratioOf(one: Measured | null, others: Measured | null): number | null {
  if (!one || !others) return null;
  return one.perCoreSecond !== null && others.perCoreSecond !== null
    ? one.perCoreSecond / others.perCoreSecond
    : one.perSecond / others.perSecond;
}

function measureOnce(page: string, { url, pid }: Server): Promise<Measured> {
  return withCoresApart(pid, async () => {
    const workedBefore = coreSeconds({ process: { pid } });
    const load = await putLightLoad(url(page), { connections, seconds });
    const worked = (coreSeconds({ process: { pid } }) ?? 0) - (workedBefore ?? 0);
    const answers = load.milliseconds.length;
    return {
      perSecond: answers / load.seconds,
      perCoreSecond: worked > 0 ? answers / worked : null,
      p99: latencyOf(load.milliseconds).p99,
    };
  });
}

/** Returns the round with the median speed. */
function medianOf(measured: readonly Measured[]): Measured {
  const inOrder = measured.toSorted(
    (a, b) => (a.perCoreSecond ?? a.perSecond) - (b.perCoreSecond ?? b.perSecond),
  );
  const median = inOrder[Math.floor(inOrder.length / 2)];
  if (!median) throw new Error("Nothing was measured");
  return median;
}

/** Returns the page as it is sent, cached with the best compression from now on, and as a file for the other servers. */
async function preparePage(name: string, url: string, folder: string): Promise<Page> {
  const ask = async () => {
    // Not with fetch, which decompresses the response.
    const asked = get(url, { headers: { "accept-encoding": "br" } });
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    return { body: await buffer(response), headers: response.rawHeaders };
  };
  await ask();
  await ask();
  await sleep(compressionMilliseconds);
  const { body, headers } = await ask();
  const file = path.join(folder, `${name.replace(" ", "-")}.html`);
  writeFileSync(file, "only the brotli file is requested");
  writeFileSync(`${file}.br`, body);
  return { name, url, file, body, headers: withoutOwn(headers) };
}

/** More than enough to compress one page at the best level, which starts on the second visit. */
const compressionMilliseconds = 2000;

/** Removes the headers that Node's server adds itself. */
function withoutOwn(headers: readonly string[]): string[] {
  const own = ["date", "connection", "keep-alive"];
  return headers.filter((_, index) => !own.includes(headers[index - (index % 2)]?.toLowerCase() ?? ""));
}

async function startNode({ file, headers }: Page): Promise<Stoppable> {
  const program = path.join(import.meta.dirname, "ready-answer-program.ts");
  const child = fork(program, [`${file}.br`, JSON.stringify(headers)]);
  const [port] = (await once(child, "message")) as [number];
  return {
    url: () => `http://127.0.0.1:${port}/`,
    pid: child.pid,
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

const modules = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

async function startNginx(folder: string, pages: readonly Page[]): Promise<Stoppable | null> {
  if (spawnSync("nginx", ["-v"]).error || !existsSync(modules)) return null;
  const fileOf = (name: string) => path.basename(pages.find((page) => page.name === name)?.file ?? "");
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
  const url = (page: string) => `http://127.0.0.1:${port}/${fileOf(page)}`;
  await untilItResponds(url(pages[0]?.name ?? ""));
  const worker = spawnSync("ps", ["-o", "pid=", "--ppid", String(child.pid)], { encoding: "utf8" });
  return {
    url,
    pid: Number(worker.stdout.trim()),
    async stop() {
      child.kill("SIGQUIT");
      await once(child, "exit");
    },
  };
}

async function untilItResponds(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error("nginx did not start");
}
