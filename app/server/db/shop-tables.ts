import type { Connection } from "./database.ts";

export type ShopTable = {
  schema: string;
  name: string;
  /** Without generated columns. */
  columns: string[];
};

export type ShopSequence = { schema: string; name: string; value: string; isCalled: boolean };

/** Schemas of the shop's own tables; the job queue manages its own schema. */
const schemas = ["public", "drizzle"];

/** Returns all tables of the shop, each after the tables it references. Throws on circular foreign keys. */
export async function findShopTables(connection: Connection): Promise<ShopTable[]> {
  const { rows: tables } = await connection.query<ShopTable & { refersTo: string[] }>(findTables, [schemas]);
  const ordered: ShopTable[] = [];
  const placed = new Set<string>();
  let waiting = tables;
  while (waiting.length > 0) {
    const ready = waiting.filter((table) => table.refersTo.every((other) => placed.has(other)));
    if (ready.length === 0) throw new Error(`Circular foreign keys: ${waiting.map(fullName).join(", ")}`);
    for (const table of ready) {
      placed.add(fullName(table));
      ordered.push({ schema: table.schema, name: table.name, columns: table.columns });
    }
    waiting = waiting.filter((table) => !placed.has(fullName(table)));
  }
  return ordered;
}

/** Returns the current values of all sequences. */
export async function findSequences(connection: Connection): Promise<ShopSequence[]> {
  const { rows } = await connection.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
     where schemaname = any($1) order by 1, 2`,
    [schemas],
  );
  const sequences: ShopSequence[] = [];
  for (const sequence of rows) {
    const state = await connection.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quotedName(sequence)}`,
    );
    for (const { value, isCalled } of state.rows) sequences.push({ ...sequence, value, isCalled });
  }
  return sequences;
}

type Named = { schema: string; name: string };

export function fullName({ schema, name }: Named): string {
  return `${schema}.${name}`;
}

/** Returns the schema-qualified name, quoted for SQL. */
export function quotedName({ schema, name }: Named): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

const findTables = `
  select
    n.nspname as schema,
    c.relname as name,
    array(
      select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum
    ) as columns,
    array(
      select distinct rn.nspname || '.' || r.relname
      from pg_constraint f join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
      where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid
    ) as "refersTo"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any($1)
  order by n.nspname, c.relname`;
