import { and, eq, inArray, sql } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";

export type DeleteWithdrawalResult = { ok: true } | { ok: false; code: "open" | "ordered" };

/**
 * Permanently deletes a declaration of withdrawal and the e-mails about it. Idempotent. Refused as `ordered` while the
 * shop has an order linked to it or with its e-mail, because the declaration is then evidence (docs/decisions/0009);
 * and as `open` until it is marked as handled, because it may be valid even with a wrong order number and e-mail.
 */
export async function deleteWithdrawal(
  db: Pick<Database, "select" | "transaction">,
  admin: Granted<"customers">,
  { withdrawalId, now }: { withdrawalId: string; now: Date },
): Promise<DeleteWithdrawalResult> {
  const declared = eq(withdrawals.id, withdrawalId);
  const [known] = await db.select({ email: withdrawals.email }).from(withdrawals).where(declared);
  if (!known) return { ok: true };
  return db.transaction(async (tx): Promise<DeleteWithdrawalResult> => {
    // Waits for an order that the same person is placing.
    await lockEmail(tx, known.email);
    const [row] = await tx
      .select({ ...mailKeys, handled_at: withdrawals.handled_at, isOrdered: hasOrder })
      .from(withdrawals)
      .where(declared)
      .for("update");
    if (!row) return { ok: true };
    if (row.isOrdered) return { ok: false, code: "ordered" };
    if (row.handled_at === null) return { ok: false, code: "open" };
    await eraseWithdrawal(tx, row);
    const entry = { action: "delete", entity: "withdrawal", recordId: withdrawalId } as const;
    await writeAudit(tx, admin, { ...entry, now });
    return { ok: true };
  });
}

/** Whether the shop has an order linked to the declaration or with its e-mail. */
export const hasOrder = sql<boolean>`(${withdrawals.order_id} is not null
  or exists (select from ${orders} where ${eq(orders.email, withdrawals.email)}))`;

const mailKeys = { id: withdrawals.id, created_at: withdrawals.created_at };

/** Deletes a declaration and the e-mails that confirm it and notify the owner; all were written at the same moment. */
export async function eraseWithdrawal(
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
