import { and, asc, eq, gte, inArray, isNull, lt, ne, not, or, sql } from "drizzle-orm";
import { erasedDomain, erasedEmail, isErased } from "#app/domain/orders/customer.ts";
import { eraseLabels } from "#app/server/orders/lines/erase-labels.ts";
import { personWords } from "#app/server/orders/lists/person-search.ts";
import { isAbandoned, isOver } from "#app/domain/shop/retention.ts";
import { anonymiseCustomer } from "#app/server/privacy/erase-person.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { shipmentEvents, shipments } from "#app/server/db/schema/delivery.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import {
  customers,
  invoices,
  orderEvents,
  orderLines,
  orders,
  withdrawals,
} from "#app/server/db/schema/orders.ts";
import { bankEntries, payments, refunds } from "#app/server/db/schema/payments.ts";
import { reviewReports, reviews } from "#app/server/db/schema/reviews.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { eraseGifts } from "#app/server/orders/gifts/order-gift.ts";
import { emailsOfOrder } from "#app/server/orders/order-emails.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";
import { eraseWithdrawal } from "#app/server/orders/withdrawals/delete-withdrawal.ts";
import { batch } from "./in-batches.ts";

type Order = typeof orders.$inferSelect;

/** Replaces names and addresses. */
const blank = "—";

/** Whether an order is already anonymised. */
const hasErasedEmail = sql`right(${orders.email}, ${erasedDomain.length}) = ${erasedDomain}`;

/**
 * Anonymises closed orders (`isOver`) placed before `before`, and each customer without an account with their last
 * order. Goods, amounts, numbers and statuses stay, but an abandoned order is cancelled. Skips orders with an event
 * since `before`, an open payment, a pending refund or an unhandled withdrawal.
 */
