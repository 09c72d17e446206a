import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { checkoutLimit } from "#app/domain/checkout/checkout.ts";
import { sumOf } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { OrderItem, OrderPayload } from "#app/domain/checkout/order-payload.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { paymentWindow, samePurchaseWindow } from "#app/domain/payments/payment.ts";
import { personWords } from "./person-search.ts";
import { userIdOf } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { putLetters } from "#app/server/mail/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { lockEmail } from "./lock-email.ts";
import { readCircumstances, writeOrder } from "./order-statements.ts";
import type { OrderCircumstances, OrderWriting, SoldProduct } from "./order-statements.ts";
import { freeStock } from "./order-stock.ts";
import { cancelReplaced, lockReplacedOrders } from "./replaced-orders.ts";

/** The order that a checkout key has made, and what it holds. */
export type MadeOrder = {
  orderId: string;
  paymentMethod: PaymentMethod;
  items: { productId: string; quantity: number }[];
};

export type OrderRefusal =
  | { ok: false; code: "empty_cart" }
  | ({ ok: false; code: "key_reused" } & MadeOrder)
  | ({ ok: false; code: "already_paid" } & Pick<MadeOrder, "orderId" | "items">)
  | { ok: false; code: "price_changed" | "out_of_stock"; productIds: string[] }
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

export type PlaceOrderResult =
  /** `replaced`: the card orders that were cancelled for this one. */
  { ok: true; orderId: string; isReplay: boolean; replaced: string[] } | OrderRefusal;

export type PlaceOrderRequest = {
  payload: OrderPayload;
  /** What the browser calls this purchase by; the same key leads to the same order. */
  checkoutKey: string | null;
  /** The card order that the browser says this one replaces, proved by its pay token. */
  earlierOrder?: string | null;
  /** The administrator who enters the order for a customer. */
  enteredBy?: Extract<Actor, { kind: "admin" }>;
  now: Date;
};

/**
 * Places an order, all of it or nothing: in one transaction the prices are checked against the shop's own, the stock
 * is taken, and order, lines, customer, timeline and letters are written. Nothing of the request's amounts is used.
 *
 * One checkout key makes one order, however often and however much at once it is sent; with another body it is refused as
 * `key_reused`, with the order that there is. One e-mail may order three times within five minutes; a repeat does not count,
 * and an order that an administrator enters is not limited, nor does the owner get a letter of it.
 *
 * Unpaid card orders of the same purchase (`isReplaced`) are cancelled with it. Refused as `already_paid` when the earlier
 * order has been paid and has the same items.
 */
export async function placeOrder(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  actor: Actor,
  request: PlaceOrderRequest,
): Promise<PlaceOrderResult> {
  const digest = digestOf(request.payload);
  for (;;) {
    const result = await attempt({ db, jobs }, actor, request, digest);
    if (result) return result;
  }
}

/** Null when another order took the number or the checkout key meanwhile: nothing was written, and it shows from now on. */
async function attempt(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  actor: Actor,
  request: PlaceOrderRequest,
  digest: string,
): Promise<PlaceOrderResult | null> {
  const { payload, checkoutKey, earlierOrder = null, enteredBy, now } = request;
  const orderId = newId();
  const replacement = {
    earlierOrder,
    checkoutKey,
    email: payload.email,
    productIds: payload.items.map((item) => item.productId),
    quantities: payload.items.map((item) => item.quantity),
  };
  const transaction = db.transaction(async (tx): Promise<PlaceOrderResult> => {
    const [, replaced, rows] = await Promise.all([
      // Requests of one e-mail pass one at a time: so a repeat finds the order that it repeats, and the count is exact.
      lockEmail(tx, payload.email),
      lockReplacedOrders(tx, replacement),
      readCircumstances(tx, {
        ...replacement,
        attemptsSince: new Date(now.getTime() - checkoutLimit.milliseconds),
        paidSince: new Date(now.getTime() - samePurchaseWindow),
      }),
    ]);
    const [circumstances] = rows;
    if (!circumstances) throw new Error("The order's circumstances could not be read");
    const { oldest_attempt, base_currency } = circumstances;
    const replay = await replayOf(tx, circumstances, digest);
    if (replay) return replay;
    if (payload.items.length === 0) return { ok: false, code: "empty_cart" };
    const { paid_id: paidId } = circumstances;
    if (paidId !== null)
      return { ok: false, code: "already_paid", orderId: paidId, items: await itemsOf(tx, paidId) };
    const retryAfterSeconds = oldest_attempt && !enteredBy ? secondsUntilAllowed(oldest_attempt, now) : 0;
    if (retryAfterSeconds > 0) return { ok: false, code: "rate_limited", retryAfterSeconds };
    const sold = new Map(rows.filter(isSold).map((product) => [product.id, product]));
    const refusal = checkItems(payload, sold, base_currency);
    if (refusal) return refusal;

    // Released first, since the new order may take the same stock.
    for (const { id } of replaced) await freeStock(tx, id);
    const data = { order_id: orderId };
    const [written] = await Promise.all([
      writeOrder(tx, writingOf(request, { orderId, actor, digest, baseCurrency: base_currency })),
      putLetters(
        tx,
        jobs,
        [
          { kind: "order_received", recipient: payload.email, language: payload.language, data },
          ...(enteredBy
            ? []
            : [{ kind: "owner_order_received", recipient: null, language: "bg", data } as const]),
        ],
        now,
      ),
      enteredBy &&
        writeAudit(tx, enteredBy, {
          action: "create",
          entity: "order",
          recordId: orderId,
          after: { order_status: "new", payment_method: payload.paymentMethod },
          now,
        }),
      payload.paymentMethod === "stripe" &&
        jobs.enqueuePayment(tx, { orderId }, new Date(now.getTime() + paymentWindow)),
    ]);
    if (written.length === 0) throw new TakenError();
    for (const order of replaced)
      await cancelReplaced(tx, jobs, {
        order,
        replacedBy: orderId,
        userId: enteredBy?.userId ?? userIdOf(actor),
        now,
      });
    return { ok: true, orderId, isReplay: false, replaced: replaced.map(({ id }) => id) };
  });
  return transaction.catch((error: unknown) => {
    if (error instanceof TakenError) return null;
    throw error;
  });
}

