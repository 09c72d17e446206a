import { projectRoot } from "#app/server/project-root.ts";
import { expectStatus, putLoad } from "./parts/http-load.ts";
import type { Table } from "./parts/report.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";
import type { TemporaryShop } from "./parts/temporary-shop.ts";
import { coreSeconds } from "./program-cost.ts";

const rounds = 9;
const secondsEach = 1;
const connections = 8;

type Page = { name: string; path: string };

/**
 * Compares the pages of this checkout and another built one; they alternate, so that background load affects both
 * alike.
 */
export function compareSsr(pages: readonly Page[], beside: string): Promise<Table> {
  return withShopOf(projectRoot, (here) =>
    withShopOf(beside, async (there) => {
      const rows: (string | number | null)[][] = [];
      for (const { name, path } of pages) {
        const speeds: { here: number; there: number }[] = [];
        // The first round only warms both up.
        for (let round = 0; round <= rounds; round++) {
          const own = await perCoreSecond(here, path);
          const other = await perCoreSecond(there, path);
          if (round > 0) speeds.push({ here: own, there: other });
        }
        rows.push([
          name,
          median(speeds.map((speed) => speed.here)),
          median(speeds.map((speed) => speed.there)),
          median(speeds.map((speed) => speed.here / speed.there)),
        ]);
      }
      return {
        title: `Pages per core second, uncached, in turn with ${beside}; medians of ${rounds} rounds`,
        columns: ["page", "this", "beside", "ratio"],
        rows,
      };
    }),
  );
}

function withShopOf<Result>(checkout: string, work: (shop: TemporaryShop) => Promise<Result>) {
  return withDataDir((dataDir) => withRunningShop(dataDir, {}, work, checkout));
}

/** Returns the pages rendered per CPU second. Throws where the system does not report a process's CPU time. */
async function perCoreSecond(shop: TemporaryShop, path: string): Promise<number> {
  const before = coreSeconds(shop);
  const load = await putLoad({ url: shop.url + path, connections, until: { seconds: secondsEach } });
  expectStatus(load, 200);
  const after = coreSeconds(shop);
  if (before === null || after === null) throw new Error("This system does not tell a process's CPU time");
  return load.milliseconds.length / (after - before);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
