import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { erasedEmail } from "#app/domain/orders/customer.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { deliverySettings } from "#app/server/db/schema/delivery.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { invoices, orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { advanceOrder, cancelOrder } from "#app/server/orders/change-order.ts";
import { markPaid } from "#app/server/orders/mark-paid.ts";
import { undoStep } from "#app/server/orders/undo-step.ts";
import { changeOrderLines } from "#app/server/payments/change-order-lines.ts";
import { insertShipment } from "#tests/factories/delivery/labelled-orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { saveDelivery } from "#tests/factories/delivery/delivery.ts";
import { lineChange, orderWithLines } from "#tests/factories/orders/line-changes.ts";
import { receive, stockOf } from "#tests/factories/orders/lots.ts";
import { lineChangingShop } from "#tests/factories/orders/line-changing-shop.ts";
import { findLines } from "./find-lines.ts";

const { services, owner, now, later, newOrder, twoLines, change, stockOfProduct } = await lineChangingShop();
const { db } = services;

async function lastEvent(orderId: string) {
  const [event] = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(desc(orderEvents.created_at))
    .limit(1);
  return event;
}

test("quantities, products, discount and delivery change with stock, totals, timeline, audit log and e-mail", async () => {
  const { apple, pear, orderId } = await twoLines();
  const plum = await insertProduct(db, { stock_quantity: 4, price_bgn: 800, name_bg: "Слива" });
  // The order keeps the price as sold.
  await db.update(products).set({ price_bgn: 999 }).where(eq(products.id, apple));
  const result = await change(orderId, {
    pieces: { [apple]: 5, [pear]: 0 },
    added: [{ productId: plum, quantity: 2, price: 800 }],
    discount: 150,
    discountReason: "Закъсня",
    delivery: { kind: "own", amount: 400 },
  });
  expect(result).toMatchObject({ ok: true, step: { kind: "cash", amount: 2352 }, refund: null });
  const order = await orderWithLines(db, orderId);
  expect(order).toMatchObject({
    total_bgn: 5 * 550 + 2 * 800 - 150 + 400,
    total_eur: 2352,
    discount_bgn: 150,
    discount_eur: 77,
    discount_reason: "Закъсня",
    delivery_bgn: 400,
    order_status: "new",
  });
  expect(
    order.lines.map(({ product_id, quantity, unit_price_bgn, position, vat_rate }) => ({
      product_id,
      quantity,
      unit_price_bgn,
      position,
      vat_rate,
    })),
  ).toEqual([
    { product_id: apple, quantity: 5, unit_price_bgn: 550, position: 0, vat_rate: 20 },
    { product_id: plum, quantity: 2, unit_price_bgn: 800, position: 2, vat_rate: 20 },
  ]);
  expect(await Promise.all([apple, pear, plum].map(stockOfProduct))).toEqual([5, 10, 2]);
  const event = await lastEvent(orderId);
  expect(event).toMatchObject({
    kind: "lines_changed",
    user_id: owner.userId,
    data: { from_eur: "1549", to_eur: "2352", discount_eur: "77", delivery_eur: "205", reason: "Закъсня" },
  });
  expect(JSON.parse(event?.data.lines ?? "")).toMatchObject([
    { from: 3, to: 5 },
    { from: 2, to: 0 },
    { name_bg: "Слива", from: 0, to: 2 },
  ]);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.record_id, orderId));
  expect(entry).toMatchObject({
    action: "update",
    before: { total_eur: 1549, discount_eur: 0 },
    after: { total_eur: 2352, discount_eur: 77, items: "5 × Ягодови плодчета, 2 × Слива" },
  });
  const emails = await db.select().from(mails).where(eq(mails.recipient, order.email));
  expect(emails.find(({ kind }) => kind === "order_changed")?.data).toEqual({
    order_id: orderId,
    from_bgn: "3030",
    from_eur: "1549",
    refund_eur: "0",
  });
});

test("the customer gets no e-mail unless staff request it", async () => {
  const { apple, orderId } = await twoLines();
  const mailsAbout = async () => {
    const { rows } = await db.execute(
      sql`select 1 from mails where kind = 'order_changed' and data ->> 'order_id' = ${orderId}`,
    );
    return rows.length;
  };
  expect(await change(orderId, { pieces: { [apple]: 1 }, notifyCustomer: false })).toMatchObject({
    ok: true,
  });
  expect(await mailsAbout()).toBe(0);
  expect(await change(orderId, { pieces: { [apple]: 2 }, notifyCustomer: true })).toMatchObject({ ok: true });
  expect(await mailsAbout()).toBe(1);
});

