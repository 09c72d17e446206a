import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { noteLength } from "#app/domain/orders/order.ts";
import { collectOwnData } from "#app/server/privacy/own-data.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { issueInvoice } from "#app/server/documents/issue-invoice.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin, insertPerson } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { advanceOrder, cancelOrder } from "./change-order.ts";
import { findOrder } from "./find-order.ts";
import { addNote, deleteNote } from "./order-notes.ts";
import { findOwnOrder } from "./own-orders.ts";
import { placeOrder } from "./place-order.ts";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const customer = await insertPerson(db, { email: "maria@example.com" });
const productId = await insertProduct(db);
const later = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 10, minutes));
let orders = 0;

async function newOrder(): Promise<string> {
  // Spaced in time to stay below the rate limit.
  orders += 1;
  const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }]);
  const placed = await placeOrder(services, customer, {
    payload,
    checkoutKey: null,
    now: later(orders * 10),
  });
  if (!placed.ok) throw new Error(placed.code);
  return placed.orderId;
}

async function orderOf(orderId: string) {
  const order = await findOrder(db, owner, orderId);
  if (!order) throw new Error("no such order");
  return order;
}

const note = (orderId: string, text: string, noteId = newId()) =>
  addNote(services, owner, { orderId, noteId, text, now: later(500) });

async function notesOf(orderId: string) {
  return (await orderOf(orderId)).events.filter(({ kind }) => kind === "note");
}

test("the timeline shows a trimmed note with its line breaks and author", async () => {
  const orderId = await newOrder();
  expect(await note(orderId, "  Обадих се <b>два</b> пъти 😀\r\nДа се звъни \u0000след 18 ч.  ")).toEqual({
    ok: true,
  });
  expect(await notesOf(orderId)).toMatchObject([
    { data: { text: "Обадих се <b>два</b> пъти 😀\nДа се звъни  след 18 ч." }, by: "owner@example.com" },
  ]);
});

test("a repeated submission adds one note; empty and too long notes are refused, never truncated", async () => {
  const orderId = await newOrder();
  const noteId = newId();
  const presses = Array.from({ length: 5 }, () => note(orderId, "Един път", noteId));
  expect(await Promise.all(presses)).toEqual(presses.map(() => ({ ok: true })));
  expect(await note(orderId, " \n ")).toEqual({ ok: false, code: "empty" });
  expect(await note(orderId, "я".repeat(noteLength + 1))).toEqual({ ok: false, code: "too_long" });
  expect(await note(orderId, "🍓".repeat(noteLength))).toEqual({ ok: true });
  expect(await note(newId(), "Към никоя поръчка")).toEqual({ ok: false, code: "gone" });
  expect(await notesOf(orderId)).toHaveLength(2);
});

test("deletes a note once, and neither other events nor another order's notes", async () => {
  const [orderId, another] = [await newOrder(), await newOrder()];
  const noteId = newId();
  await note(orderId, "Излишна", noteId);
  const remove = (of: string, id: string) =>
    deleteNote(services, owner, { orderId: of, noteId: id, now: later(600) });
  expect(await remove(another, noteId)).toEqual({ ok: false, code: "gone" });
  const [placed] = (await orderOf(orderId)).events;
  expect(await remove(orderId, placed?.id ?? "")).toEqual({ ok: false, code: "gone" });
  expect(await remove(orderId, noteId)).toEqual({ ok: true });
  expect(await remove(orderId, noteId)).toEqual({ ok: false, code: "gone" });
  expect((await orderOf(orderId)).events).toMatchObject([{ kind: "placed" }]);
  const entries = await db.select().from(auditLog).where(eq(auditLog.record_id, orderId));
  expect(entries.map(({ after }) => after)).toEqual([{ note: "added" }, { note: "deleted" }]);
  expect(JSON.stringify(entries)).not.toContain("Излишна");
});

test("the customer sees no note in the order or the data export, and no invoice in the timeline", async () => {
  const orderId = await newOrder();
  await note(orderId, "Труден клиент");
  await db.insert(shopSettings).values({
    ...defaultCompany,
    eik: "131071587",
    manager_bg: "Иван Петров",
    notification_email: "owner@example.com",
  });
  const buyer = { name: "Мария", address: "Пловдив", eik: "", vat_number: "" };
  await issueInvoice(services, owner, {
    orderId,
    documentId: newId(),
    buyer,
    isSure: false,
    notifyCustomer: false,
    now: later(501),
  });
  const own = await findOwnOrder(db, customer, orderId);
  expect(own?.events).toMatchObject([{ kind: "placed" }]);
  const data = await collectOwnData(db, customer);
  expect(JSON.stringify([own, data])).not.toContain("Труден");
  expect((await orderOf(orderId)).documents).toMatchObject([{ kind: "invoice", number: 1, total: 562 }]);
  expect((await orderOf(await newOrder())).documents).toEqual([]);
});

test("an order lists its own e-mails to customer and owner, and no others", async () => {
  const [orderId, another] = [await newOrder(), await newOrder()];
  for (const from of ["new", "processing"] as const)
    await advanceOrder(services, owner, { orderId, from, now: later(from === "new" ? 700 : 701) });
  await cancelOrder(services, owner, { orderId: another, reason: "", notifyCustomer: true, now: later(701) });
  await db.insert(mails).values({
    id: newId(),
    kind: "reset_password",
    recipient: "maria@example.com",
    language: "bg",
    data: { name: "Мария" },
  });
  const { emails } = await orderOf(orderId);
  const sent = emails.map(({ kind, recipient }) => `${kind} ${recipient ?? "owner"}`);
  expect(sent.toSorted()).toEqual([
    "order_received maria@example.com",
    "order_shipped maria@example.com",
    "owner_order_received owner",
  ]);
  expect((await orderOf(another)).emails).toHaveLength(3);
});

test("an order has the number of the customer's other orders", async () => {
  const before = (await orderOf(await newOrder())).otherOrders;
  expect((await orderOf(await newOrder())).otherOrders).toBe(before + 1);
});

test("an order has the ids of the next older and newer order, and the newest has no newer one", async () => {
  const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
  expect(await orderOf(second)).toMatchObject({ olderId: first, newerId: third });
  expect((await orderOf(third)).newerId).toBeNull();
});
