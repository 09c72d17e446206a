import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "#app/server/env.ts";
import { jobQueueConnection } from "#app/server/jobs/job-queue.ts";
import { CannotStartError } from "./cannot-start-error.ts";
import { openDatabase } from "./database.ts";
import type { OpenDatabase } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrateDatabase } from "./migrate.ts";
import { prepareCluster } from "./postgres-cluster.ts";
import { AnotherProgramRunsError, takeProgramLock } from "./program-lock.ts";

/** Longest time that the database of a program just starting is waited for, in milliseconds. */
const otherStartTimeout = 60_000;

/**
 * Opens the shop's migrated database for a command of the terminal, whether the shop runs or not: beside a running
 * shop its database is used, else it is started for as long as the work takes.
 */
export async function withShopDatabase<Result>(
  env: Env,
  report: (line: string) => void,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  return withDatabaseAsItIs(env, report, (connectionString) => withDatabase(connectionString, work));
}

/** The same of the database as it is, which may be empty, or older or newer than this program. */
export async function withDatabaseAsItIs<Result>(
  env: Env,
  report: (line: string) => void,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  if (env.DATABASE_URL) {
    await expectDatabase(env.DATABASE_URL);
    return work(env.DATABASE_URL);
  }
  const lock = await takeProgramLock(env.DATA_DIR).catch((error: unknown) => {
    if (error instanceof AnotherProgramRunsError) return null;
    throw error;
  });
  if (!lock) return work(await databaseOfOther(env.DATA_DIR, report));
  return withOwnDatabase(env, report, { lock, work });
}

/**
 * Opens the database as it is for a command that must be alone with it. Throws one sentence while a program of the shop
 * holds the data folder, or works on the outside database.
 */
export async function withDatabaseAlone<Result>(
  env: Env,
  report: (line: string) => void,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  if (env.DATABASE_URL) {
    await expectDatabase(env.DATABASE_URL);
    await expectNobodyAt(env.DATABASE_URL);
    return work(env.DATABASE_URL);
  }
  return withOwnDatabase(env, report, { lock: await takeProgramLock(env.DATA_DIR), work });
}

async function withOwnDatabase<Result>(
  { DATA_DIR }: Pick<Env, "DATA_DIR">,
  report: (line: string) => void,
  { lock, work }: { lock: ProgramLock; work: (connectionString: string) => Promise<Result> },
): Promise<Result> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, report });
    try {
      return await work(postgres.connectionString);
    } finally {
      await postgres.stop();
    }
  } finally {
    await lock.release();
  }
}

type ProgramLock = Awaited<ReturnType<typeof takeProgramLock>>;

async function expectNobodyAt(connectionString: string): Promise<void> {
  const database = openDatabase(connectionString);
  try {
    const { rows } = await database.pool.query<{ programs: number }>(
      "select count(*)::int as programs from pg_stat_activity where datname = current_database() and application_name = $1",
      [jobQueueConnection],
    );
    if (rows[0]?.programs === 0) return;
  } finally {
    await database.close();
  }
  throw new CannotStartError(
    "A program of the shop works on the database of DATABASE_URL: stop every copy of it and try again.",
  );
}

/**
 * For a command that needs a shop and must not make one. Throws one sentence where the data folder holds no database, as
 * one of which the name is mistyped; an outside database is told of by its connection.
 */
export function expectShopFolder({ DATABASE_URL, DATA_DIR }: Pick<Env, "DATABASE_URL" | "DATA_DIR">): void {
  if (DATABASE_URL || hasDatabase(DATA_DIR)) return;
  throw new CannotStartError(
    `There is no database of a shop in ${path.resolve(DATA_DIR)}: set DATA_DIR to the folder of the shop.`,
  );
}

function hasDatabase(dataDir: string): boolean {
  return existsSync(path.join(dataDir, "postgres/PG_VERSION"));
}

/** Throws one sentence when an outside database cannot be connected to. */
export async function expectDatabase(connectionString: string): Promise<void> {
  const refusal = await connectionRefusal(connectionString);
  if (refusal) throw new CannotStartError(`The database of DATABASE_URL cannot be used: ${refusal}.`);
}

/** The database of the program that holds the folder; it may still be starting, and only it may make the database. */
async function databaseOfOther(dataDir: string, report: (line: string) => void): Promise<string> {
  const end = Date.now() + otherStartTimeout;
  for (;;) {
    if (hasDatabase(dataDir)) {
      const { connectionString } = await prepareCluster(dataDir, report);
      if ((await connectionRefusal(connectionString)) === null) return connectionString;
    }
    if (Date.now() > end) {
      throw new CannotStartError(
        `Another program holds ${dataDir}, but its database does not answer: stop that program and try again.`,
      );
    }
    await sleep(200);
  }
}

/** Why the database cannot be connected to, or null when it can. */
async function connectionRefusal(connectionString: string): Promise<string | null> {
  const database = openDatabase(connectionString);
  try {
    await database.pool.query("select 1");
    return null;
  } catch (error) {
    // Where a name has several addresses, the message is empty.
    const causes: unknown[] = error instanceof AggregateError ? error.errors : [error];
    return causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join(", ");
  } finally {
    await database.close();
  }
}

async function withDatabase<Result>(
  connectionString: string,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  await migrateDatabase(connectionString);
  const database = openDatabase(connectionString);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
