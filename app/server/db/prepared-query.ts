import { sql } from "drizzle-orm";
import type { Placeholder } from "drizzle-orm";
import type { Database } from "./database.ts";
import { statementName } from "./statement.ts";

/** The database or an open transaction. */
type Reader = Pick<Database, "select">;

/** Returns the placeholder of a parameter of a prepared query. */
export type Given<Values> = (name: keyof Values & string) => Placeholder;

/** Empty for a query without parameters. */
type GivenTo<Values> = string extends keyof Values ? [] : [values: Values];

type Query<Rows> = {
  toSQL: () => { sql: string };
  prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<Rows> };
  execute: (values?: Record<string, unknown>) => Promise<Rows>;
};

/**
 * Defines a query whose SQL is built once, parsed once per connection and planned only a few times. Meant for queries
 * that every page runs: the plan becomes generic, so a query whose best plan depends on its values, such as a search,
 * must not be prepared. Pass several keys as one array: `= any(${given("ids")}::uuid[])`.
 */
export function preparedQuery<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (db: Reader, given: Given<Values>) => Query<Rows>,
): (db: Reader, ...values: GivenTo<Values>) => Promise<Rows> {
  const preparedFor = new WeakMap<Reader, ReturnType<Query<Rows>["prepare"]>>();
  return async (db, ...values) => {
    let prepared = preparedFor.get(db);
    if (!prepared) {
      const query = build(db, sql.placeholder);
      prepared = query.prepare(statementName(name, query.toSQL().sql));
      preparedFor.set(db, prepared);
    }
    try {
      return await prepared.execute(...values);
    } catch (error) {
      if (isOutdated(error)) return build(db, sql.placeholder).execute(...values);
      throw error;
    }
  };
}

/**
 * PostgreSQL's error code for "cached plan must not change result type": a column of the statement got another type.
 */
const featureNotSupported = "0A000";

/** Returns whether a migration has changed the columns of a prepared statement; run unprepared, the query works. */
function isOutdated(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === featureNotSupported;
}
