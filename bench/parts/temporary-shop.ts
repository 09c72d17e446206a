import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { prepareCluster } from "#app/server/postgres/postgres-cluster.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop/shop-program.ts";

export type TemporaryShop = ShopProgram & {
  /** The shop's own PostgreSQL. */
  connectionString: string;
};

/** What to stop and delete, in reverse order, if the bench is interrupted. */
const open = new Set<() => Promise<void>>();
let isInterrupted = false;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void closeAll());

async function closeAll(): Promise<void> {
  isInterrupted = true;
  // A program that the same Ctrl-C has stopped already cannot be stopped again.
  for (const close of [...open].reverse()) await close().catch(() => undefined);
  process.exit(1);
}

/** Creates a folder for one shop's state, on the same disk as the project's own `data/`; deletes it after the work. */
export async function withDataDir<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const parent = path.join(projectRoot, ".cache");
  mkdirSync(parent, { recursive: true });
  const dataDir = mkdtempSync(path.join(parent, "bench-"));
  return closedAfter(
    async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }),
    () => work(dataDir),
  );
}

/** Starts the built program of a checkout on a data folder for the work, and stops it afterwards. */
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

/** Starts a new shop for the work, on an empty folder and with the demo products unless `DEMO` is `off`. */
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
    // `closeAll` is closing everything: the caller must not continue.
    if (isInterrupted) await new Promise(() => undefined);
    await close();
    open.delete(close);
  }
}
