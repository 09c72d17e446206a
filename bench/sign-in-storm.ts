import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#app/server/db/database.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { timed } from "./latency.ts";
import { residentMegabytes } from "./program-cost.ts";
import type { Report } from "./parts/report.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";
import type { TemporaryShop } from "./parts/temporary-shop.ts";

const signIns = 200;
const rounds = 3;
/** Pause between a probe's response and its next request, in milliseconds. */
const probeInterval = 250;
const probes = ["an asset", "/checkout", "a just invalidated page"] as const;
type Probe = (typeof probes)[number];

type Storm = {
  /** Slowest answer of each probe in milliseconds. */
  slowest: Record<Probe, number>;
  /** Seconds from the first sign-in sent to the last answered. */
  seconds: number;
  /** Peak of resident memory during the storm, and how much it grew by, in megabytes. */
  megabytes: number;
  growth: number;
  statuses: Record<number, number>;
};

/**
 * Measures other visitors' response times during 200 concurrent wrong sign-ins, each with its own network and account.
 * The environment variable `BESIDE` names the folder of another built checkout, which is measured alternately.
 */
export async function measureSignInStorm(): Promise<Report> {
  const beside = process.env.BESIDE;
  const sides = [["this", projectRoot], ...(beside ? [["beside", beside]] : [])] as const;
  const storms = new Map<string, Storm[]>(sides.map(([side]) => [side, []]));
  for (let round = 0; round < rounds; round++)
    for (const [side, checkout] of sides)
      storms
        .get(side)
        ?.push(
          await withDataDir((dataDir) =>
            withRunningShop(dataDir, { TRUST_PROXY: "on" }, (shop) => stormOn(shop), checkout),
          ),
        );
  const worst = [...storms].map(([side, each]) => ({ side, figures: worstOf(each) }));
  const [first, second] = worst;
  const names = [...probes, "all sign-ins", "memory", "its growth"];
  const rows = names.map((name, index) => {
    const [here = null, there = null] = [first?.figures[index], second?.figures[index]];
    return [name, here, there, here !== null && there !== null ? here / there : null];
  });
  return {
    tables: [
      {
        title: `During ${signIns} wrong sign-ins at once: slowest answer in ms, peak of memory in MB, the worst of ${rounds} rounds`,
        columns: ["what", "this", "beside", "ratio"],
        rows,
      },
    ],
    notes: [
      ...[...storms].map(
        ([side, each]) => `${side}: answers by status ${JSON.stringify(each.at(-1)?.statuses)}.`,
      ),
      "Goal: asset, /checkout and page below 1,000 ms, memory below 250 MB.",
    ],
  };
}

function worstOf(storms: readonly Storm[]): number[] {
  const worst = (figure: (storm: Storm) => number) => Math.max(...storms.map(figure));
  return [
    ...probes.map((probe) => worst(({ slowest }) => slowest[probe])),
    worst(({ seconds }) => seconds * 1000),
    worst(({ megabytes }) => megabytes),
    worst(({ growth }) => growth),
  ];
}

async function stormOn(shop: TemporaryShop): Promise<Storm> {
  const database = openDatabase(shop.connectionString);
  try {
    const home = await (await fetch(shop.url)).text();
    const asset = /\/assets\/[\w.-]+\.css/.exec(home)?.[0];
    if (!asset) throw new Error("The home page names no style sheet");
    // Warm-up: first-use loading and compilation are not measured.
    await Promise.all([
      signInWrongly(shop.url, 0),
      fetch(`${shop.url}/checkout`),
      fetch(`${shop.url}/about`),
    ]);
    const addresses: Record<Probe, string> = {
      "an asset": asset,
      "/checkout": "/checkout",
      "a just invalidated page": "/about",
    };
    let version = 0;
    const invalidate = async () => {
      version += 1;
      await database.pool.query("update static_pages set title_bg = $1 where slug = 'about'", [
        `Промяна ${version}.`,
      ]);
    };
    const before = residentMegabytes(shop);
    let megabytes = 0;
    const end = new AbortController();
    const slowest: Storm["slowest"] = { "an asset": 0, "/checkout": 0, "a just invalidated page": 0 };
    const start = performance.now();
    const storm = Array.from({ length: signIns }, (_, number) => signInWrongly(shop.url, number + 1));
    const probing = probes.map(async (probe) => {
      while (!end.signal.aborted) {
        if (probe === "a just invalidated page") await invalidate();
        const { milliseconds } = await timed(() => read(shop.url + addresses[probe]));
        slowest[probe] = Math.max(slowest[probe], milliseconds);
        await sleep(probeInterval);
      }
    });
    // Infrequent, since reading the memory delays the benchmark itself.
    const watching = setInterval(() => {
      megabytes = Math.max(megabytes, residentMegabytes(shop));
    }, 500);
    const statuses: Record<number, number> = {};
    for (const status of await Promise.all(storm)) statuses[status] = (statuses[status] ?? 0) + 1;
    const seconds = (performance.now() - start) / 1000;
    megabytes = Math.max(megabytes, residentMegabytes(shop));
    clearInterval(watching);
    end.abort();
    await Promise.all(probing);
    return { slowest, seconds, megabytes, growth: megabytes - before, statuses };
  } finally {
    await database.close();
  }
}

async function read(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await response.arrayBuffer();
}

/** Posts the form like a browser without scripts, so that the shop renders a whole page. */
async function signInWrongly(url: string, number: number): Promise<number> {
  const response = await fetch(`${url}/auth`, {
    method: "POST",
    headers: { "X-Forwarded-For": `203.0.${number >> 8}.${number & 255}` },
    body: new URLSearchParams({
      intent: "sign-in",
      email: `guess-${number}@example.com`,
      password: "a wrong guess",
    }),
  });
  await response.arrayBuffer();
  return response.status;
}
