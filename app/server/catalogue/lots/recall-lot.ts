import { and, eq, isNull, sql } from "drizzle-orm";
import type { RecallInput } from "#app/domain/catalogue/lots.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { lotAllocations, recalls } from "#app/server/db/schema/lots.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { recallJob } from "#app/server/jobs/job-definitions.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { lockLot } from "./lock-lot.ts";
import { hasItemsOf, hasLeftShop } from "./packed-lots.ts";

/** E-mails queued in one transaction. */
const noticesAtOnce = 500;

/** `recalled`: the lot is recalled already; `recallId` is the existing recall. */
export type RecallLotResult =
  | { ok: true; recallId: string }
  | { ok: false; code: "gone" }
  | { ok: false; code: "recalled"; recallId: string };

/**
 * Recalls a lot (Regulation (EC) 178/2002, article 19): locks it, publishes the notice and enqueues the job that
 * e-mails the customer of every order sent with it, in one transaction. Refused as `gone`, and as `recalled` when the
 * lot is recalled already, so that a request sent twice recalls once.
 */
export async function recallLot(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"catalogue" | "customers">,
  { lotId, input, now }: { lotId: string; input: RecallInput; now: Date },
): Promise<RecallLotResult> {
  const recalled = await lockLot(
    db,
    { lotId, now },
    () => true,
    async (tx): Promise<RecallLotResult> => {
      const recallId = newId();
      const row = { id: recallId, lot_id: lotId, ...input, started_at: now, user_id: admin.userId };
      const [added] = await tx
        .insert(recalls)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: recalls.id });
      if (!added) {
        const [known] = await tx.select({ id: recalls.id }).from(recalls).where(eq(recalls.lot_id, lotId));
        if (!known) throw new Error("A recall conflicts with none");
        return { ok: false, code: "recalled", recallId: known.id };
      }
      await jobs.enqueue(tx, recallJob, [{ recallId }]);
      await writeAudit(tx, admin, { action: "recall", entity: "lot", recordId: lotId, after: input, now });
      return { ok: true, recallId };
    },
  );
  return recalled ?? { ok: false, code: "gone" };
}

/** Returns the condition for orders that left the shop with a lot and did not come back. */
export const wasSentWith = (lotId: string) =>
  sql`${hasLeftShop} and orders.allocated_at is not null and ${hasItemsOf(lotId)}`;

/**
 * Enqueues the notices of the open recalls of an order's lots. For an order that left with a recalled lot: before it
 * left, it was not among those to be notified.
 */
export async function enqueueRecallsOf(
  tx: Transaction,
  jobs: Services["jobs"],
  orderId: string,
): Promise<void> {
  const open = await tx
    .selectDistinct({ recallId: recalls.id })
    .from(recalls)
    .innerJoin(lotAllocations, eq(lotAllocations.lot_id, recalls.lot_id))
    .innerJoin(orderLines, eq(orderLines.id, lotAllocations.order_line_id))
    .where(and(eq(orderLines.order_id, orderId), isNull(recalls.ended_at)));
  if (open.length > 0) await jobs.enqueue(tx, recallJob, open);
}

/**
 * Queues the e-mail of a recall once for each order that was sent with the lot, in batches with a transaction each: a
 * repeated run continues with the missing ones. Returns how many it queued.
 */
export async function sendRecallNotices(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { recallId, now }: { recallId: string; now: Date },
): Promise<number> {
  const [recall] = await db.select({ lotId: recalls.lot_id }).from(recalls).where(eq(recalls.id, recallId));
  if (!recall) return 0;
  let queued = 0;
  for (;;) {
    const batch = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ order_id: string; email: string; language: Locale }>(sql`
        with added as (
          insert into recall_notices (recall_id, order_id, queued_at)
          select ${recallId}, orders.id, ${now.toISOString()} from orders
          where ${wasSentWith(recall.lotId)}
            and not exists (select from recall_notices where recall_id = ${recallId} and order_id = orders.id)
          order by orders.id limit ${noticesAtOnce}
          on conflict do nothing returning order_id
        )
        select order_id, orders.email, orders.language from added join orders on orders.id = added.order_id`);
      const emails = rows.map(({ order_id, email, language }) => ({
        kind: "order_recalled" as const,
        recipient: email,
        language,
        data: { order_id, recall_id: recallId },
      }));
      await enqueueEmails(tx, jobs, emails, now);
      return rows.length;
    });
    queued += batch;
    if (batch === 0) return queued;
  }
}

/**
 * Ends a recall: its notice is no longer public. The lot stays locked, since its items must not be sold. Returns false
 * when there is no open recall.
 */
export async function endRecall(
  db: Database,
  admin: Granted<"catalogue" | "customers">,
  { lotId, now }: { lotId: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(recalls)
      .set({ ended_at: now })
      .where(and(eq(recalls.lot_id, lotId), isNull(recalls.ended_at)))
      .returning({ id: recalls.id });
    if (!ended) return false;
    await writeAudit(tx, admin, {
      action: "status",
      entity: "lot",
      recordId: lotId,
      before: { ended_at: null },
      after: { ended_at: now },
      now,
    });
    return true;
  });
}
