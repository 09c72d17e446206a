import { createHash } from "node:crypto";
import { fillPlaceholders, getTableColumns, sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { PgTable } from "drizzle-orm/pg-core";
import { connectionOf } from "./database.ts";
import type { Transaction } from "./database.ts";

const dialect = new PgDialect();

/**
 * What connections know a statement by, which know one text by a name: with its digest no two texts share one, whoever chose
 * it, and none does with what it was before it was edited while the program ran.
 */
export function statementName(name: string, text: string): string {
  return `${name}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
}

/** Runs a prepared statement in a transaction, after all that was asked of it before. Gives its rows. */
export type Statement<Row, Values> = (tx: Transaction, values: Values) => Promise<Row[]>;

/**
 * A statement that is spelled once, and that each connection has PostgreSQL parse once, under its name. Its parameters are
 * `sql.placeholder`s; an array becomes PostgreSQL's, an object JSON.
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

/** `insert into ... select ...`: what each column gets, for every row of `from`, or once without it. */
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
