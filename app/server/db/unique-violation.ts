/** PostgreSQL's code for a row that another one already stands in the way of. */
const uniqueViolation = "23505";

/** Whether a query failed because the row is there already; Drizzle keeps PostgreSQL's own error as the cause. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === uniqueViolation;
}
