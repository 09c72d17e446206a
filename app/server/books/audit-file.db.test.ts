import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { addMonths, monthBounds } from "#app/domain/books/month.ts";
import { booksSettings, auditFiles } from "#app/server/db/schema/books.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { log } from "#app/server/log.ts";
import { findAuditFile, loadAuditMonth, makeAuditFile } from "./audit-file.ts";
import { issueMissing } from "./issue-missing.ts";
import { listMonths } from "./list-months.ts";
import { afterwards, month, now, start, numberingShop } from "#tests/factories/books/numbering-shop.ts";

const { services, owner, save, newOrder, deliver, issue, documents, numbers, payByCard } =
  await numberingShop();
const { db } = services;

test("without the company's details nothing is issued, and the month reports it", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  await save();
  await db.update(shopSettings).set({ eik: "" });
  const orderId = await newOrder();
  await deliver(orderId);
  await issue(orderId);
  expect(await documents()).toEqual([]);
  const found = await loadAuditMonth(db, owner, { month, now: afterwards });
  expect(found).toMatchObject({ refusal: "no_seller", checks: { missing: [{ id: orderId }] } });
});

test("the file has the orders delivered in the month, by Sofia's days, and is stored once", async () => {
  await save();
  const { since, before } = monthBounds(month);
  const inside = [since, new Date(before.getTime() - 1)];
  const outside = [new Date(since.getTime() - 1), before];
  for (const at of [...inside, ...outside]) {
    const orderId = await newOrder(start > at ? at : start);
    await db.update(booksSettings).set({ covered_from: new Date(0) });
    await db
      .update(orders)
      .set({ delivered_at: at, order_status: "delivered" })
      .where(eq(orders.id, orderId));
    await issue(orderId);
  }
  const made = await makeAuditFile(services, owner, { month, now: afterwards });
  if (!made.ok) throw new Error(made.code);
  const text = new TextDecoder("windows-1251").decode(made.contents);
  expect(text.match(/<doc_n>\d+<\/doc_n>/g)).toEqual([
    "<doc_n>0000000001</doc_n>",
    "<doc_n>0000000002</doc_n>",
  ]);
  expect(text).toContain("<domain_name>localhost</domain_name>");
  const later = new Date("2026-04-09T10:00:00Z");
  expect(await makeAuditFile(services, owner, { month, now: later })).toMatchObject({ hash: made.hash });
  const { files } = await loadAuditMonth(db, owner, { month, now: later });
  expect(files).toMatchObject([
    { hash: made.hash, order_count: 2, total_eur: 1124, made_at: afterwards, by: "owner@example.com" },
  ]);
  expect(await findAuditFile(db, owner, { month, hash: made.hash })).toEqual(made.contents);
  expect(await findAuditFile(db, owner, { month: "2026-02", hash: made.hash })).toBeNull();
});

test("no file is made while numbering is off, or for a month that is not over, is empty or has only returns", async () => {
  const make = (of: string, at = afterwards) => makeAuditFile(services, owner, { month: of, now: at });
  expect(await make(month)).toEqual({ ok: false, code: "off" });
  await save();
  expect(await make(month)).toEqual({ ok: false, code: "empty" });
  expect(await make(month, now)).toEqual({ ok: false, code: "not_over" });
  const orderId = await newOrder();
  await payByCard(orderId);
  await deliver(orderId);
  await issue(orderId);
  expect(await make(month)).toMatchObject({ ok: true });
  await db.update(orders).set({ refunded_eur: 100 }).where(eq(orders.id, orderId));
  await issue(orderId, afterwards);
  expect(await make(addMonths(month, 1), new Date("2026-05-02T10:00:00Z"))).toEqual({
    ok: false,
    code: "returns_only",
  });
  expect(await db.select().from(auditFiles)).toHaveLength(1);
});

test("money returned before the delivery belongs to the month of the delivery", async () => {
  await save();
  const orderId = await newOrder();
  await payByCard(orderId);
  await issue(orderId);
  await db.update(orders).set({ refunded_eur: 100 }).where(eq(orders.id, orderId));
  await issue(orderId);
  const april = new Date("2026-04-01T10:00:00Z");
  await db
    .update(orders)
    .set({ delivered_at: april, order_status: "delivered" })
    .where(eq(orders.id, orderId));
  const may = new Date("2026-05-02T10:00:00Z");
  expect(await loadAuditMonth(db, owner, { month, now: may })).toMatchObject({ orders: 0, returns: 0 });
  expect(await loadAuditMonth(db, owner, { month: "2026-04", now: may })).toMatchObject({
    refusal: null,
    orders: 1,
    returns: 1,
    returned: 100,
    total: 562,
  });
});

test("the list has the months since the first delivery, at most 24, and when a file was made", async () => {
  const list = (at: Date) => listMonths(db, owner, at);
  expect(await list(afterwards)).toEqual([]);
  await save();
  const orderId = await newOrder();
  await deliver(orderId);
  await issue(orderId);
  await makeAuditFile(services, owner, { month, now: afterwards });
  const of = (each: string, count = 0, filedAt: Date | null = null) => ({
    month: each,
    orders: count,
    filedAt,
  });
  expect(await list(afterwards)).toEqual([of("2026-04"), of(month, 1, afterwards)]);
  expect(await list(new Date("2028-02-01T10:00:00Z"))).toHaveLength(24);
  expect(await list(new Date("2028-03-01T10:00:00Z"))).toEqual([]);
});

test("concurrent requests issue each document that a month lacks once, when the company's details are complete", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  await save();
  await db.update(shopSettings).set({ eik: "" });
  for (let index = 0; index < 3; index++) await deliver(await newOrder());
  const press = () => issueMissing(services, owner, { month, now: afterwards });
  expect(await press()).toBe(0);
  await db.update(shopSettings).set({ eik: "000004600" });
  expect((await Promise.all([press(), press()])).reduce((sum, count) => sum + count)).toBe(3);
  expect(await numbers()).toEqual([1, 2, 3]);
  expect(await press()).toBe(0);
});
