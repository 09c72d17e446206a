import { expect, test, vi } from "vitest";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { migrateDatabase } from "./migrate.ts";
import { migrationLock } from "#app/server/db/migrations.ts";

const { pool, connectionString } = await testDatabase();

test("a process waits an hour for migrations that another one runs", async () => {
  const other = await pool.connect();
  await other.query("select pg_advisory_lock($1)", [migrationLock]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const migrated = migrateDatabase(connectionString);
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'";
    while ((await other.query(waiting)).rowCount === 0);
    await vi.advanceTimersByTimeAsync(3_600_000);
    vi.useRealTimers();
    await other.query("select pg_advisory_unlock($1)", [migrationLock]);
    await expect(migrated).resolves.toBeUndefined();
  } finally {
    vi.useRealTimers();
    other.release();
  }
});
