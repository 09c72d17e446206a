import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { projectRoot } from "#app/server/project-root.ts";
import { execute, onDatabase } from "#tests/factories/servers/postgres-server.ts";
import { freePort } from "#tests/factories/shop/shop-program.ts";
import { latencyOf } from "./latency.ts";
import { expectStatus, putLoad } from "./parts/http-load.ts";
import type { Report } from "./parts/report.ts";
import { withTemporaryShop } from "./parts/temporary-shop.ts";
import { coreSeconds, residentMegabytes } from "./program-cost.ts";
import type { Program } from "./program-cost.ts";

const run = promisify(execFile);
/** EverShop is a separate package, installed and built on first use, outside the source tree. */
const folder = path.join(projectRoot, ".cache/evershop");
const program = path.join(folder, "node_modules/@evershop/evershop/dist/bin/evershop.js");
const databaseName = "evershop";

const rounds = 5;
const secondsEach = 3;
const connections = 8;
const startSeconds = 120;

type Server = Program & { url: string };

/** Renders pages with this shop and EverShop in turn, both with their demo products on one PostgreSQL server. */
export async function measureEvershop(): Promise<Report> {
  await install();
  return withTemporaryShop({}, async (shop) => {
    const database = onDatabase(shop.connectionString, databaseName);
    await execute(shop.connectionString, `create database ${databaseName}`);
    return withEvershop(database, async (evershop) => {
      // This shop's URLs are ones that are never cached; a product's page has none.
      const pages = [
        { name: "home", own: "/?email=none", other: "/" },
        { name: "product list", own: "/products?page=1&page=1", other: await categoryAddress(database) },
      ];
      const rows: (string | number)[][] = [];
      for (const { name, own, other } of pages) {
        const figures: { own: Figure; other: Figure }[] = [];
        // The first round only warms both up.
        for (let round = 0; round <= rounds; round++) {
          const figure = { own: await render(shop, own), other: await render(evershop, other) };
          if (round > 0) figures.push(figure);
        }
        const median = (of: (figure: { own: Figure; other: Figure }) => number) =>
          latencyOf(figures.map(of)).p50;
        rows.push([
          name,
          median((figure) => figure.own.perCoreSecond),
          median((figure) => figure.other.perCoreSecond),
          median((figure) => figure.own.perCoreSecond / figure.other.perCoreSecond),
          median((figure) => figure.own.p50),
          median((figure) => figure.other.p50),
          await kilobytes(shop.url + own),
          await kilobytes(evershop.url + other),
        ]);
      }
      return {
        tables: [
          {
            title: `Pages rendered per core second beside EverShop, ${connections} at once; medians of ${rounds} rounds in turn`,
            columns: ["page", "this", "EverShop", "ratio", "p50 ms", "EverShop", "HTML KB", "EverShop"],
            rows,
          },
          {
            title: "Memory of the program afterwards, MB",
            columns: ["this", "EverShop"],
            rows: [[residentMegabytes(shop), residentMegabytes(evershop)]],
          },
        ],
        notes: [
          "Goal: 2.5 times as many. EverShop limits the requests of an address, so each comes from another.",
          "Its demo products have no pictures here if the machine cannot reach the addresses they come from.",
        ],
      };
    });
  });
}

async function install(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyFile(path.join(projectRoot, "bench/evershop/package.json"), path.join(folder, "package.json"));
  if (!existsSync(program)) await run("npm", ["install", "--ignore-scripts"], { cwd: folder });
}

/** Builds EverShop if needed, fills its database with its demo products and serves them for the work. */
async function withEvershop<Result>(
  database: string,
  work: (evershop: Server) => Promise<Result>,
): Promise<Result> {
  const { host, port, user, password } = new Client({ connectionString: database });
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DB_HOST: host,
    DB_PORT: String(port),
    DB_NAME: databaseName,
    DB_USER: user,
    DB_PASSWORD: password ?? "",
    DB_SSLMODE: "disable",
    SUPPRESS_NO_CONFIG_WARNING: "1",
    PORT: String(await freePort()),
  };
  const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
  if (!existsSync(path.join(folder, ".evershop/build")))
    await run(process.execPath, [program, "build"], options);
  const child = spawn(process.execPath, [program, "start"], { ...options, stdio: "ignore" });
  const exited = once(child, "exit");
  try {
    const url = `http://localhost:${env.PORT}`;
    await untilServed(url);
    await run(process.execPath, [program, "seed", "--all"], options);
    return await work({ pid: () => child.pid, url });
  } finally {
    child.kill("SIGINT");
    await exited;
  }
}

type Figure = { perCoreSecond: number; p50: number };

let requests = 0;

/** Returns the headers of a request with a new client address: the forwarded one, which EverShop trusts. */
const nextHeaders = () => {
  requests++;
  return {
    "X-Forwarded-For": [10, requests >> 16, requests >> 8, requests].map((part) => part & 255).join("."),
  };
};

/** Measures one page of a server. Throws where the system does not report a process's CPU time. */
async function render(server: Server, page: string): Promise<Figure> {
  const before = coreSeconds(server);
  const until = { seconds: secondsEach };
  const load = await putLoad({ url: server.url + page, connections, until, nextHeaders });
  expectStatus(load, 200);
  const after = coreSeconds(server);
  if (before === null || after === null) throw new Error("This system does not tell a process's CPU time");
  return {
    perCoreSecond: load.milliseconds.length / (after - before),
    p50: latencyOf(load.milliseconds).p50,
  };
}

/** Returns the path of one of EverShop's demo categories. */
async function categoryAddress(database: string): Promise<string> {
  const [row] = await execute(
    database,
    `select request_path from url_rewrite where entity_type = 'category' order by request_path limit 1`,
  );
  return String(row?.request_path);
}

async function untilServed(url: string): Promise<void> {
  const deadline = AbortSignal.timeout(startSeconds * 1000);
  for (;;) {
    deadline.throwIfAborted();
    const status = await fetch(url, { signal: deadline }).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === 200) return;
    await pause(500);
  }
}

async function kilobytes(url: string): Promise<number> {
  return (await (await fetch(url)).arrayBuffer()).byteLength / 1000;
}
