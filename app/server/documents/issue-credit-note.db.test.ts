import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { buyer, invoicingShop } from "#tests/factories/documents/invoicing.ts";
import { findDocument } from "./find-document.ts";
import { findCreditable } from "./issue-credit-note.ts";

const { services, owner, now, newOrder, issue, credit, issued } = await invoicingShop();
const { db } = services;

test("a credit note names the invoice and the reason, and credits its exact amounts", async () => {
  const orderId = await newOrder();
  await issue(orderId);
  const documentId = newId();
  expect(await credit(orderId, 562, { documentId })).toEqual({ ok: true, number: 2 });
  expect(await findDocument(db, owner, documentId)).toMatchObject({
    kind: "credit_note",
    number: 2,
    content: {
      buyer,
      lines: [{ quantity: 2, net: 468 }],
      net: 468,
      vat: 94,
      total: 562,
      corrects: { number: 1, issued_at: now.toISOString(), reason: "Върната стока" },
    },
  });
  expect(await findCreditable(db, owner, orderId)).toMatchObject({ credited: 562, most: 0 });
});

test("concurrent credit notes never exceed the invoice, and a replay counts once", async () => {
  const orderId = await newOrder();
  await issue(orderId);
  const documentId = newId();
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => credit(orderId, 200)),
    ...Array.from({ length: 3 }, () => credit(orderId, 100, { documentId })),
  ]);
  const notes = (await issued()).filter(({ kind }) => kind === "credit_note");
  const credited = notes.reduce((sum, note) => sum + note.content.total, 0);
  expect(credited).toBeGreaterThan(362);
  expect(credited).toBeLessThanOrEqual(562);
  expect(notes.filter(({ id }) => id === documentId).length).toBeLessThanOrEqual(1);
  expect(answers).toContainEqual({ ok: false, code: "too_much" });
});

test("a replayed credit note returns the first one", async () => {
  const orderId = await newOrder();
  await issue(orderId);
  const documentId = newId();
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await credit(orderId, 100, { documentId })).toEqual({ ok: true, number: 2 });
  expect(await findCreditable(db, owner, orderId)).toMatchObject({ credited: 100, most: 462 });
});

test("a card payment is credited only up to the refunded amount, unless the order is cancelled", async () => {
  const orderId = await newOrder({ paymentMethod: "stripe" });
  const paid = { payment_status: "paid", paid_eur: 562, refunded_eur: 0 } as const;
  await db.update(orders).set(paid).where(eq(orders.id, orderId));
  await issue(orderId);
  expect(await credit(orderId, 1)).toEqual({ ok: false, code: "too_much" });
  await db.update(orders).set({ refunded_eur: 300 }).where(eq(orders.id, orderId));
  expect(await credit(orderId, 301)).toEqual({ ok: false, code: "too_much" });
  expect(await credit(orderId, 300)).toEqual({ ok: true, number: 2 });
  expect(await credit(orderId, 1)).toEqual({ ok: false, code: "too_much" });
  await db.update(orders).set({ order_status: "cancelled" }).where(eq(orders.id, orderId));
  expect(await findCreditable(db, owner, orderId)).toMatchObject({ most: 262 });
});

test("a credit note needs an invoice, an amount and a reason", async () => {
  const orderId = await newOrder();
  expect(await credit(orderId, 100)).toEqual({ ok: false, code: "gone" });
  expect(await credit(newId(), 100)).toEqual({ ok: false, code: "gone" });
  expect(await findCreditable(db, owner, orderId)).toBeNull();
  await issue(orderId);
  for (const amount of [0, -100])
    expect(await credit(orderId, amount)).toEqual({ ok: false, code: "amount" });
  expect(await credit(orderId, 100, { reason: "" })).toEqual({ ok: false, code: "reason" });
});
