import { and, lt, not } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { withdrawals } from "#app/server/db/schema/orders.ts";
import { eraseWithdrawal, hasOrder } from "#app/server/orders/withdrawals/delete-withdrawal.ts";
import { batch, inBatches } from "./in-batches.ts";

/**
 * Erases withdrawals handled before `before`, with the e-mails about them, unless the shop stores their order or
 * another one with the same e-mail.
 */
export function eraseWithdrawals(
  db: Pick<Database, "transaction">,
  before: Date,
): AsyncGenerator<number, void, void> {
  return inBatches(() =>
    db.transaction(async (tx) => {
      const due = await tx
        .select({ id: withdrawals.id, created_at: withdrawals.created_at })
        .from(withdrawals)
        .where(and(lt(withdrawals.handled_at, before), not(hasOrder)))
        .limit(batch)
        .for("update", { skipLocked: true });
      for (const withdrawal of due) await eraseWithdrawal(tx, withdrawal);
      return due.length;
    }),
  );
}
