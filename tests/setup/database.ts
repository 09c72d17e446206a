import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#app/server/postgres/migrate.ts";
import { execute, onDatabase } from "#tests/factories/servers/postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A real PostgreSQL for this run, and its migrated database, of which every test file gets a copy. */
    postgres: { connectionString: string; template: string };
  }
}

/**
 * Starts PostgreSQL once for the run, or uses the server of TEST_DATABASE_URL (its user must be allowed to create
 * databases), and migrates the template of all test databases.
 */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env.TEST_DATABASE_URL;
  const { connectionString, stop } = outside
    ? { connectionString: outside, stop: async () => {} }
    : await startTemporaryPostgres();
  const template = `plodko_test_${randomBytes(4).toString("hex")}`;
  try {
    await execute(connectionString, `create database ${template} template template0 encoding 'UTF8'`);
    await migrateDatabase(onDatabase(connectionString, template));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgres", { connectionString, template });
  return async () => {
    // A temporary server is deleted with its data; dropping each database would only cost it a checkpoint.
    if (outside) await dropDatabases(outside, template);
    await stop();
  };
}

/** Starts temporary-postgres.ts, which stops its server when this process exits, for any reason. */
async function startTemporaryPostgres(): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  const program = path.join(import.meta.dirname, "temporary-postgres.ts");
  // A session of its own, so that Ctrl-C reaches it only as the end of its input.
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"], detached: true });
  const ended = once(child, "exit");
  for await (const line of createInterface(child.stdout)) {
    const stop = async () => {
      child.stdin.end();
      await ended;
    };
    return { connectionString: line, stop };
  }
  throw new Error("PostgreSQL did not start; see the lines above.");
}

/** Drops the template and its copies, whose names start with the template's. */
async function dropDatabases(connectionString: string, template: string): Promise<void> {
  const databases = await execute(
    connectionString,
    `select datname from pg_database where starts_with(datname, '${template}')`,
  );
  for (const { datname } of databases) {
    await execute(connectionString, `drop database ${String(datname)} with (force)`);
  }
}
