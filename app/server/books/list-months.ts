import { sql } from "drizzle-orm";
import { addMonths, monthBounds, monthOf } from "#app/domain/books/month.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";

/** Maximum number of months in the list. */
const shownMonths = 24;

export type ListedMonth = {
  /** `YYYY-MM`. */
  month: string;
  /** Orders delivered in it. */
  orders: number;
  /** When its last audit file was made; null without one. */
  filedAt: Date | null;
};

/**
 * Returns the months from the first delivery or audit file of the last 24 months to the current one, the latest first;
 * empty when there is none.
 */
export async function listMonths(
  db: Pick<Database, "execute">,
  _staff: Granted<"books.read">,
  now: Date,
): Promise<ListedMonth[]> {
  const oldest = addMonths(monthOf(now), 1 - shownMonths);
  const { rows } = await db.execute<{ month: string; orders: number; filed_at: Date | null }>(sql`
    with delivered as (
      select to_char(delivered_at at time zone 'Europe/Sofia', 'YYYY-MM') as month, count(*)::int as orders
      from orders where delivered_at >= ${monthBounds(oldest).since.toISOString()}::timestamptz group by 1
    ), filed as (
      select month, max(made_at) as filed_at from audit_files where month >= ${oldest} group by 1
    )
    select month, coalesce(orders, 0) as orders, filed_at from delivered full join filed using (month) order by month`);
  const known = new Map(rows.map((row) => [row.month, row]));
  const first = rows[0]?.month;
  const months: ListedMonth[] = [];
  if (first === undefined) return months;
  for (let month = monthOf(now); month >= first; month = addMonths(month, -1)) {
    const row = known.get(month);
    months.push({ month, orders: row?.orders ?? 0, filedAt: row?.filed_at ? new Date(row.filed_at) : null });
  }
  return months;
}
