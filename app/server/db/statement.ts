import { fillPlaceholders, getTableColumns, sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { PgTable } from "drizzle-orm/pg-core";
import type { TransactionClient } from "./database.ts";

const dialect = new PgDialect();

/** Runs a prepared statement on a transaction's connection, after all that was asked of it before. Gives its rows. */
export type Statement<Row, Values> = (client: TransactionClient, values: Values) => Promise<Row[]>;

/**
 * A statement that is spelled once, and that each connection has PostgreSQL parse once, under its name. Its parameters are
 * `sql.placeholder`s; an array becomes PostgreSQL's, an object JSON.
 */
export function statement<Row extends object, Values extends Record<string, unknown>>(
  name: string,
  query: SQL,
): Statement<Row, Values> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return async (client, values) => {
    const { rows } = await client.query<Row>({ name, text, values: fillPlaceholders(params, values) });
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
