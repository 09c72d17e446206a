import { sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import { statementName } from "./statement.ts";

/** The database, or a transaction that is under way. */
type Reader = Pick<Database, "select">;

/** What each question gives a prepared query anew, by its name. */
export type Given<Values> = (name: keyof Values & string) => Placeholder;

/** Nothing where a query names nothing. */
type GivenTo<Values> = string extends keyof Values ? [] : [values: Values];

type Query<Rows> = {
  getSQL: () => SQL;
  prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<Rows> };
  execute: (values?: Record<string, unknown>) => Promise<Rows>;
};

const dialect = new PgDialect();

/**
 * A query whose SQL is spelled once, and that each connection has PostgreSQL parse once, and plan a handful of times. For
 * what every page asks: the plan is then made for any values, so a query whose best plan depends on them, as a search's
 * does, must not be prepared. All other values stand in the text, where the planner sees them. Several keys are given
 * as one array: `= any(${given("ids")}::uuid[])`.
 */
export function preparedQuery<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (db: Reader, given: Given<Values>) => Query<Rows>,
): (db: Reader, ...values: GivenTo<Values>) => Promise<Rows> {
  const ofDatabase = new WeakMap<Reader, ReturnType<Query<Rows>["prepare"]>>();
  return async (db, ...values) => {
    let prepared = ofDatabase.get(db);
    if (!prepared) {
      prepared = prepare(name, build(db, sql.placeholder));
      ofDatabase.set(db, prepared);
    }
    try {
      return await prepared.execute(...values);
    } catch (error) {
      if (isOutdated(error)) return build(db, sql.placeholder).execute(...values);
      throw error;
    }
  };
}

function prepare<Rows>(name: string, query: Query<Rows>) {
  const fixed = query.getSQL().inlineParams();
  query.getSQL = () => fixed;
  return query.prepare(statementName(name, dialect.sqlToQuery(fixed).sql));
}

/** PostgreSQL's code for a statement that was parsed before a column got another type. */
const featureNotSupported = "0A000";

/** Whether a newer copy of the program has changed what a statement of this one reads; asked without a name it is read anew. */
function isOutdated(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === featureNotSupported;
}
