import { and, asc, eq, gt, lt, lte, notExists, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";
import { orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { reviewRequests } from "#app/server/db/schema/reviews.ts";
import { reviewRequestsJob } from "#app/server/jobs/job-definitions.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { mayWrite, recipientOf } from "#app/server/recipients/recipients.ts";
import type { Services } from "#app/server/services.ts";
import { eachAlone } from "#app/server/records/each-alone.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";
import { hasKeptLines, namesReturnedGoods } from "./kept-lines.ts";

type RequestServices = Pick<Services, "db" | "jobs">;

/** Time between two runs, in milliseconds. */
const interval = 3_600_000;
const day = 86_400_000;
/** How long a request may be late, in days: orders delivered before are not asked, for example after a switch-on. */
const latest = 30;
/** Most orders read at once. */
const batchSize = 200;

/** Asks for reviews every hour. */
export async function startAskingForReviews(services: RequestServices, clock: () => Date): Promise<void> {
  await services.jobs.workOnSchedule(
    reviewRequestsJob,
    async () => {
      await askForReviews(services, clock());
    },
    () => new Date(clock().getTime() + interval),
  );
}

/**
 * Asks the customers of delivered orders for a review, if the owner has switched it on: those whose checkout announced
 * it and who did not refuse it, once an order, the owner's number of days after delivery and up to 30 days later.
 * Nobody is asked who withdrew, was refunded, returned the goods or stopped these e-mails; who returned a part is asked
 * about the lines that they kept (`keptLineIds`), once it is settled and recorded which those are. Several processes
 * may run it at once. Returns how many were asked.
 */
export async function askForReviews(services: RequestServices, now: Date): Promise<number> {
  const { db } = services;
  const { asks_reviews, review_days } = await loadFollowUps(db);
  if (!asks_reviews) return 0;
  const until = new Date(now.getTime() - review_days * day);
  const period = { after: new Date(until.getTime() - latest * day), until };
  let asked = 0;
  let last: { id: string; delivered_at: Date | null } | undefined;
  for (;;) {
    const due = await db
      .select({ id: orders.id, email: orders.email, delivered_at: orders.delivered_at })
      .from(orders)
      .where(
        and(
          isDue(db, period),
          last?.delivered_at
            ? sql`(${orders.delivered_at}, ${orders.id}) > (${last.delivered_at.toISOString()}::timestamptz, ${last.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(asc(orders.delivered_at), asc(orders.id))
      .limit(batchSize);
    const emails = new Map(due.map(({ id, email }) => [id, email]));
    await eachAlone([...emails.keys()], async (id) => {
      if (await ask(services, { id, email: emails.get(id) ?? "" }, { period, now })) asked += 1;
    });
    last = due.at(-1);
    if (due.length < batchSize) return asked;
  }
}

type Period = { after: Date; until: Date };

/** The condition for orders delivered in a period whose customers are to be asked. */
function isDue(db: Pick<Database, "select">, { after, until }: Period) {
  const ofOrder = db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(eq(withdrawals.order_id, orders.id));
  return and(
    eq(orders.allows_review_request, true),
    eq(orders.order_status, "delivered"),
    eq(orders.holds_stock, true),
    gt(orders.delivered_at, after),
    lte(orders.delivered_at, until),
    notExists(
      db
        .select({ id: reviewRequests.order_id })
        .from(reviewRequests)
        .where(eq(reviewRequests.order_id, orders.id)),
    ),
    // Requested, and not yet confirmed by the provider.
    notExists(
      db
        .select({ id: refunds.id })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.payment_id))
        .where(and(eq(payments.order_id, orders.id), notInArray(refunds.state, ["failed", "confirmed"]))),
    ),
    // A declaration without an order had a mistyped number.
    notExists(
      db
        .select({ id: withdrawals.id })
        .from(withdrawals)
        .where(
          sql`(${withdrawals.order_id} = ${orders.id} and (${withdrawals.goods} = '' or ${withdrawals.handled_at} is null))
            or (${withdrawals.order_id} is null and ${withdrawals.email} = ${orders.email}
              and ${withdrawals.created_at} >= ${orders.created_at})`,
        ),
    ),
    or(
      and(eq(orders.refunded_eur, 0), notExists(ofOrder)),
      and(lt(orders.refunded_eur, orders.paid_eur), namesReturnedGoods),
    ),
    hasKeptLines,
  );
}

/** Asks the customer of one order, unless it is no longer due. Returns whether an e-mail was queued. */
function ask(
  { db, jobs }: RequestServices,
  { id, email }: { id: string; email: string },
  { period, now }: { period: Period; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Serialises with declarations of withdrawal, with erasure and with other runs.
    await lockEmail(tx, email);
    const [order] = await tx
      .select({ email: orders.email, language: orders.language })
      .from(orders)
      .where(and(eq(orders.id, id), isDue(tx, period)))
      .for("update");
    if (!order) return false;
    const recipient = await recipientOf(tx, { email: order.email, now });
    await tx.insert(reviewRequests).values({ order_id: id, asked_at: now });
    // The order is settled: one who allows these e-mails again is not asked about old ones.
    if (!mayWrite(recipient, "reviews")) return false;
    const data = { order_id: id, recipient_id: recipient.id };
    await enqueueEmails(
      tx,
      jobs,
      [{ kind: "review_request", recipient: order.email, language: order.language, data }],
      now,
    );
    return true;
  });
}
