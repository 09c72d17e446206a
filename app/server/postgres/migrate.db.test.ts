import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { newConnection } from "#app/server/db/database.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { migrateDatabase } from "./migrate.ts";
import { migrationLock, migrationsFolder } from "#app/server/db/migrations.ts";

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

/** Returns a copy of the migrations, with further ones after them. */
function migrationsWith(further: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "plodko-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: Record<string, unknown>[] };
  for (const [tag, statements] of Object.entries(further)) {
    const idx = journal.entries.length;
    const when = Number(journal.entries.at(-1)?.["when"]) + 1;
    journal.entries.push({ idx, version: "7", when, tag, breakpoints: true });
    writeFileSync(path.join(folder, `${tag}.sql`), statements);
  }
  writeFileSync(file, JSON.stringify(journal));
  return folder;
}

/** Returns the schema and the rows that the broken migrations below would change. */
async function stateOf(connection: ReturnType<typeof newConnection>) {
  const { rows: columns } = await connection.query(
    `select table_schema, table_name, column_name, data_type, is_nullable from information_schema.columns
     where table_schema in ('public', 'drizzle') order by 1, 2, 3`,
  );
  const { rows: run } = await connection.query("select * from drizzle.__drizzle_migrations order by id");
  const { rows: limits } = await connection.query("select key from rate_limits where key like 'before%'");
  return { columns, run, limits };
}

test("a migration that fails takes the ones before it back, and others read and write throughout", async () => {
  const folder = migrationsWith({
    "9001_good":
      "alter table profiles add column nickname text;\n--> statement-breakpoint\ndelete from rate_limits where pg_sleep(0.05)::text = '';",
    "9002_broken":
      "alter table shop_settings drop column phone;\n--> statement-breakpoint\nalter table nowhere add column x text;",
  });
  const other = newConnection(connectionString, "the version before");
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("insert into rate_limits (key, points) values ('before', 1)");
  const before = await stateOf(other);
  const refusal = migrateDatabase(connectionString, folder).then(() => "", String);
  for (let round = 0; round < 20; round++) {
    const { rows } = await other.query("insert into rate_limits (key, points) values ($1, 1) returning key", [
      `round-${round}`,
    ]);
    expect(rows).toHaveLength(1);
    await other.query("select from products");
  }
  expect(await refusal).toMatch(
    /^CannotStartError: The database could not be migrated to version \d+\.\d+\.\d+: relation "nowhere" does not exist \(alter table nowhere add column x text\)\. Nothing in it was changed: /,
  );
  expect(await stateOf(other)).toEqual(before);
  await expect(migrateDatabase(connectionString), "a start of the version before").resolves.toBeUndefined();
});
