import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lots, recallNotices } from "#app/server/db/schema/lots.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { exportLot } from "#app/server/documents/lot-report.ts";
import { sitemapPages } from "#app/server/content/sitemap-pages.ts";
import { advanceLocked, advanceOrder, returnOrder } from "#app/server/orders/change-order.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderOf, receive, stockOf } from "#tests/factories/orders/lots.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findLot } from "./list-lots.ts";
import { runNightly } from "./lot-jobs.ts";
import { findRecallNotice, lotFacts } from "./public-lots.ts";
import { endRecall, recallLot, sendRecallNotices } from "./recall-lot.ts";

const shop = await testServices();
const { db } = shop;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");
const input = { reason_bg: "Парченца пластмаса.", reason_en: "Pieces of plastic." };

/** Inserts a product whose stock is one lot. */
async function soldLot(quantity = 20) {
  const productId = await insertProduct(db, { stock_quantity: 0 });
  const lotId = await receive(db, admin, { productId, quantity, code: "L1", bestBefore: "2027-01-31", now });
  return { productId, lotId };
}

async function sentOrder(productId: string, changes: Record<string, unknown> = {}): Promise<string> {
  const orderId = await orderOf(shop, { productId, quantity: 2, now, ...changes });
  if (!orderId) throw new Error("The order was refused");
  for (const from of ["new", "processing"] as const) await advanceOrder(shop, admin, { orderId, from, now });
  return orderId;
}

async function recalled(lotId: string): Promise<string> {
  const result = await recallLot(shop, admin, { lotId, input, now });
  if (!result.ok) throw new Error(result.code);
  return result.recallId;
}

const recallEmails = async () =>
  (await db.select().from(mails).where(eq(mails.kind, "order_recalled"))).map(({ language, recipient }) => ({
    language,
    recipient,
  }));

test("a recall takes the lot off sale and sends one e-mail for each order sent with it, in its language", async () => {
  const { productId, lotId } = await soldLot();
  const first = await sentOrder(productId, { email: "first@example.com" });
  await sentOrder(productId, { email: "second@example.com", language: "en" });
  const returned = await sentOrder(productId, { email: "returned@example.com" });
  await returnOrder(shop, admin, {
    orderId: returned,
    reason: "",
    isRestocked: false,
    notifyCustomer: false,
    now,
  });
  const waiting = await orderOf(shop, { productId, quantity: 1, now });
  expect(await findLot(db, admin, { lotId, now })).toMatchObject({
    reach: { orders: 2, items: 4, customers: 2 },
  });
  const recallId = await recalled(lotId);
  // The item of the waiting order is reserved; all others have left the stock for sale.
  expect(await stockOf(db, productId)).toMatchObject({ stock: 0, reserved: 1, withheld: 13, withoutLot: 0 });
  expect(await sendRecallNotices(shop, { recallId, now })).toBe(2);
  expect(await sendRecallNotices(shop, { recallId, now })).toBe(0);
  expect(await recallEmails()).toEqual(
    expect.arrayContaining([
      { language: "bg", recipient: "first@example.com" },
      { language: "en", recipient: "second@example.com" },
    ]),
  );
  expect(await recallEmails()).toHaveLength(2);
  expect(await db.select().from(recallNotices).where(eq(recallNotices.order_id, first))).toHaveLength(1);
  // The waiting order cannot be packed, until there are other items.
  const advance = () => advanceOrder(shop, admin, { orderId: waiting ?? "", from: "new", now });
  expect(await advance()).toEqual({ ok: false, code: "short_of_lots" });
  await receive(db, admin, { productId, quantity: 1, code: "L2", now });
  expect(await advance()).toEqual({ ok: true, status: "processing" });
});

test("of concurrent recalls of a lot one succeeds, and the others are refused", async () => {
  const { lotId } = await soldLot();
  const results = await Promise.all([1, 2, 3].map(() => recallLot(shop, admin, { lotId, input, now })));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.code === "recalled")).toHaveLength(2);
  const log = await db.select().from(auditLog).where(eq(auditLog.record_id, lotId));
  expect(log.filter(({ action }) => action === "recall")).toMatchObject([{ after: input }]);
});