test("a change based on an older version is refused, and so is one that changes nothing", async () => {
  const { apple, orderId } = await twoLines();
  const { updated_at: seen } = await orderWithLines(db, orderId);
  expect(await change(orderId, { pieces: { [apple]: 1 } })).toMatchObject({ ok: true });
  expect(await change(orderId, { pieces: { [apple]: 2 }, seen })).toEqual({ ok: false, code: "stale" });
  expect(await change(orderId)).toEqual({ ok: false, code: "draft", problem: "unchanged" });
  expect(await change(orderId, { added: [{ productId: apple, quantity: 1, price: 550 }] })).toEqual({
    ok: false,
    code: "stale",
  });
  const reply = await changeOrderLines(services, owner, {
    ...(await lineChange(db, orderId, { now })),
    orderId: newId(),
    refundId: newId(),
  });
  expect(reply).toEqual({ ok: false, code: "gone" });
});

test("refuses by product more than the stock, an old price and a product that is not on sale", async () => {
  const { apple, orderId } = await twoLines();
  expect(await change(orderId, { pieces: { [apple]: 10 } })).toMatchObject({ ok: true });
  expect(await change(orderId, { pieces: { [apple]: 11 } })).toEqual({
    ok: false,
    code: "out_of_stock",
    productIds: [apple],
  });
  const plum = await insertProduct(db, { stock_quantity: 5 });
  const add = (price: number) => change(orderId, { added: [{ productId: plum, quantity: 1, price }] });
  expect(await add(549)).toEqual({ ok: false, code: "price_changed", productIds: [plum] });
  await db.update(products).set({ is_active: false }).where(eq(products.id, plum));
  expect(await add(550)).toEqual({ ok: false, code: "out_of_stock", productIds: [plum] });
  // Units that the order already has may stay or be removed, although the product is no longer on sale.
  await db.update(products).set({ is_active: false }).where(eq(products.id, apple));
  expect(await change(orderId, { pieces: { [apple]: 2 } })).toMatchObject({ ok: true });
  expect(await change(orderId, { pieces: { [apple]: 3 } })).toMatchObject({ code: "out_of_stock" });
});

test("an order on delivery that becomes free needs no payment, and is owed again when it grows", async () => {
  const { orderId } = await twoLines();
  const { total_bgn } = await orderWithLines(db, orderId);
  const gift = {
    discount: total_bgn,
    discountReason: "Подарък",
    delivery: { kind: "own", amount: 0 },
  } as const;
  expect(await change(orderId, gift)).toMatchObject({ ok: true });
  expect(await orderWithLines(db, orderId)).toMatchObject({
    total_eur: 0,
    payment_status: "paid",
    paid_eur: 0,
  });
  expect(await change(orderId, { ...gift, discount: total_bgn - 10 })).toMatchObject({ ok: true });
  expect(await orderWithLines(db, orderId)).toMatchObject({ total_eur: 5, payment_status: "pending" });
});

test("a product that is added twice is one line with all its pieces", async () => {
  const { orderId } = await twoLines();
  const plum = await insertProduct(db, { stock_quantity: 5, price_bgn: 800 });
  const twice = (first: number, second: number) =>
    change(orderId, {
      added: [first, second].map((quantity) => ({ productId: plum, quantity, price: 800 })),
    });
  expect(await twice(3, 3)).toMatchObject({ code: "out_of_stock" });
  expect(await twice(1, 3)).toMatchObject({ ok: true });
  const { lines } = await orderWithLines(db, orderId);
  expect(lines.filter((line) => line.product_id === plum).map((line) => line.quantity)).toEqual([4]);
});

