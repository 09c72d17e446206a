/** PostgreSQL's error code for a unique constraint violation. */
const uniqueViolation = "23505";

/** Returns whether a query failed on a unique constraint. Drizzle wraps PostgreSQL's error as the cause. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === uniqueViolation;
}
