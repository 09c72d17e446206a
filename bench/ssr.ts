import { withPinnedCores } from "./pinned-cores.ts";
import { expectStatus, putLoad } from "./parts/http-load.ts";
import { latencyOf } from "./latency.ts";
import { coreSeconds, residentMegabytes } from "./program-cost.ts";
import type { Report } from "./parts/report.ts";
import { compareSsr } from "./compare-ssr.ts";
import { withTemporaryShop } from "./parts/temporary-shop.ts";

const pages = [
  // URLs that are never cached. A product's page has none.
  { name: "home", path: "/?email=none" },
  { name: "product list", path: "/products?page=1&page=1" },
  { name: "sign-in", path: "/auth" },
];
/** The same program and router with nothing to read and nothing to render: the upper bound for the pages. */
const bound = { name: "/healthz", path: "/healthz" };
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
  return { tables: [await compareSsr(pages, beside)], notes: [] };
}

function measurePages(): Promise<Report> {
  return withTemporaryShop({}, async (shop) => {
    const memoryBefore = residentMegabytes(shop);
    let onOneCore = false;
    const rows = await withPinnedCores(shop.pid(), async (isApart) => {
      onOneCore = isApart;
      const measured: (string | number | null)[][] = [];
      for (const { name, path } of [...pages, bound]) {
        const url = shop.url + path;
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
          const { p50, p99 } = latencyOf(load.milliseconds);
          const perKilobyte = perCoreSecond === null ? null : 1_000_000 / perCoreSecond / kilobytes;
          measured.push([name, connections, perSecond, p50, p99, perCoreSecond, kilobytes, perKilobyte]);
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
