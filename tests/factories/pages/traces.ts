import type { Services } from "#app/server/services.ts";

/** Returns the sorted names of the tables, including the job queue's, in which a row contains the word, in any case. */
export async function tablesContaining({ pool }: Pick<Services, "pool">, word: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select 1 from ${name} as row where row::text ilike $1 limit 1`, [
      `%${word}%`,
    ]);
    if (rowCount) found.push(name);
  }
  return found.toSorted();
}
