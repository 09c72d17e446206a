import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#app/server/db/database.ts";
import { startEdge } from "#tests/factories/servers/edge.ts";
import { hasNginx } from "#tests/factories/servers/nginx.ts";
import { freePort, startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { latencyOf, timed } from "./latency.ts";
import type { Report } from "./parts/report.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";

const AUTH_SECRET = "a-secret-of-the-bench-with-enough-characters";
const changes = 100;
/** Readers of each copy; each sends its next request as soon as it has the response. */
const readers = 8;
/** The pause after each change, in milliseconds. */
const between = 30;
/** The pause after the last change, in milliseconds: the edge may show the old page for a second. */
const longest = 1500;

/**
 * Delays of the first visit after a change, in milliseconds. The program renders again after 100 ms without a change.
 */
const firstVisits = [
  { when: "before the page is rendered in the background", after: 20 },
  { when: "after that", after: 500 },
];
const visitedChanges = 50;

type Commit = { version: number; at: number };
type Seen = { started: number; ended: number; version: number };

/**
 * Measures how long after a change's commit each copy of the program shows it, and how many responses are stale after
 * that; if nginx is installed, also through the edge cache (docs/edge.md).
 */
export function measureInvalidation(): Promise<Report> {
  return withDataDir((dataDir) =>
    withRunningShop(dataDir, { AUTH_SECRET }, async (shop) => {
      const { connectionString } = shop;
      const copy = await startShopProgram({ DATA_DIR: dataDir, DATABASE_URL: connectionString, AUTH_SECRET });
      const database = openDatabase(connectionString);
      const change = (title: number) =>
        database.pool.query("update static_pages set title_bg = $1 where slug = 'about'", [
          `Промяна ${title}.`,
        ]);
      let version = 0;
      const measure = (urls: readonly string[]) =>
        measureChanges(urls, async () => {
          version += 1;
          await change(version);
          return version;
        });
      try {
        const firsts = await timeFirstVisits(shop.url, change);
        const [here = [], there = []] = await measure([shop.url, copy.url]);
        const rows = [
          ["the copy beside the change", ...here],
          ["another copy", ...there],
        ];
        if (hasNginx()) {
          const folder = path.join(dataDir, "edge");
          mkdirSync(folder);
          const ports = [shop.url, copy.url].map((url) => new URL(url).port);
          const edge = await startEdge({ folder, port: await freePort(), ports });
          try {
            const [stored = []] = await measure([edge.url]);
            rows.push(["through the edge", ...stored]);
          } finally {
            await edge.stop();
          }
        }
        return {
          tables: [
            {
              title: `From a change's commit to the first page that shows it, ${changes} changes, ${readers} readers each, in ms`,
              columns: ["who", "p50", "p99", "max", "responses", "stale after it", "oldest"],
              rows,
            },
            {
              title: `The first visitor of the home page after a change, ${visitedChanges} changes in turn, in ms`,
              columns: ["when", "p50", "p99", "max", "cached"],
              rows: firsts,
            },
          ],
          notes: [
            "Below 0: a page had the change before the program that made it was notified of its commit.",
            "Oldest: the longest time after a commit at which a page without it was requested.",
            "Goal: no stale response after the first fresh one; through the edge no page older than a second.",
          ],
        };
      } finally {
        await database.close();
        await copy.stop();
      }
    }),
  );
}

/** Makes all changes while readers request the page at each address. Returns the figures of each. */
async function measureChanges(urls: readonly string[], change: () => Promise<number>): Promise<number[][]> {
  const reading = urls.map(read);
  const commits: Commit[] = [];
  for (let count = 0; count < changes; count++) {
    const version = await change();
    commits.push({ version, at: performance.now() });
    await sleep(between);
  }
  await sleep(longest);
  return Promise.all(reading.map(async ({ stop }) => findOrderFigures(await stop(), commits)));
}

/**
 * Times the first request for the home page after each change, in turn before and after its rendering in the
 * background.
 */
async function timeFirstVisits(
  url: string,
  change: (version: number) => Promise<unknown>,
): Promise<(string | number)[][]> {
  const visit = async () => {
    const response = await fetch(url);
    await response.text();
    return response.headers.get("server-timing")?.startsWith("cache;desc=hit") ?? false;
  };
  const visits = firstVisits.map((each) => ({ ...each, took: new Array<number>(), cached: 0 }));
  await visit();
  for (let round = 0; round < visitedChanges; round++)
    for (const each of visits) {
      await change(0);
      await sleep(each.after);
      const { result: isCached, milliseconds } = await timed(visit);
      each.took.push(milliseconds);
      each.cached += Number(isCached);
    }
  return visits.map(({ when, took, cached }) => {
    const { p50, p99, max } = latencyOf(took);
    return [when, p50, p99, max, cached];
  });
}

function read(url: string): { stop: () => Promise<Seen[]> } {
  const seen: Seen[] = [];
  const end = new AbortController();
  const ask = async () => {
    while (!end.signal.aborted) {
      const started = performance.now();
      const text = await (await fetch(`${url}/about`)).text();
      const version = Number(/Промяна (\d+)\./.exec(text)?.[1] ?? 0);
      seen.push({ started, ended: performance.now(), version });
    }
  };
  const asking = Promise.all(Array.from({ length: readers }, ask));
  return {
    async stop() {
      end.abort();
      await asking;
      return seen;
    },
  };
}

function findOrderFigures(seen: readonly Seen[], commits: readonly Commit[]): number[] {
  const firsts = commits.map(({ version, at }) => {
    const fresh = seen.filter((each) => each.version >= version).map(({ ended }) => ended);
    return { version, shown: Math.min(...fresh), committed: at };
  });
  const stale = firsts.reduce(
    (sum, { version, shown }) =>
      sum + seen.filter((each) => each.started > shown && each.version < version).length,
    0,
  );
  const missedAt = new Map(commits.map(({ version, at }) => [version - 1, at]));
  const oldest = seen.reduce(
    (most, { started, version }) => Math.max(most, started - (missedAt.get(version) ?? started)),
    0,
  );
  const { p50, p99, max } = latencyOf(firsts.map(({ shown, committed }) => shown - committed));
  return [p50, p99, max, seen.length, stale, oldest];
}
