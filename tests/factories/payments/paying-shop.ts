import { eq } from "drizzle-orm";
import { products } from "#app/server/db/schema/catalog.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { handleEvent } from "#app/server/payments/handle-event.ts";
import { openPayment } from "#app/server/payments/open-payment.ts";
import { settlePayment } from "#app/server/payments/settle-payment.ts";
import { sweepOrder, sweepPayment } from "#app/server/payments/sweep-payment.ts";
import { orderRequest } from "../orders/orders.ts";
import { testShopWithStripe } from "./payments.ts";

/** Opens a shop with a fake of Stripe, and what happens to its card orders at `now`. Call it once per file. */
export async function payingShop(now: Date) {
  const { services, stripe } = await testShopWithStripe();
  const { db } = services;
  let people = 0;

  /** Places a visitor's order of a product; the price is in leva. */
  function place(productId: string, { quantity = 1, price = 5.5, paymentMethod = "stripe" } = {}) {
    people += 1;
    const email = `payer${people}@example.com`;
    const payload = orderRequest([{ productId, quantity, price }], { email, paymentMethod });
    return placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  }

  async function placeCardOrder(productId: string, quantity = 1): Promise<string> {
    const result = await place(productId, { quantity });
    if (!result.ok) throw new Error(result.code);
    return result.orderId;
  }

  async function orderOf(orderId: string) {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error("no such order");
    return order;
  }

  async function stockOf(productId: string) {
    const [product] = await db
      .select({ stock: products.stock_quantity })
      .from(products)
      .where(eq(products.id, productId));
    return product?.stock;
  }

  /** The sessions of an order, oldest first. */
  async function sessionsOf(orderId: string): Promise<string[]> {
    const rows = await db.select().from(payments).where(eq(payments.order_id, orderId)).orderBy(payments.id);
    return rows.flatMap((row) => row.session_id ?? []);
  }

  const open = (orderId: string) => openPayment(services, { orderId, now });
  const settle = (sessionId: string) => settlePayment(services, { sessionId, now });

  /** Receives a signed event about a session. */
  function hook(type: string, sessionId: string, id?: string) {
    const { body, signature } = stripe.event(type, sessionId, id);
    const event = services.provider.readEvent(body, signature, now);
    if (!event) throw new Error("the signature does not fit");
    return handleEvent(services, { event, now });
  }

  /** Runs the jobs of an order and of its payments. */
  async function sweep(orderId: string): Promise<void> {
    await sweepOrder(services, { orderId, now });
    const rows = await db.select({ id: payments.id }).from(payments).where(eq(payments.order_id, orderId));
    for (const { id } of rows) await sweepPayment(services, { paymentId: id, now });
  }

  return { services, stripe, place, placeCardOrder, orderOf, stockOf, sessionsOf, open, settle, hook, sweep };
}
