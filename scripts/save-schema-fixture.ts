// `node scripts/save-schema-fixture.ts MIGRATION`: writes tests/fixtures/shop-at-MIGRATION.json, a small shop with a
// value in every column of the schema as that migration left it (`0006`). tests/upgrade.db.test.ts upgrades it by all
// later migrations.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { newConnection } from "#app/server/db/database.ts";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.ts";
import { createMigrationsTable, knownMigrations, runMigrations } from "#app/server/db/migrations.ts";
import type { Migration } from "#app/server/db/migrations.ts";
import { findShopTables, fullName, quoted, quotedName } from "#app/server/db/shop-tables.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { fillEveryTable } from "#tests/factories/shop/full-shop.ts";

const [wanted = ""] = process.argv.slice(2);
const migrations = knownMigrations();
const last = migrations.findIndex(({ name }) => name.startsWith(`${wanted}_`));
if (!/^\d{4}$/.test(wanted) || last === -1) {
  console.error("Usage: node scripts/save-schema-fixture.ts MIGRATION, for example 0006");
  process.exit(2);
}
const dataDir = await mkdtemp(path.join(os.tmpdir(), "plodko-schema-"));
const postgres = await startEmbeddedPostgres({ dataDir, report: console.log });
try {
  const tables = await filledTables(postgres.connectionString, migrations.slice(0, last + 1));
  const file = path.join(projectRoot, `tests/fixtures/shop-at-${wanted}.json`);
  await writeFile(file, `${JSON.stringify(tables, null, 2)}\n`);
  console.log(`Written: ${path.relative(projectRoot, file)}`);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function filledTables(
  connectionString: string,
  steps: readonly Migration[],
): Promise<Record<string, unknown[]>> {
  const connection = newConnection(connectionString, "save-schema-fixture");
  await connection.connect();
  try {
    await createMigrationsTable(connection);
    await runMigrations(connection, steps);
    await fillEveryTable(connectionString);
    const tables: Record<string, unknown[]> = {};
    for (const table of await findShopTables(connection)) {
      if (table.schema !== "public") continue;
      const columns = table.columns.map(quoted).join(", ");
      const { rows } = await connection.query<{ row: unknown }>(
        `select to_jsonb(t) as row from (select ${columns} from ${quotedName(table)}) t order by to_jsonb(t)::text`,
      );
      tables[fullName(table)] = rows.map(({ row }) => row);
    }
    return tables;
  } finally {
    await connection.end();
  }
}
