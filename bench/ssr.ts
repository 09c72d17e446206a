import { withPinnedCores } from "./pinned-cores.ts";
import { expectStatus, putLoad } from "./parts/http-load.ts";
import { latencyOf } from "./latency.ts";
import { coreSeconds, residentMegabytes } from "./program-cost.ts";
import { findProductPath } from "./parts/demo-product.ts";
import type { Report } from "./parts/report.ts";
import { compareSsr } from "./compare-ssr.ts";
import { withTemporaryShop } from "./parts/temporary-shop.ts";

/** Goals: ten times the pages a second that EverShop 2.2.1 renders on one core of such a machine. */
const pages = [
  // URLs of public pages that are never cached.
  { name: "home", path: () => "/?email=none", goal: 640 },
  { name: "product list", path: () => "/%70roducts", goal: 520 },
  { name: "product", path: (product: string) => product.replace("/p", "/%70"), goal: 430 },
  // The same program and router with nothing to read and nothing to render: the upper bound for the pages above.
  { name: "/healthz", path: () => "/healthz", goal: null },
];
const connectionCounts = [1, 8];
const warmUpSeconds = 1;
const seconds = 3;

/**
 * Measures the uncached pages that the demo shop renders per second. With the environment variable `BESIDE`, the folder
 * of another built checkout, it compares the two instead.
 */
export async function measureSsr(): Promise<Report> {
  const beside = process.env.BESIDE;
  if (!beside) return measurePages();
  const compared = pages.filter(({ goal }) => goal !== null);
  return { tables: [await compareSsr(compared, beside)], notes: [] };
}

function measurePages(): Promise<Report> {
  return withTemporaryShop({}, async (shop) => {
    const product = await findProductPath(shop.url);
    const memoryBefore = residentMegabytes(shop);
    let onOneCore = false;
    const rows = await withPinnedCores(shop.pid(), async (isApart) => {
      onOneCore = isApart;
      const measured: (string | number | null)[][] = [];
      for (const { name, path, goal } of pages) {
        const url = shop.url + path(product);
        const kilobytes = (await (await fetch(url)).arrayBuffer()).byteLength / 1000;
        await putLoad({ url, connections: 8, until: { seconds: warmUpSeconds } });
        for (const connections of connectionCounts) {
          const workedBefore = coreSeconds(shop);
          const load = await putLoad({ url, connections, until: { seconds } });
          expectStatus(load, 200);
          const worked = (coreSeconds(shop) ?? 0) - (workedBefore ?? 0);
          const answers = load.milliseconds.length;
          const perSecond = answers / load.seconds;
          const perCoreSecond = worked > 0 ? answers / worked : null;
          const ratio = goal === null ? null : (perCoreSecond ?? perSecond) / goal;
          const { p50, p99 } = latencyOf(load.milliseconds);
          const perKilobyte =
            perCoreSecond === null || goal === null ? null : 1_000_000 / perCoreSecond / kilobytes;
          const speed = [perSecond, p50, p99, perCoreSecond];
          measured.push([name, connections, ...speed, goal, ratio, kilobytes, perKilobyte]);
        }
      }
      return measured;
    });
    return {
      tables: [
        {
          title: "Pages rendered by the server, uncached",
          columns: [
            "page",
            "at once",
            "per second",
            "p50 ms",
            "p99 ms",
            "per core second",
            "goal",
            "of goal",
            "HTML KB",
            "core µs a KB",
          ],
          rows,
        },
        {
          title: "Memory of the program under this load",
          columns: ["resident MB before", "after", "budget"],
          rows: [[memoryBefore, residentMegabytes(shop), 250]],
        },
      ],
      notes: [onOneCore ? "Program and client each had a core." : "Program and client shared the cores."],
    };
  });
}