export async function* eraseOrders(
  db: Pick<Database, "select" | "transaction">,
  before: Date,
): AsyncGenerator<number, void, void> {
  type Place = Pick<Order, "id" | "email" | "created_at">;
  let last: Place | null = null;
  for (;;) {
    const due: Place[] = await db
      .select({ id: orders.id, email: orders.email, created_at: orders.created_at })
      .from(orders)
      .where(
        and(
          lt(orders.created_at, before),
          not(hasErasedEmail),
          last
            ? sql`(${orders.created_at}, ${orders.id}) > (${last.created_at.toISOString()}::timestamptz, ${last.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(asc(orders.created_at), asc(orders.id))
      .limit(batch);
    let erased = 0;
    for (const order of due) if (await eraseOrder(db, order, before)) erased += 1;
    yield erased;
    last = due.at(-1) ?? null;
    if (due.length < batch) return;
  }
}

function eraseOrder(
  db: Pick<Database, "transaction">,
  { id, email }: Pick<Order, "id" | "email">,
  before: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Serialises with all other changes to records of this e-mail address.
    await lockEmail(tx, email);
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
    if (!order || order.email !== email || !isOver(order)) return false;
    if (await isInProgress(tx, order, before)) return false;
    await eraseDocuments(tx, order);
    await eraseParcels(tx, order);
    await eraseReviews(tx, order);
    await eraseLabels(tx, eq(orders.id, id));
    await eraseGifts(tx, eq(orders.id, id));
    await eraseBuyer(tx, order);
    await eraseCustomerOf(tx, order);
    return true;
  });
}

/** Returns whether work on the order is pending, or an event since `before` started a retention period of its own. */
async function isInProgress(tx: Transaction, { id, email }: Order, before: Date): Promise<boolean> {
  const ofOrder = eq(payments.order_id, id);
  const happened = tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, id), gte(orderEvents.created_at, before)));
  const open = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(ofOrder, inArray(payments.state, ["opening", "open"])));
  const pendingRefunds = tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(and(ofOrder, eq(refunds.state, "asked")));
  const declared = tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(
      and(or(eq(withdrawals.order_id, id), eq(withdrawals.email, email)), isNull(withdrawals.handled_at)),
    );
  const found = await happened.unionAll(open).unionAll(pendingRefunds).unionAll(declared).limit(1);
  return found.length > 0;
}

/**
 * Erases texts about the buyer: e-mails, withdrawals, notes, reasons, payers of transfers, payment URLs, and the buyer
 * on invoices. Also erases which staff acted.
 */
async function eraseDocuments(tx: Transaction, order: Order): Promise<void> {
  const { id } = order;
  const emails = (await emailsOfOrder(tx, order)).map((mail) => mail.id);
  await tx.delete(mails).where(inArray(mails.id, emails));
  const declared = await tx
    .select({ id: withdrawals.id, created_at: withdrawals.created_at })
    .from(withdrawals)
    .where(eq(withdrawals.order_id, id));
  for (const withdrawal of declared) await eraseWithdrawal(tx, withdrawal);
  const ofOrder = eq(orderEvents.order_id, id);
  await tx.delete(orderEvents).where(and(ofOrder, eq(orderEvents.kind, "note")));
  await tx
    .update(orderEvents)
    .set({ data: sql`${orderEvents.data} - 'reason' - 'payer'`, user_id: null })
    .where(ofOrder);
  await tx
    .update(refunds)
    .set({ reason: "", user_id: null })
    .where(
      inArray(
        refunds.payment_id,
        tx.select({ id: payments.id }).from(payments).where(eq(payments.order_id, id)),
      ),
    );
  await tx.update(payments).set({ url: null }).where(eq(payments.order_id, id));
  await tx
    .update(bankEntries)
    .set({ reason: "", payer: "", user_id: null })
    .where(eq(bankEntries.order_id, id));
  const buyer = { name: blank, address: blank, eik: "", vat_number: "" };
  const content = sql`${invoices.content} || ${JSON.stringify({ buyer })}::jsonb`;
  await tx
    .update(invoices)
    .set({
      // The reason of a credit note is free text and may name the buyer.
      content: sql`case when jsonb_typeof(${invoices.content} -> 'corrects') = 'object'
        then jsonb_set(${content}, '{corrects,reason}', to_jsonb(${blank}::text)) else ${content} end`,
      user_id: null,
    })
    .where(eq(invoices.order_id, id));
}

/**
 * Erases destinations, telephones, problems and tracking events of parcels; numbers and amounts stay, since they are
 * part of the accounts.
 */
async function eraseParcels(tx: Transaction, { id }: Order): Promise<void> {
  const destination = sql`jsonb_build_object('place', 'address', 'townId', null, 'town', ${blank}::text, 'postcode', '',
    'streetId', null, 'street', ${blank}::text, 'streetNumber', '', 'other', '')`;
  const parcels = await tx
    .update(shipments)
    .set({ destination, phone_key: "", problem: null, user_id: null })
    .where(eq(shipments.order_id, id))
    .returning({ id: shipments.id });
  const ids = parcels.map((parcel) => parcel.id);
  await tx.delete(shipmentEvents).where(inArray(shipmentEvents.shipment_id, ids));
}

/** Erases who wrote the published reviews, which stay as their authors published them, and deletes the others. */
async function eraseReviews(tx: Transaction, { id }: Order): Promise<void> {
  const lines = tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.order_id, id));
  const ofOrder = inArray(reviews.order_line_id, lines);
  await tx.delete(reviews).where(and(ofOrder, ne(reviews.state, "published")));
  const published = await tx
    .update(reviews)
    .set({ email: "", name: "" })
    .where(ofOrder)
    .returning({ id: reviews.id });
  const ids = published.map((review) => review.id);
  await tx.delete(reviewReports).where(inArray(reviewReports.review_id, ids));
}

async function eraseBuyer(tx: Transaction, order: Order): Promise<void> {
  const { id, order_number } = order;
  const noPerson = { first_name: "", last_name: "", email: "", phone: null };
  await tx
    .update(orders)
    .set({
      // An abandoned card order must no longer be payable.
      ...(isAbandoned(order) && { order_status: "cancelled" }),
      checkout_key: null,
      request_digest: "",
      user_id: null,
      first_name: blank,
      last_name: blank,
      email: erasedEmail(id),
      phone: blank,
      phone_e164: null,
      address: blank,
      city: null,
      delivery_details: null,
      office_code: null,
      discount_reason: order.discount_reason === null ? null : blank,
      company_name: order.company_name === null ? null : blank,
      company_address: null,
      vat_number: null,
      search_words: wordSet(personWords({ ...noPerson, order_number })),
    })
    .where(eq(orders.id, id));
}

/** Anonymises the customer with their last order; a customer with an account stays until the account is deleted. */
async function eraseCustomerOf(tx: Transaction, { customer_id }: Order): Promise<void> {
  const [customer] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, customer_id));
  if (!customer || isErased(customer)) return;
  const [remaining] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customer_id, customer_id), not(hasErasedEmail)))
    .limit(1);
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, customer.email));
  if (!remaining && !account) await anonymiseCustomer(tx, customer.email);
}
