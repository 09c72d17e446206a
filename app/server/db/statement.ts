import { createHash } from "node:crypto";
import { fillPlaceholders, getTableColumns, sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { PgTable } from "drizzle-orm/pg-core";
import { connectionOf } from "./database.ts";
import type { Transaction } from "./database.ts";

const dialect = new PgDialect();

/**
 * Returns the name of a prepared statement. A connection binds a name to one text: the digest distinguishes texts when
 * names collide, or when a text was edited while the program runs.
 */
export function statementName(name: string, text: string): string {
  return `${name}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
}

/** Runs a prepared statement in a transaction, after the queries already sent on it, and returns its rows. */
export type Statement<Row, Values, Tx = Transaction> = (tx: Tx, values: Values) => Promise<Row[]>;

/** A transaction through which nothing can be written. */
export type ReadingTransaction = Pick<Transaction, "select">;

/**
 * Defines a statement whose SQL is built once and that each connection prepares once. Its parameters are
 * `sql.placeholder`s; arrays become PostgreSQL arrays, objects JSON.
 */
export function statement<Row extends object, Values extends Record<string, unknown>>(
  name: string,
  query: SQL,
): Statement<Row, Values> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return async (tx, values) => {
    const { rows } = await connectionOf(tx).query<Row>({
      name,
      text,
      values: fillPlaceholders(params, values),
    });
    return rows;
  };
}

const writes = /\b(insert|delete|merge|truncate|(?<!for |no key )update)\b/i;

/** Defines a statement that only reads and locks. Throws for one that writes. */
export function readingStatement<Row extends object, Values extends Record<string, unknown>>(
  name: string,
  query: SQL,
): Statement<Row, Values, ReadingTransaction> {
  if (writes.test(dialect.sqlToQuery(query).sql)) throw new Error(`The statement ${name} writes`);
  const run = statement<Row, Values>(name, query);
  return (tx, values) => run(tx as Transaction, values);
}

/**
 * Builds `insert into ... select ...`: `cells` gives each column's value, for every row of `from`, or once without it.
 */
export function insertInto<Table extends PgTable>(
  table: Table,
  cells: { [Column in keyof Table["$inferInsert"]]: SQLWrapper },
  from: SQL = sql``,
): SQL {
  const columns = getTableColumns(table);
  const names = Object.keys(cells).map((key) => sql.identifier(columns[key]?.name ?? key));
  const values = Object.values<SQLWrapper>(cells);
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} ${from}`;
}