test("lines are fixed with a label, an invoice or a mark as paid, and after the order is sent or cancelled", async () => {
  const lockOf = async (orderId: string) => {
    const lock = (await findLines(db, owner, { orderId, now }))?.lock ?? null;
    const result = await change(orderId, { discount: 1, discountReason: "x" });
    expect(result).toEqual(
      lock === null ? expect.objectContaining({ ok: true }) : { ok: false, code: "locked", lock },
    );
    return lock;
  };
  const { orderId: labelled } = await twoLines();
  await insertShipment(db, { order_id: labelled, now });
  expect(await lockOf(labelled)).toBe("label");
  const { orderId: invoiced } = await twoLines();
  await db.insert(invoices).values({
    id: newId(),
    kind: "invoice",
    number: 1,
    order_id: invoiced,
    content: {} as never,
    issued_at: now,
  });
  expect(await lockOf(invoiced)).toBe("invoiced");
  const { orderId: paid } = await twoLines();
  await markPaid(services, owner, {
    orderIds: [paid],
    now: later(),
  });
  expect(await lockOf(paid)).toBe("marked_paid");
  const { orderId: sent } = await twoLines();
  await advanceOrder(services, owner, { orderId: sent, from: "new", now: later() });
  expect(await lockOf(sent)).toBeNull();
  await advanceOrder(services, owner, { orderId: sent, from: "processing", now: later() });
  expect(await lockOf(sent)).toBe("sent");
  const { orderId: cancelled } = await twoLines();
  await cancelOrder(services, owner, { orderId: cancelled, reason: "", notifyCustomer: false, now: later() });
  expect(await lockOf(cancelled)).toBe("cancelled");
});

test("a packed order gets lots for its new units, and does not change when only locked lots are left", async () => {
  const productId = await insertProduct(db, { stock_quantity: 0 });
  await receive(db, owner, { productId, quantity: 10, now });
  const orderId = await newOrder([{ productId, quantity: 3, price: 5.5 }]);
  await advanceOrder(services, owner, { orderId, from: "new", now: later() });
  expect(await change(orderId, { pieces: { [productId]: 5 } })).toMatchObject({ ok: true });
  expect(await stockOf(db, productId)).toMatchObject({
    stock: 5,
    reserved: 0,
    inLots: 5,
    packed: 5,
    overdrawn: 0,
  });
  expect(await change(orderId, { pieces: { [productId]: 2 } })).toMatchObject({ ok: true });
  expect(await stockOf(db, productId)).toMatchObject({
    stock: 8,
    reserved: 0,
    inLots: 8,
    packed: 2,
    overdrawn: 0,
  });
  // The order takes the whole first lot, and the rest is locked.
  expect(await change(orderId, { pieces: { [productId]: 10 } })).toMatchObject({ ok: true });
  const lotId = await receive(db, owner, { productId, quantity: 5, code: "L2", now: later() });
  await db.update(lots).set({ locked_at: now }).where(eq(lots.id, lotId));
  const before = await stockOf(db, productId);
  expect(await change(orderId, { pieces: { [productId]: 11 } })).toEqual({
    ok: false,
    code: "short_of_lots",
  });
  expect(await stockOf(db, productId)).toEqual(before);
});

test("a step cannot be undone after a change of the lines", async () => {
  const { apple, orderId } = await twoLines();
  const step = later();
  await advanceOrder(services, owner, { orderId, from: "new", now: step });
  await change(orderId, { pieces: { [apple]: 1 } });
  const undo = { orderId, from: "processing", now: new Date(step.getTime() + 2000) } as const;
  expect(await undoStep(services, owner, undo)).toEqual({ ok: false, code: "changed" });
});

test("the delivery stays, follows the settings or gets another price, as staff choose", async () => {
  const { apple, orderId } = await twoLines();
  const prices = { any: { office: 500, address: 700 } };
  await saveDelivery(db, { pricing: "fixed", free_from: 5000, prices });
  const deliveryOf = async () => (await orderWithLines(db, orderId)).delivery_bgn;
  expect(await change(orderId, { pieces: { [apple]: 4 } })).toMatchObject({ ok: true });
  expect(await deliveryOf()).toBe(0);
  expect(await change(orderId, { delivery: { kind: "rule" } })).toMatchObject({ ok: true });
  expect(await deliveryOf()).toBe(700);
  // A discount does not end a free delivery.
  const free = { pieces: { [apple]: 7 }, discount: 300, discountReason: "x" };
  expect(await change(orderId, { ...free, delivery: { kind: "rule" } })).toMatchObject({ ok: true });
  expect(await deliveryOf()).toBe(0);
  expect(await change(orderId, { delivery: { kind: "own", amount: 250 } })).toMatchObject({ ok: true });
  expect(await deliveryOf()).toBe(250);
  await db.delete(deliverySettings);
});

test("an erased customer's order has no lines to change", async () => {
  const { apple, orderId } = await twoLines();
  await db
    .update(orders)
    .set({ email: erasedEmail(orderId) })
    .where(eq(orders.id, orderId));
  expect(await findLines(db, owner, { orderId, now })).toBeNull();
  expect(await change(orderId, { pieces: { [apple]: 1 } })).toEqual({ ok: false, code: "gone" });
});
