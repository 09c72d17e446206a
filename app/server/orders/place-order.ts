import { createHash } from "node:crypto";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { checkoutLimit } from "#app/domain/checkout.ts";
import { defaultCurrencies, sumOf } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { OrderItem, OrderPayload } from "#app/domain/order-payload.ts";
import { orderNumber } from "#app/domain/order.ts";
import { paymentWindow } from "#app/domain/payment.ts";
import { personWords } from "#app/domain/person-search.ts";
import { userIdOf } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { customers, orderEvents, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { putLetters } from "#app/server/mail/outbox.ts";
import { isSubscribed } from "#app/server/newsletter/subscriber-rows.ts";
import type { Services } from "#app/server/services.ts";
import { lockEmail } from "./lock-email.ts";

export type OrderRefusal =
  | { ok: false; code: "empty_cart" | "key_reused" }
  | { ok: false; code: "price_changed" | "out_of_stock"; productIds: string[] }
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

export type PlaceOrderResult = { ok: true; orderId: string; isReplay: boolean } | OrderRefusal;

export type PlaceOrderRequest = {
  payload: OrderPayload;
  /** What the browser calls this purchase by; the same key leads to the same order. */
  checkoutKey: string | null;
  now: Date;
};

type SoldProduct = Pick<
  typeof products.$inferSelect,
  "id" | "name_bg" | "name_en" | "price_bgn" | "weight_grams" | "stock_quantity"
>;

/**
 * Places an order, all of it or nothing: in one transaction the prices are checked against the shop's own, the stock
 * is taken, and order, lines, customer, timeline and letters are written. Nothing of the request's amounts is used.
 *
 * One checkout key makes one order, however often and however much at once it is sent; with another body it is
 * refused as `key_reused`. One e-mail may order three times within five minutes; a repeat does not count.
 */
export async function placeOrder(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  actor: Actor,
  request: PlaceOrderRequest,
): Promise<PlaceOrderResult> {
  const { payload, checkoutKey, now } = request;
  const digest = digestOf(payload);
  const transaction = db.transaction(async (tx): Promise<PlaceOrderResult> => {
    // Requests of one e-mail pass one at a time: so a repeat finds the order that it repeats, and the count is exact.
    await lockEmail(tx, payload.email);
    const replay = checkoutKey ? await findReplay(tx, checkoutKey, digest) : null;
    if (replay) return replay;
    if (payload.items.length === 0) return { ok: false, code: "empty_cart" };
    const retryAfterSeconds = await secondsUntilAllowed(tx, payload.email, now);
    if (retryAfterSeconds > 0) return { ok: false, code: "rate_limited", retryAfterSeconds };

    const { sold, baseCurrency } = await lockProducts(tx, payload.items);
    const refusal = checkItems(payload, sold, baseCurrency);
    if (refusal) return refusal;

    const customerId = await rememberCustomer(tx, payload, now);
    const orderId = await insertOrder(tx, {
      payload,
      baseCurrency,
      actor,
      customerId,
      checkoutKey,
      digest,
      now,
    });
    await takeStock(tx, payload.items);
    await insertLines(tx, orderId, payload.items, sold);
    await tx.insert(orderEvents).values({
      id: newId(),
      order_id: orderId,
      kind: "placed",
      data: { payment_method: payload.paymentMethod },
      user_id: userIdOf(actor),
      created_at: now,
    });
    if (payload.paymentMethod === "stripe")
      await jobs.enqueuePayment(tx, { orderId }, new Date(now.getTime() + paymentWindow));
    const data = { order_id: orderId };
    await putLetters(
      tx,
      jobs,
      [
        { kind: "order_received", recipient: payload.email, language: payload.language, data },
        { kind: "owner_order_received", recipient: null, language: "bg", data },
      ],
      now,
    );
    return { ok: true, orderId, isReplay: false };
  });
  return transaction.catch((error: unknown) => {
    if (error instanceof KeyTakenError) return { ok: false, code: "key_reused" };
    throw error;
  });
}

/** Another e-mail's order took the checkout key while this one was being written; undoes what was written. */
class KeyTakenError extends Error {
  override name = "KeyTakenError";
}

/** The order that a checkout key has made, or null when the key is new. */
async function findReplay(
  db: Pick<Database, "select">,
  checkoutKey: string,
  digest: string,
): Promise<Extract<PlaceOrderResult, { ok: true }> | { ok: false; code: "key_reused" } | null> {
  const [order] = await db
    .select({ id: orders.id, digest: orders.request_digest })
    .from(orders)
    .where(eq(orders.checkout_key, checkoutKey));
  if (!order) return null;
  if (order.digest !== digest) return { ok: false, code: "key_reused" };
  return { ok: true, orderId: order.id, isReplay: true };
}

/** Tells two purchases apart; equal for a repeated request. */
function digestOf(payload: OrderPayload): string {
  return createHash("sha256").update(JSON.stringify(payload)).digest("base64url");
}

async function secondsUntilAllowed(tx: Transaction, email: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - checkoutLimit.milliseconds);
  const recent = await tx
    .select({ at: orders.created_at })
    .from(orders)
    .where(and(eq(orders.email, email), gt(orders.created_at, since)))
    .orderBy(sql`${orders.created_at} desc`)
    .limit(checkoutLimit.attempts);
  const oldest = recent.at(-1);
  if (!oldest || recent.length < checkoutLimit.attempts) return 0;
  return Math.max(1, Math.ceil((oldest.at.getTime() + checkoutLimit.milliseconds - now.getTime()) / 1000));
}

