import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { withdrawals } from "#app/server/db/schema/orders.ts";

const columns = {
  name: withdrawals.name,
  email: withdrawals.email,
  order_number: withdrawals.order_number,
  goods: withdrawals.goods,
  created_at: withdrawals.created_at,
  /** Whether the declaration is linked to an order of this number and e-mail address. */
  has_order: sql<boolean>`${withdrawals.order_id} is not null`,
};

/** Loads a withdrawal for its e-mails; null if it does not exist. */
export async function loadEmailWithdrawal(db: Pick<Database, "select">, id: string) {
  const [withdrawal] = await db.select(columns).from(withdrawals).where(eq(withdrawals.id, id));
  return withdrawal ?? null;
}

export type EmailWithdrawal = NonNullable<Awaited<ReturnType<typeof loadEmailWithdrawal>>>;
