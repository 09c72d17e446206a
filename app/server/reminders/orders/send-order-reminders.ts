import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { reminderLateness } from "#app/domain/shop/reminders.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { orderReminders } from "#app/server/db/schema/reminders.ts";
import { orderRemindersJob } from "#app/server/jobs/job-definitions.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { mayWrite, recipientOf } from "#app/server/recipients/recipients.ts";
import type { Services } from "#app/server/services.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";
import { eachAlone } from "#app/server/records/each-alone.ts";
import { mayBeReminded } from "./order-reminder.ts";

type SendingServices = Pick<Services, "db" | "jobs">;

/** Time between two runs, in milliseconds. */
const interval = 900_000;
/** Most reminders read at once. */
const batch = 200;

/** Sends the reminders to order again that are due every quarter of an hour, in one process. */
export async function startRemindingToOrder(services: SendingServices, clock: () => Date): Promise<void> {
  await services.jobs.workOnSchedule(
    orderRemindersJob,
    () => sendOrderReminders(services, clock()),
    () => new Date(clock().getTime() + interval),
  );
}

/**
 * Queues the e-mails of the reminders that are due, each once, however many processes run at a time. Deletes due ones
 * that are not to be sent: the order was cancelled or its customer erased, the address stopped them or is not reached, or
 * the shop could not send for `reminderLateness`. Does nothing while the owner does not offer them.
 */
export async function sendOrderReminders({ db, jobs }: SendingServices, now: Date): Promise<void> {
  if (!(await loadFollowUps(db)).offers_order_reminders) return;
  const { order_id: orderId, send_at, sent_at } = orderReminders;
  const due = and(isNull(sent_at), lte(send_at, now));
  let last: string | null = null;
  for (;;) {
    const found: { orderId: string }[] = await db
      .select({ orderId })
      .from(orderReminders)
      .where(and(due, last === null ? undefined : gt(orderId, last)))
      .orderBy(asc(orderId))
      .limit(batch);
    const ids = found.map((each) => each.orderId);
    await eachAlone(ids, (id) =>
      db.transaction(async (tx) => {
        const [reminder] = await tx
          .select({ send_at })
          .from(orderReminders)
          .where(and(eq(orderId, id), due))
          .for("update", { skipLocked: true });
        if (reminder) await send(tx, jobs, { orderId: id, sendAt: reminder.send_at, now });
      }),
    );
    last = found.at(-1)?.orderId ?? null;
    if (found.length < batch) return;
  }
}

async function send(
  tx: Transaction,
  jobs: Services["jobs"],
  { orderId, sendAt, now }: { orderId: string; sendAt: Date; now: Date },
): Promise<void> {
  const isThisOne = eq(orderReminders.order_id, orderId);
  const [order] = await tx
    .select({ email: orders.email, language: orders.language, order_status: orders.order_status })
    .from(orders)
    .where(eq(orders.id, orderId));
  const isInTime = now.getTime() - sendAt.getTime() <= reminderLateness;
  const recipient =
    order && isInTime && mayBeReminded(order) ? await recipientOf(tx, { email: order.email, now }) : null;
  if (!order || !recipient || !mayWrite(recipient, "order_reminders")) {
    await tx.delete(orderReminders).where(isThisOne);
    return;
  }
  const { email, language } = order;
  const data = { order_id: orderId, recipient_id: recipient.id };
  await enqueueEmails(tx, jobs, [{ kind: "order_reminder", recipient: email, language, data }], now);
  await tx.update(orderReminders).set({ sent_at: now }).where(isThisOne);
}