/**
 * Locks the products in key order, so that orders of the same products wait for each other and never deadlock; and says
 * in which currency sums are made now.
 */
async function lockProducts(
  tx: Transaction,
  items: readonly OrderItem[],
): Promise<{ sold: Map<string, SoldProduct>; baseCurrency: Currency }> {
  const rows = await tx
    .select({
      id: products.id,
      name_bg: products.name_bg,
      name_en: products.name_en,
      price_bgn: products.price_bgn,
      weight_grams: products.weight_grams,
      stock_quantity: products.stock_quantity,
      base_currency: sql<Currency>`coalesce((select base_currency from shop_settings), 'BGN')`,
    })
    .from(products)
    .where(
      and(
        inArray(
          products.id,
          items.map((item) => item.productId),
        ),
        eq(products.is_active, true),
      ),
    )
    .orderBy(products.id)
    .for("no key update");
  return {
    sold: new Map(rows.map((row) => [row.id, row])),
    baseCurrency: rows[0]?.base_currency ?? defaultCurrencies.base_currency,
  };
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

async function rememberCustomer(tx: Transaction, payload: OrderPayload, now: Date): Promise<string> {
  const { firstName: first_name, lastName: last_name, email, phone } = payload;
  // Under the e-mail's lock, as every change of a subscription; the list of customers follows it from then on.
  const is_subscribed = sql<boolean>`exists (
    select from ${newsletterSubscribers} where ${newsletterSubscribers.email} = ${email} and ${isSubscribed})`;
  const person = {
    first_name,
    last_name,
    phone,
    search_words: wordSet(personWords({ first_name, last_name, email, phone })),
  };
  const [customer] = await tx
    .insert(customers)
    .values({ id: newId(), ...person, email, is_subscribed, created_at: now })
    .onConflictDoUpdate({ target: customers.email, set: person })
    .returning({ id: customers.id });
  if (!customer) throw new Error("The customer could not be written");
  return customer.id;
}

/** Inserts the order under a fresh id, which is returned; a new id is made when another order has its number. */
async function insertOrder(
  tx: Transaction,
  order: {
    payload: OrderPayload;
    baseCurrency: Currency;
    actor: Actor;
    customerId: string;
    checkoutKey: string | null;
    digest: string;
    now: Date;
  },
): Promise<string> {
  const { payload, baseCurrency, actor, customerId, checkoutKey, digest, now } = order;
  // The prices were checked against the shop's own.
  const total = sumOf(payload.items, baseCurrency);
  for (;;) {
    const id = newId();
    const person = {
      order_number: orderNumber(id),
      first_name: payload.firstName,
      last_name: payload.lastName,
      email: payload.email,
      phone: payload.phone,
      company_name: payload.needInvoice ? payload.companyName : null,
    };
    const [inserted] = await tx
      .insert(orders)
      .values({
        id,
        ...person,
        search_words: wordSet(personWords(person)),
        checkout_key: checkoutKey,
        request_digest: digest,
        user_id: userIdOf(actor),
        customer_id: customerId,
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
        updated_at: now,
      })
      .onConflictDoNothing()
      .returning({ id: orders.id });
    if (inserted) return id;
    if (checkoutKey && (await findReplay(tx, checkoutKey, digest))) throw new KeyTakenError();
  }
}

async function takeStock(tx: Transaction, items: readonly OrderItem[]): Promise<void> {
  const ids = sql.param(items.map((item) => item.productId));
  const quantities = sql.param(items.map((item) => item.quantity));
  await tx.execute(sql`
    update products set stock_quantity = stock_quantity - taken.quantity
    from unnest(${ids}::uuid[], ${quantities}::int[]) as taken (id, quantity)
    where products.id = taken.id`);
}

async function insertLines(
  tx: Transaction,
  orderId: string,
  items: readonly OrderItem[],
  sold: ReadonlyMap<string, SoldProduct>,
): Promise<void> {
  const lines = items.flatMap((item, position) => {
    const product = sold.get(item.productId);
    if (!product) return [];
    return {
      id: newId(),
      order_id: orderId,
      position,
      product_id: product.id,
      name_bg: product.name_bg,
      name_en: product.name_en,
      unit_price_bgn: product.price_bgn,
      weight_grams: product.weight_grams,
      quantity: item.quantity,
    };
  });
  await tx.insert(orderLines).values(lines);
}
