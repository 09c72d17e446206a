import { and, eq, inArray, sql } from "drizzle-orm";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { writeAudit } from "#app/server/accounts/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { lockEmail } from "#app/server/orders/lock-email.ts";

export type DeleteWithdrawalResult = { ok: true } | { ok: false; code: "open" | "ordered" };

/**
 * Deletes a declaration of withdrawal for good, with the letters of it; one that is gone already stays gone. Refused as
 * `ordered` while the shop holds an order of it or of its e-mail, since it is evidence of what became of that
 * (docs/decisions/0009), and as `open` until it was handled: it may hold with a wrong number and a wrong e-mail. For
 * administrators only.
 */
export async function deleteWithdrawal(
  db: Pick<Database, "select" | "transaction">,
  actor: Actor,
  { withdrawalId, now }: { withdrawalId: string; now: Date },
): Promise<DeleteWithdrawalResult> {
  requireAdmin(actor);
  const declared = eq(withdrawals.id, withdrawalId);
  const [known] = await db.select({ email: withdrawals.email }).from(withdrawals).where(declared);
  if (!known) return { ok: true };
  return db.transaction(async (tx): Promise<DeleteWithdrawalResult> => {
    // An order of the person that is being placed is waited for.
    await lockEmail(tx, known.email);
    const [row] = await tx
      .select({ ...letterKeys, handled_at: withdrawals.handled_at, isOrdered: hasOrder })
      .from(withdrawals)
      .where(declared)
      .for("update");
    if (!row) return { ok: true };
    if (row.isOrdered) return { ok: false, code: "ordered" };
    if (row.handled_at === null) return { ok: false, code: "open" };
    await forgetWithdrawal(tx, row);
    const entry = { action: "delete", entity: "withdrawal", recordId: withdrawalId } as const;
    await writeAudit(tx, actor, { ...entry, now });
    return { ok: true };
  });
}

/** Whether the shop holds an order of the declaration or of its e-mail. */
export const hasOrder = sql<boolean>`(${withdrawals.order_id} is not null
  or exists (select from ${orders} where ${eq(orders.email, withdrawals.email)}))`;

const letterKeys = { id: withdrawals.id, created_at: withdrawals.created_at };

/** Erases a declaration and, written at its moment, the letters that confirm it and tell the owner. */
export async function forgetWithdrawal(
  tx: Pick<Transaction, "delete">,
  { id, created_at }: Pick<typeof withdrawals.$inferSelect, "id" | "created_at">,
): Promise<void> {
  await tx
    .delete(mails)
    .where(
      and(
        eq(mails.created_at, created_at),
        inArray(mails.kind, ["withdrawal_received", "owner_withdrawal"]),
        eq(sql`${mails.data} ->> 'withdrawal_id'`, id),
      ),
    );
  await tx.delete(withdrawals).where(eq(withdrawals.id, id));
}