test("orders packed with the lot that have not left keep it, and are listed to be repacked", async () => {
  const { productId, lotId } = await soldLot(5);
  const orderId = (await orderOf(shop, { productId, quantity: 2, now })) ?? "";
  await advanceOrder(shop, admin, { orderId, from: "new", now });
  expect(await stockOf(db, productId)).toMatchObject({ packed: 2, lots: [{ quantity: 3 }] });
  await recalled(lotId);
  expect(await stockOf(db, productId)).toMatchObject({
    packed: 2,
    reserved: 0,
    lots: [{ quantity: 3, withheld: 3 }],
  });
  expect((await findLot(db, admin, { lotId, now }))?.repack).toMatchObject([{ id: orderId }]);
});

test("a parcel that the carrier already has is allocated the recalled items, and its customer is notified later", async () => {
  const { productId, lotId } = await soldLot(2);
  const orderId = (await orderOf(shop, { productId, quantity: 2, now })) ?? "";
  const recallId = await recalled(lotId);
  await db.transaction(async (tx) => {
    for (const order_status of ["new", "processing"] as const) {
      const order = await lockOrder(tx, orderId);
      if (order) await advanceLocked(tx, shop.jobs, { order: { ...order, order_status }, by: null, now });
    }
  });
  expect(await stockOf(db, productId)).toMatchObject({ packed: 2, withoutLot: 0, lots: [{ quantity: 0 }] });
  await runNightly(shop, now);
  expect(await sendRecallNotices(shop, { recallId, now })).toBe(1);
});

test("the notice is public, in the sitemap and on the product's page until the recall ends; the lot stays locked", async () => {
  const { productId, lotId } = await soldLot();
  const recallId = await recalled(lotId);
  const paths = async () => (await sitemapPages(db, now)).map(({ path }) => path);
  expect(await findRecallNotice(db, recallId)).toMatchObject({
    ...input,
    code: "L1",
    best_before: "2027-01-31",
  });
  expect(await paths()).toContain(`/recalls/${recallId}`);
  expect((await lotFacts(db, productId, now)).recalls).toEqual([recallId]);
  expect(await endRecall(db, admin, { lotId, now })).toBe(true);
  expect(await endRecall(db, admin, { lotId, now })).toBe(false);
  expect(await findRecallNotice(db, recallId)).toBeNull();
  expect(await paths()).not.toContain(`/recalls/${recallId}`);
  expect((await lotFacts(db, productId, now)).recalls).toEqual([]);
  const [lot] = await db.select().from(lots).where(eq(lots.id, lotId));
  expect(lot?.locked_at).not.toBeNull();
});

test("more orders are notified than one batch holds", async () => {
  const { productId, lotId } = await soldLot(3000);
  const orderId = await sentOrder(productId);
  await db.execute(`insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
    'id', 'aaaaaaaa-0000-7000-8000-' || lpad(to_hex(number), 12, '0'), 'order_number', left(md5(number::text), 8),
    'page_token', 'token' || number, 'checkout_key', null))).* from orders, generate_series(1, 1200) as number
    where orders.id = '${orderId}'`);
  await db.execute(`insert into order_lines select (jsonb_populate_record(order_lines, jsonb_build_object(
    'id', 'bbbbbbbb-0000-7000-8000-' || lpad(to_hex(number), 12, '0'),
    'order_id', 'aaaaaaaa-0000-7000-8000-' || lpad(to_hex(number), 12, '0')))).*
    from order_lines, generate_series(1, 1200) as number where order_id = '${orderId}'`);
  await db.execute(`insert into lot_allocations
    select id, '${lotId}', 2 from order_lines where id::text like 'bbbbbbbb%'`);
  const recallId = await recalled(lotId);
  expect(await sendRecallNotices(shop, { recallId, now })).toBe(1201);
});

test("the report for the food agency has the lot, its counts, the reason and the recipient, and is audited", async () => {
  const { productId, lotId } = await soldLot();
  const orderId = await sentOrder(productId);
  await recalled(lotId);
  const chunks = await exportLot(db, admin, { lotId, locale: "en", now });
  let file = "";
  for await (const chunk of chunks ?? []) file += chunk;
  expect(file).toContain('"Lot";"L1"\r\n"Best before";"2027-01-31"');
  expect(file).toContain('"Received";"20"\r\n"Sent";"2"\r\n"In stock";"18"');
  expect(file).toContain('"Reason";"Pieces of plastic."');
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  // A number such as 2e455007 is marked as text.
  const line = `"'?${order?.order_number}";"2026-11-20 12:00";"Shipped";"2";"Мария Иванова";"'\\+359 88`;
  expect(file).toMatch(new RegExp(line));
  const log = await db.select().from(auditLog).where(eq(auditLog.record_id, lotId));
  expect(log.some(({ action }) => action === "export")).toBe(true);
});
