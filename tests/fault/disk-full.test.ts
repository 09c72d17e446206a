import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
  openSync,
  closeSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { prepareCluster } from "#app/server/postgres/postgres-cluster.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { emptyLedger, seededRandom } from "./order-load.ts";
import { endDatabases, postgresProcesses } from "./postgres-processes.ts";
import { openRecords } from "./shop-records.ts";
import { startShoppers } from "./shoppers.ts";

/** The disk holds the database, some of its log files, and little else. */
const diskSize = "320m";
const outage = Number(process.env.OUTAGE_SECONDS ?? 3);

/** Mounts a real file system of `diskSize` in `folder`; returns null if this machine's user may not mount one. */
function mountSmallDisk(folder: string): { unmount: () => void } | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  try {
    const options = ["-t", "tmpfs", "-o", `size=${diskSize},mode=755`, "plodko-small-disk", folder];
    execFileSync("mount", options, { stdio: "pipe" });
  } catch {
    return null;
  }
  return { unmount: () => void execFileSync("umount", ["--lazy", folder]) };
}

/** Fills the disk with one file; deleting the file frees the space. */
function fill(file: string): void {
  const target = openSync(file, "w");
  try {
    for (const size of [2 ** 20, 4096, 1]) {
      const chunk = Buffer.alloc(size);
      try {
        for (;;) if (writeSync(target, chunk) < size) break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    }
  } finally {
    closeSync(target);
  }
}

test("full disk: serves pages, refuses orders temporarily, and recovers without a restart when there is space again", async (context) => {
  const root = mkdtempSync(path.join(os.tmpdir(), "plodko-disk-"));
  const disk = path.join(root, "disk");
  mkdirSync(disk);
  const mounted = mountSmallDisk(disk);
  if (!mounted) {
    rmSync(root, { recursive: true });
    console.log("NOT RUN: a full disk. Only root on Linux may mount the small file system that it needs.");
    return context.skip("only root on Linux may mount a small file system");
  }
  const dataDir = path.join(disk, "data");
  const filling = path.join(disk, "filling");
  onTestFinished(async () => {
    await endDatabases(disk);
    await vi.waitFor(async () => expect(await postgresProcesses(disk)).toEqual([]), { timeout: 30_000 });
    mounted.unmount();
    rmSync(root, { recursive: true, force: true });
  });
  const shop = await startShopProgram({ DATA_DIR: dataDir, ORDERS_PER_ADDRESS: "1000000", BACKUPS: "off" });
  onTestFinished(shop.kill);
  const books = await openRecords(dataDir);
  const goods = await books.stockUp();
  const { connectionString } = await prepareCluster(dataDir, () => undefined);
  const pages = ["/", "/en", "/products", "/en/products", `/products/${goods[0]?.id}`];
  for (const page of pages) await fetch(shop.url + page);
  const ledger = emptyLedger();
  const shoppers = startShoppers(shop.url, { goods, pages, ledger, random: seededRandom(12) });
  onTestFinished(shoppers.end);
  await shoppers.confirmed(10);

  const said = shop.said().length;
  fill(filling);
  const begin = performance.now();
  expect(statfsSync(disk).bavail).toBe(0);
  // Ordinary tables refuse to grow. The write-ahead log cannot: it needs a new file now, and the server exits.
  await execute(connectionString, "select pg_switch_wal()").catch(() => undefined);
  await vi.waitFor(() => expect(shop.said()).toContain("The database stopped unexpectedly"), {
    timeout: 30_000,
    interval: 20,
  });
  const { pages: before } = shoppers.seen;
  await sleep(outage * 1000);
  expect(shoppers.seen.pages, "pages meanwhile").toBeGreaterThan(before);
  expect(shoppers.seen.refusals, "orders put off").toBeGreaterThan(0);
  writeFileSync(filling, "");
  const freed = performance.now();
  await shoppers.confirmed(1);
  const recovery = performance.now() - freed;
  await shoppers.confirmed(10);
  await shoppers.end();
  expect(shoppers.surprises).toEqual([]);
  expect((await books.expectTrue(ledger)).size).toBe(ledger.sent.size);
  const told = shop
    .said()
    .slice(said)
    .split("\n")
    .filter((line) => /"level":[456]0/.test(line));
  expect(told.slice(20)).toEqual([]);
  console.log(
    `disk full for ${((freed - begin) / 1000).toFixed(1)} s: ${shoppers.seen.refusals} orders put off; orders again within ` +
      `${Math.round(recovery)} ms of free space; ${told.length} warnings and errors logged`,
  );
  await shop.stop();
});
