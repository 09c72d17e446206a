import { readFileSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { projectRoot } from "#app/server/project-root.ts";
import type { Connection } from "./database.ts";

export const migrationsFolder = path.join(projectRoot, "app/server/db/migrations");

/** Key of the advisory lock under which migrations run: "plod" in ASCII. */
export const migrationLock = 0x706c6f64;

/** A schema migration. Migrations are ordered by `when`, in milliseconds since 1970. */
export type Migration = { name: string; when: number; hash: string; statements: string[] };

/** Returns the migrations that this version of the program contains, in order. */
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

/** Runs migrations within the caller's transaction, which Drizzle cannot do, and records them in Drizzle's table. */
export async function runMigrations(connection: Connection, migrations: readonly Migration[]): Promise<void> {
  for (const { when, hash, statements } of migrations) {
    for (const statement of statements) await connection.query(statement);
    await connection.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      when,
    ]);
  }
}

/** Creates the table in which Drizzle records the migrations that ran. */
export async function createMigrationsTable(connection: Connection): Promise<void> {
  await connection.query("create schema if not exists drizzle");
  await connection.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
}

/** Returns `when` of the newest migration that ran on this database; null if none did. */
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
