import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { hasBags } from "#app/server/orders/withdrawals/has-bags.ts";
import { withdrawals } from "#app/server/db/schema/orders.ts";

const columns = {
  name: withdrawals.name,
  email: withdrawals.email,
  order_number: withdrawals.order_number,
  goods: withdrawals.goods,
  created_at: withdrawals.created_at,
  /** Whether the declaration is linked to an order of this number and e-mail address. */
  has_order: sql<boolean>`${withdrawals.order_id} is not null`,
  /** Whether that order has bags, which the declaration does not concern. */
  has_bags: hasBags,
};

/** Loads a withdrawal for its e-mails; null if it does not exist. */
export async function loadEmailWithdrawal(db: Pick<Database, "select">, id: string) {
  const [withdrawal] = await db.select(columns).from(withdrawals).where(eq(withdrawals.id, id));
  return withdrawal ?? null;
}

export type EmailWithdrawal = NonNullable<Awaited<ReturnType<typeof loadEmailWithdrawal>>>;
