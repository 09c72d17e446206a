import { getTableName, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { entities } from "./entities.ts";
import { otherTables } from "./other-tables.ts";

const { db } = await testDatabase();

test("every table of the database has one description", async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const described = [...Object.values(entities), ...otherTables].map(({ table }) => getTableName(table));
  expect(described.toSorted()).toEqual(rows.map(({ name }) => name));
});
