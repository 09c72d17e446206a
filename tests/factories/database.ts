import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { openDatabase } from "#app/server/db/database.ts";
import type { OpenDatabase } from "#app/server/db/database.ts";
import { execute, onDatabase } from "#tests/factories/postgres-server.ts";

/**
 * A migrated, empty database of this test file's own, gone after the run. Once a file, at its top:
 * `const { db } = await testDatabase();`
 */
export async function testDatabase(): Promise<OpenDatabase & { connectionString: string }> {
  const { connectionString: server, template } = inject("postgres");
  const name = `${template}_${randomBytes(4).toString("hex")}`;
  await execute(server, `create database ${name} template ${template}`);
  const connectionString = onDatabase(server, name);
  const database = openDatabase(connectionString);
  afterAll(database.close);
  return { ...database, connectionString };
}
