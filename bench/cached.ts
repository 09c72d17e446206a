import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/factories/shop-program.ts";
import { withCoresApart } from "./cores-apart.ts";
import { findProductPath } from "./demo-product.ts";
import { expectStatus, putLoad } from "./http-load.ts";
import { latencyOf } from "./latency.ts";
import { coreSeconds, residentMegabytes } from "./program-cost.ts";
import type { Report } from "./report.ts";
import { withDataDir, withRunningShop } from "./temporary-shop.ts";

const connections = 32;
const seconds = 2;
/** Of each server, in turn, so that both meet the same disturbances; the median counts. */
const rounds = 5;
const goal = 0.9;

type Server = { url: (page: string) => string; pid: number | undefined };
type Measured = { perSecond: number; perCoreSecond: number | null; p99: number };

/**
 * Kept pages beside nginx, which sends the same bytes as ready files, by one worker: both on one core, in turn. Where
 * there is no nginx with its brotli module the shop is measured alone.
 */
export function measureCached(): Promise<Report> {
  return withDataDir((dataDir) =>
    withRunningShop(path.join(dataDir, "shop"), {}, async (shop) => {
      const pages = {
        home: "/",
        "product list": "/products",
        product: await findProductPath(shop.url),
      };
      const bodies = await Promise.all(Object.values(pages).map((page) => packedBody(shop.url + page)));
      const nginx = await startNginx(path.join(dataDir, "nginx"), Object.keys(pages), bodies);
      const memoryBefore = residentMegabytes(shop);
      try {
        const rows = [];
        for (const [index, [name, page]] of Object.entries(pages).entries()) {
          const ours: Server = { url: () => shop.url + page, pid: shop.process.pid };
          const [own, others] = await measureInTurn(name, ours, nginx);
          const ratio = others && ratioOf(own, others);
          const bytes = bodies[index]?.byteLength ?? 0;
          rows.push([
            name,
            bytes,
            own.perSecond,
            own.p99,
            own.perCoreSecond,
            ...figuresOf(others),
            goal,
            ratio,
          ]);
        }
        return {
          tables: [
            {
              title: `Kept pages by brotli, ${connections} at once, beside nginx with the same bytes`,
              columns: [
                "page",
                "bytes",
                "per second",
                "p99 ms",
                "per core second",
                "nginx per second",
                "p99 ms",
                "per core second",
                "goal",
                "of nginx",
              ],
              rows,
            },
            {
              title: "Memory of the program",
              columns: ["resident MB before", "after", "budget"],
              rows: [[memoryBefore, residentMegabytes(shop), 250]],
            },
          ],
          notes: nginx ? [] : ["There is no nginx with brotli_static here: nothing stands beside."],
        };
      } finally {
        await nginx?.stop();
      }
    }),
  );
}

function figuresOf(measured: Measured | null): (number | null)[] {
  return measured ? [measured.perSecond, measured.p99, measured.perCoreSecond] : [null, null, null];
}

function ratioOf(own: Measured, others: Measured): number {
  return own.perCoreSecond !== null && others.perCoreSecond !== null
    ? own.perCoreSecond / others.perCoreSecond
    : own.perSecond / others.perSecond;
}

async function measureInTurn(
  page: string,
  own: Server,
  nginx: Server | null,
): Promise<[Measured, Measured | null]> {
  const measured: { own: Measured[]; nginx: Measured[] } = { own: [], nginx: [] };
  for (let round = 0; round < rounds; round++) {
    measured.own.push(await measureOnce(page, own));
    if (nginx) measured.nginx.push(await measureOnce(page, nginx));
  }
  return [medianOf(measured.own), nginx && medianOf(measured.nginx)];
}

function measureOnce(page: string, { url, pid }: Server): Promise<Measured> {
  return withCoresApart(pid, async () => {
    const workedBefore = coreSeconds({ process: { pid } });
    const load = await putLoad({
      url: url(page),
      connections,
      until: { seconds },
      headers: { "accept-encoding": "br" },
    });
    expectStatus(load, 200);
    const worked = (coreSeconds({ process: { pid } }) ?? 0) - (workedBefore ?? 0);
    const answers = load.milliseconds.length;
    return {
      perSecond: answers / load.seconds,
      perCoreSecond: worked > 0 ? answers / worked : null,
      p99: latencyOf(load.milliseconds).p99,
    };
  });
}

/** The round whose work is the median of all. */
function medianOf(measured: readonly Measured[]): Measured {
  const inOrder = measured.toSorted(
    (a, b) => (a.perCoreSecond ?? a.perSecond) - (b.perCoreSecond ?? b.perSecond),
  );
  const median = inOrder[Math.floor(inOrder.length / 2)];
  if (!median) throw new Error("Nothing was measured");
  return median;
}

/** The page as it goes over the line; kept from now on. */
async function packedBody(url: string): Promise<Buffer> {
  // Not by fetch, which unpacks what it gets.
  const { stdout } = spawnSync("curl", ["-s", "-H", "Accept-Encoding: br", url], { maxBuffer: 1e8 });
  return stdout;
}

const modules = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

async function startNginx(
  folder: string,
  names: readonly string[],
  bodies: readonly Buffer[],
): Promise<(Server & { stop: () => Promise<void> }) | null> {
  if (spawnSync("nginx", ["-v"]).error || !existsSync(modules)) return null;
  const fileOf = (name: string) => `${names.indexOf(name)}.html`;
  mkdirSync(folder, { recursive: true });
  for (const [index, name] of names.entries()) {
    writeFileSync(path.join(folder, fileOf(name)), "brotli alone is asked for");
    writeFileSync(path.join(folder, `${fileOf(name)}.br`), bodies[index] ?? "");
  }
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
  await untilItAnswers(url(names[0] ?? ""));
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

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error("nginx did not start");
}
