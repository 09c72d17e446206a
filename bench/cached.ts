import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { startEdge } from "#tests/factories/servers/edge.ts";
import { hasNginx } from "#tests/factories/servers/nginx.ts";
import { freePort } from "#tests/factories/shop/shop-program.ts";
import { withPinnedCores } from "./pinned-cores.ts";
import { findProductPath } from "./parts/demo-product.ts";
import { latencyOf } from "./latency.ts";
import { putLightLoad } from "./parts/light-load.ts";
import { startNginxFiles, workerOf } from "./parts/nginx-files.ts";
import { coreSeconds, residentMegabytes } from "./program-cost.ts";
import type { Report } from "./parts/report.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";

const connections = 32;
const seconds = 2;
/**
 * Number of measurements of each server. They alternate, so that background load affects all alike; the median counts.
 */
const rounds = 5;
const goal = 0.9;

type Server = { url: (page: Page) => string; pid: number | undefined };
type Stoppable = Server & { stop: () => Promise<void> };
type Measured = { perSecond: number; perCoreSecond: number | null; p99: number };
type Page = { name: string; url: string; file: string; body: Buffer; headers: string[] };

/**
 * Measures cached pages of the shop, and for comparison nginx, which sends the same bytes as static files with one
 * worker, Node's own HTTP server, which sends them with the same headers and does nothing else, and the edge cache
 * (docs/edge.md) with one worker: each on one core, in turn. Without nginx and its brotli module only the shop and
 * Node's server are measured.
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
      const nginx = await startFiles(folder, pages);
      const edge = nginx && (await startOneWorkerEdge(path.join(dataDir, "edge"), shop.url));
      const memoryBefore = residentMegabytes(shop);
      try {
        const rows = [];
        for (const page of pages) rows.push(await rowOf(page, shop.pid(), { nginx, edge }));
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
                "edge per core second",
                "p99 ms",
                "goal",
                "of nginx",
                "of Node",
                "Node of nginx",
                "edge of nginx",
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
        await edge?.stop();
        await nginx?.stop();
      }
    }),
  );
}

type Beside = { nginx: Server | null; edge: Server | null };

async function rowOf(page: Page, pid: number | undefined, { nginx, edge }: Beside) {
  const shop: Server = { url: () => page.url, pid };
  const node = await startNode(page);
  const servers = [shop, node, ...(nginx ? [nginx] : []), ...(edge ? [edge] : [])];
  const measured = new Map(servers.map((server) => [server, [] as Measured[]]));
  try {
    for (let round = 0; round < rounds; round++)
      for (const server of servers) measured.get(server)?.push(await measureOnce(page, server));
  } finally {
    await node.stop();
  }
  const medians = (server: Server | null) => (server ? medianOf(measured.get(server) ?? []) : null);
  const [own, ready, files, cached] = [medians(shop), medians(node), medians(nginx), medians(edge)];
  return [
    page.name,
    page.body.byteLength,
    ...findOrderFigures(own),
    ...findOrderFigures(files),
    ready?.perCoreSecond ?? null,
    cached?.perCoreSecond ?? null,
    cached?.p99 ?? null,
    goal,
    ratioOf(own, files),
    ratioOf(own, ready),
    ratioOf(ready, files),
    ratioOf(cached, files),
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

function measureOnce(page: Page, { url, pid }: Server): Promise<Measured> {
  return withPinnedCores(pid, async () => {
    const workedBefore = coreSeconds({ pid: () => pid });
    const load = await putLightLoad(url(page), { connections, seconds });
    const worked = (coreSeconds({ pid: () => pid }) ?? 0) - (workedBefore ?? 0);
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

/** Requests a page until it is cached with the best compression; returns it, and writes it for the other servers. */
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

async function startFiles(folder: string, pages: readonly Page[]): Promise<Stoppable | null> {
  const nginx = await startNginxFiles(folder, path.basename(pages[0]?.file ?? ""));
  return (
    nginx && {
      url: ({ file }) => `${nginx.url}/${path.basename(file)}`,
      pid: nginx.worker,
      stop: nginx.stop,
    }
  );
}

/**
 * Starts the edge cache with the settings of the nginx for files: one worker, no log, and connections that stay open.
 */
async function startOneWorkerEdge(folder: string, shop: string): Promise<Stoppable | null> {
  if (!hasNginx()) return null;
  mkdirSync(folder);
  const { port: shopPort } = new URL(shop);
  const edge = await startEdge({
    folder,
    port: await freePort(),
    ports: [shopPort, shopPort],
    changes: [
      ["worker_processes auto;", "worker_processes 1;"],
      ["access_log /dev/stdout shop;", "access_log off; keepalive_requests 100000000; # /dev/stdout"],
    ],
  });
  return {
    url: (page) => edge.url + new URL(page.url).pathname,
    pid: workerOf(edge.pid),
    stop: edge.stop,
  };
}
