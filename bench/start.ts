import { expectStatus, putLoad } from "./parts/http-load.ts";
import { latencyOf } from "./latency.ts";
import { residentMegabytes } from "./program-cost.ts";
import type { Report } from "./parts/report.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";

const runs = 3;
const loadSeconds = 3;

/** One start: until the program reports that the shop is open, and until its first page is loaded. */
type Start = { openMs: number; firstPageMs: number; megabytes: number; megabytesAfterLoad: number };

/** Measures how long the built program takes to start, on an empty folder and on an existing one, and its memory. */
export async function measureStart(): Promise<Report> {
  const cold: Start[] = [];
  const warm: Start[] = [];
  for (let run = 0; run < runs; run++) {
    await withDataDir(async (dataDir) => {
      cold.push(await startOnce(dataDir));
      warm.push(await startOnce(dataDir));
    });
  }
  const timeRow = (name: string, milliseconds: number[]) => [
    name,
    Math.min(...milliseconds),
    latencyOf(milliseconds).p50,
    Math.max(...milliseconds),
  ];
  const memoryRow = (name: string, megabytes: number[]) => [...timeRow(name, megabytes), 250];
  return {
    tables: [
      {
        title: `Start of the built program, ${runs} runs, in ms`,
        columns: ["start", "min", "median", "max"],
        rows: [
          timeRow(
            "cold (initdb, migrations, demo shop) until open",
            cold.map((start) => start.openMs),
          ),
          timeRow(
            "cold until the first page",
            cold.map((start) => start.firstPageMs),
          ),
          timeRow(
            "warm (second start) until open",
            warm.map((start) => start.openMs),
          ),
          timeRow(
            "warm until the first page",
            warm.map((start) => start.firstPageMs),
          ),
        ],
      },
      {
        title: "Resident memory of the program without its database, in MB (millions of bytes)",
        columns: ["when", "min", "median", "max", "budget"],
        rows: [
          memoryRow(
            "after a warm start and one page",
            warm.map((start) => start.megabytes),
          ),
          memoryRow(
            `after ${loadSeconds} s of product lists, 8 at once`,
            warm.map((start) => start.megabytesAfterLoad),
          ),
        ],
      },
    ],
    notes: [],
  };
}

async function startOnce(dataDir: string): Promise<Start> {
  const start = performance.now();
  return withRunningShop(dataDir, {}, async (shop) => {
    const openMs = performance.now() - start;
    const page = await fetch(shop.url);
    await page.text();
    const firstPageMs = performance.now() - start;
    const megabytes = residentMegabytes(shop);
    const load = await putLoad({
      url: `${shop.url}/products`,
      connections: 8,
      until: { seconds: loadSeconds },
    });
    expectStatus(load, 200);
    return { openMs, firstPageMs, megabytes, megabytesAfterLoad: residentMegabytes(shop) };
  });
}