/** Undoes what was written beside an order that was not. */
class TakenError extends Error {
  override name = "TakenError";
}

function isSold<Row extends { id: string | null }>(row: Row): row is Row & SoldProduct {
  return row.id !== null;
}

/** A repeated request gets the order that it made, a changed one hears of it; null while the key has made none. */
async function replayOf(
  tx: Transaction,
  { replay_id: orderId, replay_digest, replay_payment_method: paymentMethod }: OrderCircumstances,
  digest: string,
): Promise<PlaceOrderResult | null> {
  if (orderId === null || paymentMethod === null) return null;
  if (replay_digest === digest) return { ok: true, orderId, isReplay: true, replaced: [] };
  return { ok: false, code: "key_reused", orderId, paymentMethod, items: await itemsOf(tx, orderId) };
}

function itemsOf(tx: Transaction, orderId: string): Promise<MadeOrder["items"]> {
  return tx
    .select({ productId: orderLines.product_id, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position));
}

/** Tells two purchases apart; equal for a repeated request. */
function digestOf(payload: OrderPayload): string {
  return createHash("sha256").update(JSON.stringify(payload)).digest("base64url");
}

function secondsUntilAllowed(oldestAttempt: Date, now: Date): number {
  return Math.max(
    1,
    Math.ceil((oldestAttempt.getTime() + checkoutLimit.milliseconds - now.getTime()) / 1000),
  );
}

/** Stale prices first, since a new total may change the shopper's mind; then what the stock does not hold. */
function checkItems(
  payload: OrderPayload,
  sold: ReadonlyMap<string, SoldProduct>,
  baseCurrency: Currency,
): OrderRefusal | null {
  const isOffered = (item: OrderItem) => sold.has(item.productId);
  const stale = payload.items.filter(
    (item) => isOffered(item) && sold.get(item.productId)?.price_bgn !== item.price,
  );
  if (stale.length > 0)
    return { ok: false, code: "price_changed", productIds: stale.map((item) => item.productId) };
  const short = payload.items.filter(
    (item) => (sold.get(item.productId)?.stock_quantity ?? 0) < item.quantity,
  );
  if (short.length > 0)
    return { ok: false, code: "out_of_stock", productIds: short.map((item) => item.productId) };
  if (sumOf(payload.items, baseCurrency).stotinki !== payload.totalBGN)
    return { ok: false, code: "price_changed", productIds: [] };
  return null;
}

/** What is written of an order. */
function writingOf(
  { payload, checkoutKey, enteredBy, now }: PlaceOrderRequest,
  {
    orderId: id,
    actor,
    digest,
    baseCurrency,
  }: { orderId: string; actor: Actor; digest: string; baseCurrency: Currency },
): OrderWriting {
  const { firstName: first_name, lastName: last_name, email, phone, items } = payload;
  const person = { first_name, last_name, email, phone };
  const order_number = orderNumber(id);
  const company_name = payload.needInvoice ? payload.companyName : null;
  // The prices were checked against the shop's own.
  const total = sumOf(items, baseCurrency);
  return {
    ...person,
    id,
    order_number,
    company_name,
    search_words: personWords({ ...person, order_number, company_name }),
    checkout_key: checkoutKey,
    request_digest: digest,
    user_id: userIdOf(actor),
    address: payload.address,
    city: payload.city || null,
    delivery_type: payload.deliveryType,
    delivery_details: payload.deliveryDetails || null,
    need_invoice: payload.needInvoice,
    vat_number: payload.needInvoice ? payload.vatNumber : null,
    payment_method: payload.paymentMethod,
    base_currency: baseCurrency,
    total_bgn: total.stotinki,
    total_eur: total.cents,
    language: payload.language,
    created_at: now,
    new_customer_id: newId(),
    customer_words: personWords(person),
    event_id: newId(),
    event_user_id: enteredBy?.userId ?? userIdOf(actor),
    event_data: { payment_method: payload.paymentMethod, ...(enteredBy && { entry: "office" }) },
    line_ids: items.map(() => newId()),
    line_positions: items.map((_, position) => position),
    product_ids: items.map((item) => item.productId),
    quantities: items.map((item) => item.quantity),
  };
}
