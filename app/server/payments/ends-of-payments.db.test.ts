import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#app/server/db/schema/orders.ts";
import { advanceOrder } from "#app/server/orders/change-order.ts";
import { isToPack } from "#app/server/orders/lists/order-conditions.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { payingShop } from "#tests/factories/payments/paying-shop.ts";
import { offerTransfers } from "#tests/factories/payments/payment-settings.ts";

const now = new Date();
const shop = await payingShop(now);
const { services, place, placeCardOrder, orderOf, stockOf, open, sweep } = shop;

const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });

test("a card order below the least card payment is refused before it exists", async () => {
  // 96 stotinki are 49 cents, 97 are 50.
  const tooCheap = await insertProduct(db, { price_bgn: 96, stock_quantity: 1 });
  expect(await place(tooCheap, { price: 0.96 })).toEqual({ ok: false, code: "payment_unavailable" });
  expect(await stockOf(tooCheap)).toBe(1);
  expect(await place(tooCheap, { price: 0.96, paymentMethod: "cash_on_delivery" })).toMatchObject({
    ok: true,
  });
  const cheapest = await insertProduct(db, { price_bgn: 97, stock_quantity: 1 });
  const placed = await place(cheapest, { price: 0.97 });
  expect(placed.ok && (await open(placed.orderId))).toMatchObject({ ok: true });
});

test("with nothing to pay an order of any method is paid from the start and can be sent", async () => {
  await offerTransfers(db);
  for (const paymentMethod of ["stripe", "cash_on_delivery", "bank_transfer"]) {
    const productId = await insertProduct(db, { price_bgn: 0, stock_quantity: 1 });
    const placed = await place(productId, { price: 0, paymentMethod });
    if (!placed.ok) throw new Error(placed.code);
    const { orderId } = placed;
    const paid = { payment_status: "paid", paid_eur: 0, pay_by: null, holds_stock: true };
    expect(await orderOf(orderId)).toMatchObject(paid);
    expect(await open(orderId)).toEqual({ ok: false, code: "already_paid" });
    await sweep(orderId);
    expect(await orderOf(orderId)).toMatchObject(paid);
    const [work] = await db.select({ isToPack }).from(orders).where(eq(orders.id, orderId));
    expect(work).toEqual({ isToPack: true });
    expect(await advanceOrder(services, admin, { orderId, from: "new", now })).toMatchObject({ ok: true });
  }
});

test("an order whose total fell below the least card payment asks for no session and releases its stock", async () => {
  const productId = await insertProduct(db, { stock_quantity: 1 });
  const orderId = await placeCardOrder(productId);
  await db.update(orders).set({ total_bgn: 51, total_eur: 26 }).where(eq(orders.id, orderId));
  expect(await open(orderId)).toEqual({ ok: false, code: "payment_unavailable" });
  await sweep(orderId);
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "failed", holds_stock: false });
});
