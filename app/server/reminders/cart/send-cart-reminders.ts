import { and, asc, eq, exists, gt, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import { reminderLateness, sameCart } from "#app/domain/shop/reminders.ts";
import { soldBags } from "#app/server/catalogue/bags/sold-bags.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { cartReminders } from "#app/server/db/schema/reminders.ts";
import type { KeptItem } from "#app/server/db/schema/reminders.ts";
import { cartRemindersJob } from "#app/server/jobs/job-definitions.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { mayWrite, recipientOf } from "#app/server/recipients/recipients.ts";
import type { Services } from "#app/server/services.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";
import { eachAlone } from "#app/server/records/each-alone.ts";
import { mayRemind } from "./remind-of-cart.ts";

type SendingServices = Pick<Services, "db" | "jobs">;

/** Time between two runs, in milliseconds. */
const interval = 300_000;
/** Most reminders read at once. */
const batch = 200;

/** Sends the reminders of carts that are due every five minutes, in one process. */
export async function startRemindingOfCarts(services: SendingServices, clock: () => Date): Promise<void> {
  await services.jobs.workOnSchedule(
    cartRemindersJob,
    () => sendCartReminders(services, clock()),
    () => new Date(clock().getTime() + interval),
  );
}

/**
 * Queues the e-mails of the reminders that are due, each once, however many processes run at a time. Deletes reminders
 * of a mailbox that has ordered since, and due ones that are not to be sent: the address stopped them or is not
 * reached, it was sent one lately, nothing of the cart is on sale, or the shop could not send for `reminderLateness`.
 * Does nothing while the owner does not offer them.
 */
export async function sendCartReminders({ db, jobs }: SendingServices, now: Date): Promise<void> {
  if (!(await loadFollowUps(db)).offers_cart_reminders) return;
  await db.delete(cartReminders).where(exists(db.select({ id: orders.id }).from(orders).where(isOrdered)));
  const due = and(isNull(cartReminders.sent_at), lte(cartReminders.send_at, now));
  let last: string | null = null;
  for (;;) {
    const found: { id: string }[] = await db
      .select({ id: cartReminders.id })
      .from(cartReminders)
      .where(and(due, last === null ? undefined : gt(cartReminders.id, last)))
      .orderBy(asc(cartReminders.id))
      .limit(batch);
    const ids = found.map(({ id }) => id);
    await eachAlone(ids, (id) =>
      db.transaction(async (tx) => {
        const [reminder] = await tx
          .select()
          .from(cartReminders)
          .where(and(eq(cartReminders.id, id), due))
          .for("update", { skipLocked: true });
        if (reminder) await send(tx, jobs, { reminder, now });
      }),
    );
    last = found.at(-1)?.id ?? null;
    if (found.length < batch) return;
  }
}

/** Orders of the reminder's mailbox that were placed since, or shortly before: the tick may have been sent late. */
const isOrdered = and(
  sql`mailbox_of(${orders.email}) = mailbox_of(${cartReminders.email})`,
  gte(orders.created_at, sql`${cartReminders.created_at} - ${sameCart} * interval '1 millisecond'`),
);

async function send(
  tx: Transaction,
  jobs: Services["jobs"],
  { reminder, now }: { reminder: typeof cartReminders.$inferSelect; now: Date },
): Promise<void> {
  const { id, email, language, items, send_at } = reminder;
  const isThisOne = eq(cartReminders.id, id);
  const recipient = await recipientOf(tx, { email, now });
  const isWanted =
    now.getTime() - send_at.getTime() <= reminderLateness &&
    mayWrite(recipient, "cart_reminders") &&
    !(await hasOrdered(tx, reminder)) &&
    (await mayRemind(tx, email, now)) &&
    (await hasOneOnSale(tx, items));
  if (!isWanted) {
    await tx.delete(cartReminders).where(isThisOne);
    return;
  }
  const data = { reminder_id: id, recipient_id: recipient.id };
  await enqueueEmails(tx, jobs, [{ kind: "cart_reminder", recipient: email, language, data }], now);
  await tx.update(cartReminders).set({ sent_at: now }).where(isThisOne);
}

/** Returns whether the mailbox has ordered since the run began to look. */
async function hasOrdered(tx: Transaction, { id }: { id: string }): Promise<boolean> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(cartReminders)
    .innerJoin(orders, isOrdered)
    .where(eq(cartReminders.id, id))
    .limit(1);
  return found !== undefined;
}

async function hasOneOnSale(tx: Transaction, items: readonly KeptItem[]): Promise<boolean> {
  const bags = await soldBags(tx, items);
  if ([...bags.values()].some(({ isShort }) => !isShort)) return true;
  const ids = items.flatMap(({ productId, recipe }) => (recipe ? [] : [productId]));
  const onSale = and(inArray(products.id, ids), eq(products.is_active, true), gt(products.stock_quantity, 0));
  return (await tx.$count(products, onSale)) > 0;
}
