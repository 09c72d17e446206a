import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { testServices } from "#tests/factories/shop/services.ts";
import { makeBackup } from "./make-backup.ts";

const services = await testServices();
const folder = await mkdtemp(path.join(os.tmpdir(), "plodko-slow-tables-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a backup waits an hour for a locked table", async () => {
  const other = await services.pool.connect();
  await other.query("begin");
  await other.query("lock table orders");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const now = new Date("2026-11-22T01:17:00Z");
    const backup = makeBackup(services, { folder, reason: "by-hand", now, report: () => undefined });
    const waiting =
      "select 1 from pg_stat_activity where application_name = 'backup' and wait_event = 'relation'";
    while ((await services.pool.query(waiting)).rowCount === 0);
    await vi.advanceTimersByTimeAsync(3_600_000);
    vi.useRealTimers();
    await other.query("rollback");
    await expect(backup).resolves.toHaveProperty("manifest");
  } finally {
    vi.useRealTimers();
    other.release();
  }
});
