import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** PostgreSQL's error code for a unique constraint violation. */
const uniqueViolation = "23505";

/** Returns whether a query failed on a unique constraint. Drizzle wraps PostgreSQL's error as the cause. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === uniqueViolation;
}

/** Returns whether a `statement`, whose errors Drizzle does not wrap, failed on a unique constraint of a table. */
export function isUniqueViolationOf(table: PgTable, error: unknown): boolean {
  return isViolationOf(table, error, uniqueViolation);
}

/** PostgreSQL's error code for a row that refers to one that does not exist. */
const foreignKeyViolation = "23503";

/** Returns whether a `statement` failed because a row of a table would refer to one that was deleted meanwhile. */
export function refersToDeleted(table: PgTable, error: unknown): boolean {
  return isViolationOf(table, error, foreignKeyViolation);
}

function isViolationOf(table: PgTable, error: unknown, code: string): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === code &&
    "table" in error &&
    error.table === getTableName(table)
  );
}

/** PostgreSQL's error code for a transaction that was ended because it and another one waited for each other. */
const deadlock = "40P01";

/** Returns whether a `statement`, whose errors Drizzle does not wrap, was ended by a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === deadlock;
}
