import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { openDatabase } from "#app/server/db/database.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { onDatabase } from "#tests/factories/servers/postgres-server.ts";

const { db, connectionString } = await testDatabase();

test("a test file's database is migrated and empty", async () => {
  const { rows } = await db.execute(sql`select count(*)::int as products from products`);
  expect(rows).toEqual([{ products: 0 }]);
});

test("a test file writes only to its own database", async () => {
  await db.execute(sql`create table written_here ()`);
  const template = openDatabase(onDatabase(connectionString, inject("postgres").template));
  try {
    await expect(template.db.execute(sql`select from written_here`)).rejects.toThrow(/written_here/);
  } finally {
    await template.close();
  }
});

test("onDatabase replaces the database in a URL with a socket's folder and in one with a host", () => {
  expect(onDatabase("postgresql://shop@/shop?host=%2Ftmp%2Fa", "other")).toBe(
    "postgresql://shop@/other?host=%2Ftmp%2Fa",
  );
  expect(onDatabase("postgres://me:secret@db:5432?sslmode=require", "other")).toBe(
    "postgres://me:secret@db:5432/other?sslmode=require",
  );
});
