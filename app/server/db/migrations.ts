import { readFileSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { projectRoot } from "#app/server/project-root.ts";
import type { Connection } from "./database.ts";

export const migrationsFolder = path.join(projectRoot, "app/server/db/migrations");

/** Key of the advisory lock under which migrations run: "plod" in ASCII. */
export const migrationLock = 0x706c6f64;

/** One step of the schema. `when` is its place in their order, in milliseconds since 1970. */
export type Migration = { name: string; when: number; hash: string; statements: string[] };

/** The steps that this version of the program knows, in their order. */
export function knownMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string; when: number }[];
  };
  const files = new Map(readMigrationFiles({ migrationsFolder }).map((file) => [file.folderMillis, file]));
  return journal.entries.map(({ tag, when }) => ({
    name: tag,
    when,
    hash: files.get(when)?.hash ?? "",
    statements: files.get(when)?.sql ?? [],
  }));
}

/** Runs steps within a transaction of the caller's, as drizzle does outside of one, and notes them in drizzle's table. */
export async function runMigrations(connection: Connection, steps: readonly Migration[]): Promise<void> {
  for (const { when, hash, statements } of steps) {
    for (const statement of statements) await connection.query(statement);
    await connection.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      when,
    ]);
  }
}

/** Makes the table in which drizzle notes what has been run. */
export async function createMigrationsTable(connection: Connection): Promise<void> {
  await connection.query("create schema if not exists drizzle");
  await connection.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
}

/** When the last step was made that this database has been through; null where it has been through none. */
export async function lastMigrationOf(connection: Connection): Promise<number | null> {
  const found = await connection.query<{ found: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as found",
  );
  if (found.rows[0]?.found == null) return null;
  const { rows } = await connection.query<{ last: string | null }>(
    "select max(created_at)::text as last from drizzle.__drizzle_migrations",
  );
  return rows[0]?.last == null ? null : Number(rows[0].last);
}
