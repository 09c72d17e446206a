import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { withdrawals } from "#app/server/db/schema/orders.ts";

const columns = {
  name: withdrawals.name,
  email: withdrawals.email,
  order_number: withdrawals.order_number,
  goods: withdrawals.goods,
  created_at: withdrawals.created_at,
  /** Whether it names an order of this e-mail; told to the owner only. */
  has_order: sql<boolean>`${withdrawals.order_id} is not null`,
};

/** A declaration of withdrawal as its letters tell it, or null when there is none of that id. */
export async function loadLetterWithdrawal(db: Pick<Database, "select">, id: string) {
  const [withdrawal] = await db.select(columns).from(withdrawals).where(eq(withdrawals.id, id));
  return withdrawal ?? null;
}

export type LetterWithdrawal = NonNullable<Awaited<ReturnType<typeof loadLetterWithdrawal>>>;
