// Runs the benchmarks and prints tables: `node bench/run.ts` runs all but the optional ones, `node bench/run.ts ssr
// orders` only those named.
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { projectRoot } from "#app/server/project-root.ts";
import { buildShop, isBuilt } from "#scripts/bootstrap/build.mjs";
import { formatReport } from "./parts/report.ts";
import type { Report } from "./parts/report.ts";
import { measureBytes } from "./bytes.ts";
import { measureCached } from "./cached.ts";
import { measureEvershop } from "./evershop.ts";
import { measureInvalidation } from "./invalidation.ts";
import { measureLabels } from "./labels.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLists } from "./lists.ts";
import { measureLive } from "./live.ts";
import { measureMonthPackage } from "./month-package.ts";
import { measureOffices } from "./offices.ts";
import { measureOrders } from "./orders.ts";
import { measureOversell } from "./oversell.ts";
import { measurePhone } from "./phone.ts";
import { measureSearch } from "./search.ts";
import { measureSignInStorm } from "./sign-in-storm.ts";
import { measureSsr } from "./ssr.ts";
import { measureStart } from "./start.ts";
import { measureUploads } from "./uploads.ts";

const parts: Readonly<Record<string, () => Promise<Report>>> = {
  cached: measureCached,
  invalidation: measureInvalidation,
  ssr: measureSsr,
  orders: measureOrders,
  oversell: measureOversell,
  bytes: measureBytes,
  lighthouse: measureLighthouse,
  phone: measurePhone,
  start: measureStart,
  search: measureSearch,
  offices: measureOffices,
  labels: measureLabels,
  live: measureLive,
  lists: measureLists,
  "sign-in-storm": measureSignInStorm,
  "month-package": measureMonthPackage,
  uploads: measureUploads,
};

/** Run only when named: they install another program, of half a gigabyte. */
const optionalParts: typeof parts = { evershop: measureEvershop };

const requested = process.argv.slice(2);
const known = { ...parts, ...optionalParts };
const unknown = requested.filter((name) => !Object.hasOwn(known, name));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(", ")}. The parts of the bench are: ${Object.keys(known).join(", ")}.`,
  );
  process.exit(1);
}
const chosen =
  requested.length === 0
    ? Object.entries(parts)
    : Object.entries(known).filter(([name]) => requested.includes(name));

if (!isBuilt()) await buildShop();
const start = new Date();
const machine = {
  processor: os.cpus()[0]?.model ?? "unknown",
  cores: os.availableParallelism(),
  memoryGigabytes: Math.round(os.totalmem() / 1e9),
  system: `${os.type()} ${os.release()}`,
  node: process.version,
  /** Load average of the last minute before the benchmarks. */
  loadBefore: os.loadavg()[0] ?? 0,
};
console.log(
  `${machine.cores} cores (${machine.processor}), ${machine.memoryGigabytes} GB, ${machine.system}, Node ${machine.node}; ` +
    `${machine.loadBefore.toFixed(1)} other processes wanted a core in the last minute`,
);
const reports: Record<string, Report> = {};
for (const [name, measure] of chosen) {
  try {
    const report = await measure();
    reports[name] = report;
    console.log(formatReport(report));
  } catch (error) {
    // A failed benchmark must not lose the figures of the others.
    console.error(`\n${name} could not be measured:`, error);
    process.exitCode = 1;
  }
}

const folder = path.join(projectRoot, "bench/results");
const file = path.join(folder, `${start.toISOString().replaceAll(":", "-")}.json`);
mkdirSync(folder, { recursive: true });
writeFileSync(file, `${JSON.stringify({ start, machine, reports }, null, 2)}\n`);
console.log(
  `\n${path.relative(process.cwd(), file)}, after ${Math.round((Date.now() - start.getTime()) / 1000)} s`,
);
