import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { openDatabase } from "#app/server/db/database.ts";
import type { OpenDatabase } from "#app/server/db/database.ts";
import { execute, onDatabase } from "#tests/factories/servers/postgres-server.ts";

/**
 * As long as no test takes, in milliseconds: on a busy machine many transactions may wait for one row, or a connection.
 */
const longestWait = 180_000;

/**
 * Creates a migrated, empty database for the calling test file; it is dropped after the run. Call it once per file, at
 * the top: `const { db } = await testDatabase();`
 */
export async function testDatabase(): Promise<OpenDatabase & { connectionString: string }> {
  const { connectionString: server, template } = inject("postgres");
  const name = `${template}_${randomBytes(4).toString("hex")}`;
  await execute(server, `create database ${name} template ${template}`);
  const connectionString = onDatabase(server, name);
  const database = openDatabase(connectionString, {
    answerTimeout: longestWait,
    connectTimeout: longestWait,
  });
  afterAll(database.close);
  return { ...database, connectionString };
}
