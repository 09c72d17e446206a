import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { prepareCluster } from "#app/server/db/postgres-cluster.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { startShopProgram } from "#tests/factories/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop-program.ts";

export type TemporaryShop = ShopProgram & {
  /** Of the shop's own PostgreSQL. */
  connectionString: string;
};

/** What is to be stopped and deleted, the last first, should the bench be interrupted. */
const open = new Set<() => Promise<void>>();
let isInterrupted = false;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void leaveNothingBehind());

async function leaveNothingBehind(): Promise<void> {
  isInterrupted = true;
  // A program that the same Ctrl-C has ended already cannot be stopped, and need not be.
  for (const close of [...open].reverse()) await close().catch(() => undefined);
  process.exit(1);
}

/** A folder for the state of one shop, on the disk where the project's own `data/` lies; deleted after the work. */
export async function withDataDir<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const parent = path.join(projectRoot, ".cache");
  mkdirSync(parent, { recursive: true });
  const dataDir = mkdtempSync(path.join(parent, "bench-"));
  return closedAfter(
    async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }),
    () => work(dataDir),
  );
}

/** The built program on a data folder of its own, started for the work and stopped after it; of another checkout if named. */
export async function withRunningShop<Result>(
  dataDir: string,
  environment: Record<string, string>,
  work: (shop: TemporaryShop) => Promise<Result>,
  checkout?: string,
): Promise<Result> {
  const starting = startShopProgram({ DATA_DIR: dataDir, LOG_LEVEL: "warn", ...environment }, checkout);
  return closedAfter(
    async () => (await starting).stop(),
    async () => {
      const program = await starting;
      const { connectionString } = await prepareCluster(dataDir, () => undefined);
      return work({ ...program, connectionString });
    },
  );
}

/** A fresh shop with an empty database, filled with the demo products, for the work alone. */
export function withTemporaryShop<Result>(
  environment: Record<string, string>,
  work: (shop: TemporaryShop) => Promise<Result>,
): Promise<Result> {
  return withDataDir((dataDir) => withRunningShop(dataDir, environment, work));
}

async function closedAfter<Result>(close: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  open.add(close);
  try {
    return await work();
  } finally {
    // The bench is ending, and what is open is being closed: what waits for this work must not go on to more of it.
    if (isInterrupted) await new Promise(() => undefined);
    await close();
    open.delete(close);
  }
}
