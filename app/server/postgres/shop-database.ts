import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "#app/server/env.ts";
import { jobQueueConnection } from "#app/server/jobs/job-queue.ts";
import { CannotStartError } from "./cannot-start-error.ts";
import { openDatabase } from "#app/server/db/database.ts";
import type { OpenDatabase } from "#app/server/db/database.ts";
import { startEmbeddedPostgres, stopLeftPostgres } from "./embedded-postgres.ts";
import { migrateDatabase } from "./migrate.ts";
import { prepareCluster } from "./postgres-cluster.ts";
import { AnotherProgramRunsError, takeProgramLock } from "./program-lock.ts";
import { hasSharedSessions } from "./shared-sessions.ts";

/** Longest wait for the database of a program that is just starting, in milliseconds. */
const otherStartTimeout = 60_000;

/**
 * Migrates and opens the shop's database for a terminal command: the external one, that of a running shop, or else the
 * embedded one, which is started for the duration of the work.
 */
export async function withShopDatabase<Result>(
  env: Env,
  report: (line: string) => void,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  return withDatabaseAsItIs(env, report, (connectionString) => withDatabase(connectionString, work));
}

/** Like `withShopDatabase`, but does not migrate: the database may be empty, or older or newer than this program. */
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
 * Opens the database, without migrating it, for a command that needs exclusive access. Throws `CannotStartError` while
 * a program of the shop holds the data folder or is connected to the external database.
 */
export async function withDatabaseAlone<Result>(
  env: Env,
  report: (line: string) => void,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  if (env.DATABASE_URL) {
    await expectDatabase(env.DATABASE_URL);
    await expectNoProgramAt(env.DATABASE_URL);
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

async function expectNoProgramAt(connectionString: string): Promise<void> {
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
 * Throws `CannotStartError` when the data folder holds no database, for example because its name is mistyped. For a
 * command that needs an existing shop. Does not check an external database: connecting to it reports the problem.
 */
export function expectShopFolder({ DATABASE_URL, DATA_DIR }: Pick<Env, "DATABASE_URL" | "DATA_DIR">): void {
  if (DATABASE_URL || hasDatabase(DATA_DIR)) return;
  throw new CannotStartError(
    `There is no database of a shop in ${path.resolve(DATA_DIR)}: set DATA_DIR to the folder of the shop.`,
  );
}

/** Stops the embedded database, if there is one, which a killed program of the shop left running. */
export async function stopLeftDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  report: (line: string) => void,
): Promise<void> {
  if (DATABASE_URL || !hasDatabase(DATA_DIR)) return;
  const lock = await takeProgramLock(DATA_DIR);
  try {
    await stopLeftPostgres(DATA_DIR, report);
  } finally {
    await lock.release();
  }
}

function hasDatabase(dataDir: string): boolean {
  return existsSync(path.join(dataDir, "postgres/PG_VERSION"));
}

/**
 * Throws `CannotStartError` when the external database cannot be connected to, or when a connection pooler in between
 * does not give each connection a session of its own.
 */
export async function expectDatabase(connectionString: string): Promise<void> {
  const refusal = (await connectionRefusal(connectionString)) ?? (await poolerRefusal(connectionString));
  if (refusal) throw new CannotStartError(`The database of DATABASE_URL cannot be used: ${refusal}.`);
}

async function poolerRefusal(connectionString: string): Promise<string | null> {
  try {
    return (await hasSharedSessions(connectionString)) ? sharedSessions : null;
  } catch (error) {
    return reasonOf(error);
  }
}

const sharedSessions =
  "a connection pooler shares its sessions between clients, but the shop needs sessions of its own for LISTEN, prepared " +
  "statements and advisory locks (PgBouncer: pool_mode = session)";

/**
 * Returns the connection string of the database of the program that holds the folder. Waits while it starts, since only
 * that program may create it; throws `CannotStartError` after a minute.
 */
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

/** Returns why the database cannot be connected to, or null when it can. */
async function connectionRefusal(connectionString: string): Promise<string | null> {
  const database = openDatabase(connectionString);
  try {
    await database.pool.query("select 1");
    return null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    await database.close();
  }
}

function reasonOf(error: unknown): string {
  // An AggregateError, for a host with several addresses, has an empty message.
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join(", ");
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
