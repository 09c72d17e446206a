import { and, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { mostCounted } from "#app/domain/orders/work-to-do.ts";
import type { WorkCounts } from "#app/domain/orders/work-to-do.ts";
import { locales } from "#app/domain/locale.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { guaranteeNotices } from "#app/server/db/schema/settings.ts";
import { workConditions } from "./order-conditions.ts";

/**
 * Counts each kind of open work for the owner, except for translations. Each count uses an index and stops at `mostCounted`
 * + 1.
 */
export async function countWork(
  db: Pick<Database, "select" | "$count">,
  _admin: Admin,
): Promise<Omit<WorkCounts, "untranslated">> {
  const counted = (table: PgTable, condition: SQL | undefined) => {
    const bounded = db
      .select({ one: sql`1`.as("one") })
      .from(table)
      .where(condition)
      .limit(mostCounted + 1);
    return sql<number>`(select count(*) from ${bounded} as bounded)`.mapWith(Number);
  };
  const [counts] = await db
    .select({
      to_process: counted(orders, workConditions.to_process),
      to_ship: counted(orders, workConditions.to_ship),
      card_unpaid: counted(orders, workConditions.card_unpaid),
      cash_due: counted(orders, workConditions.cash_due),
      refund_due: counted(orders, workConditions.refund_due),
      withdrawals: counted(withdrawals, isNull(withdrawals.handled_at)),
      messages: counted(contactMessages, sql`not ${contactMessages.is_handled}`),
      low_stock: counted(products, and(sql`${products.is_low_stock}`, sql`${products.is_active}`)),
      failed_letters: counted(mails, eq(mails.state, "failed")),
      missing_notices: sql<number>`${locales.length} - ${db.$count(guaranteeNotices)}`.mapWith(Number),
    })
    .from(sql`(values (1)) as nothing`);
  if (!counts) throw new Error("The work counts query returned no row");
  return counts;
}
