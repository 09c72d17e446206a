import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { noVatReason } from "#app/domain/documents/invoice.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { advanceOrder, cancelOrder } from "#app/server/orders/change-order.ts";
import { lockInvoiceNumbers } from "#app/server/shop/invoice-numbers.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { buyer, invoicingShop, sellerSettings } from "#tests/factories/documents/invoicing.ts";
import { findDocument } from "./find-document.ts";
import { draftInvoice, previewInvoice } from "./issue-invoice.ts";
import { ClockSetBackError } from "./issue-moment.ts";
import { insertDocument } from "./insert-document.ts";

const { services, owner, productId, now, newOrder, issue, credit, issued } = await invoicingShop();
const { db, jobs } = services;

test("an invoice names seller, buyer and goods, adds up, and is in the timeline and the audit log", async () => {
  const orderId = await newOrder();
  const documentId = newId();
  expect(await issue(orderId, { documentId })).toEqual({ ok: true, number: 1 });
  const document = await findDocument(db, owner, documentId);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(document).toMatchObject({ kind: "invoice", number: 1, issued_at: now });
  expect(document?.content).toEqual({
    seller: {
      name: defaultCompany.company_name_bg,
      address: defaultCompany.address_bg,
      eik: "000004600",
      vat_number: "BG000004600",
    },
    buyer,
    manager: "Иван Петров",
    order_number: order?.order_number,
    ordered_at: now.toISOString(),
    supplied_at: now.toISOString(),
    payment_method: "cash_on_delivery",
    language: "bg",
    lines: [{ description: "Ягодови плодчета, 100 г", quantity: 2, net: 468, vat_rate: 20 }],
    rates: [{ rate: 20, net: 468, vat: 94 }],
    discount: 0,
    net: 468,
    vat_rate: 20,
    vat_reason: "",
    vat: 94,
    total: 562,
    corrects: null,
  });
  expect(document?.content.total).toBe(order?.total_eur);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId));
  expect(events.filter(({ kind }) => kind === "invoice_issued")).toMatchObject([
    { data: { number: "0000000001" }, user_id: owner.userId },
  ]);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.record_id, documentId));
  expect(entry).toMatchObject({ action: "issue", entity: "invoice", user_email: owner.email });
  expect(entry?.after).toEqual({
    kind: "invoice",
    number: "0000000001",
    order_number: order?.order_number,
    total: 562,
  });
});

test("a seller without VAT registration charges no VAT and states the legal ground", async () => {
  await db.update(shopSettings).set({ is_vat_registered: false, vat_number: "" });
  const draft = await draftInvoice(db, owner, { orderId: await newOrder(), now });
  expect(draft).toMatchObject({
    ok: true,
    content: {
      seller: { vat_number: "" },
      net: 562,
      vat: 0,
      vat_rate: 0,
      vat_reason: noVatReason,
      total: 562,
    },
  });
});

test("VAT is summed by the rates that the products had at the sale", async () => {
  const reduced = await insertProduct(db, { price_bgn: 218, vat_rate: 9 });
  const items = [
    { productId, quantity: 1, price: 5.5 },
    { productId: reduced, quantity: 2, price: 2.18 },
  ];
  const orderId = await newOrder({ items, totalBGN: 9.86 });
  await db.update(products).set({ vat_rate: 0 }).where(eq(products.id, reduced));
  const draft = await draftInvoice(db, owner, { orderId, now });
  expect(draft).toMatchObject({
    content: {
      rates: [
        { rate: 20, net: 234, vat: 47 },
        { rate: 9, net: 205, vat: 18 },
      ],
      vat_rate: 20,
      net: 439,
      vat: 65,
      total: 504,
    },
  });
});

test("an issued invoice is unaffected by later changes of settings and order", async () => {
  const orderId = await newOrder();
  const documentId = newId();
  await issue(orderId, { documentId });
  const before = await findDocument(db, owner, documentId);
  await db.update(shopSettings).set({ company_name_bg: "Друго име", eik: "131071587" });
  await db.update(orders).set({ first_name: "Друга" }).where(eq(orders.id, orderId));
  expect(await findDocument(db, owner, documentId)).toEqual(before);
});

test("the date of supply is the delivery, when that was before the invoice", async () => {
  const orderId = await newOrder();
  const day = (date: number) => new Date(Date.UTC(2026, 10, date));
  for (const [index, from] of (["new", "processing", "shipped"] as const).entries())
    await advanceOrder({ db, jobs }, owner, { orderId, from, now: day(21 + index) });
  const draft = await draftInvoice(db, owner, { orderId, now: day(25) });
  expect(draft).toMatchObject({ content: { supplied_at: day(23).toISOString() } });
  // Another order's delivery has no effect.
  const other = await draftInvoice(db, owner, { orderId: await newOrder(), now: day(25) });
  expect(other).toMatchObject({ content: { supplied_at: day(25).toISOString() } });
});

test("an order has one invoice: a replay returns it, a second one is refused", async () => {
  const orderId = await newOrder();
  const documentId = newId();
  const answers = await Promise.all(Array.from({ length: 8 }, () => issue(orderId, { documentId })));
  expect(answers).toEqual(answers.map(() => ({ ok: true, number: 1 })));
  expect(await issue(orderId)).toEqual({
    ok: false,
    code: "issued",
    document: { id: documentId, number: 1 },
  });
  expect(await issued()).toHaveLength(1);
});

test("concurrent invoices are numbered without gaps or duplicates", async () => {
  const orderIds: string[] = [];
  for (let index = 0; index < 16; index++) orderIds.push(await newOrder());
  const answers = await Promise.all([...orderIds, ...orderIds.slice(0, 8)].map((orderId) => issue(orderId)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(16);
  const numbers = (await issued()).map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
});

test("concurrent invoices and credit notes share one sequence", async () => {
  const invoiced: string[] = [];
  for (let index = 0; index < 6; index++) invoiced.push(await newOrder());
  for (const orderId of invoiced) await issue(orderId);
  const fresh: string[] = [];
  for (let index = 0; index < 6; index++) fresh.push(await newOrder());
  await Promise.all([
    ...fresh.map((orderId) => issue(orderId)),
    ...invoiced.flatMap((orderId) => [credit(orderId, 100), credit(orderId, 50)]),
  ]);
  expect((await issued()).map(({ number }) => number)).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 1),
  );
});

test("a rolled-back issue leaves no gap, even while others wait for its number", async () => {
  await issue(await newOrder());
  const orderId = await newOrder();
  const draft = await draftInvoice(db, owner, { orderId, now });
  if (!draft?.ok) throw new Error("There is no draft");
  const { content } = draft;
  const others = [await newOrder(), await newOrder()];
  let waiting: Promise<unknown>[] = [];
  const broken = db.transaction(async (tx) => {
    await lockInvoiceNumbers(tx);
    const order = { id: orderId, email: "buyer@example.com", language: "bg" } as const;
    const document = {
      id: newId(),
      kind: "invoice",
      order,
      content,
      firstNumber: 1,
      sendBy: null,
      now,
    } as const;
    expect(await insertDocument(tx, owner, document)).toBe(2);
    waiting = others.map((other) => issue(other));
    throw new Error("simulated failure");
  });
  await expect(broken).rejects.toThrow("simulated failure");
  await Promise.all(waiting);
  expect((await issued()).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test("the sequence starts at the owner's number, jumps when it is raised, and never goes back", async () => {
  const first = async (number: number) => db.update(shopSettings).set({ first_invoice_number: number });
  await first(100);
  expect(await issue(await newOrder())).toEqual({ ok: true, number: 100 });
  await first(1_000_000_000);
  expect(await issue(await newOrder())).toEqual({ ok: true, number: 1_000_000_000 });
  await first(1);
  expect(await issue(await newOrder())).toEqual({ ok: true, number: 1_000_000_001 });
});

test("no document is dated before one with a lower number, and a clock set back gives no number", async () => {
  await issue(await newOrder(), { now: new Date("2026-11-21T00:00:00.005Z") });
  await issue(await newOrder(), { now: new Date("2026-11-20T23:59:59.999Z") });
  const late = issue(await newOrder(), { now: new Date("2026-11-20T12:00:00.000Z") });
  await expect(late).rejects.toThrow(ClockSetBackError);
  await issue(await newOrder(), { now: new Date("2026-11-22T08:00:00.000Z") });
  expect((await issued()).map(({ issued_at: at }) => at.toISOString())).toEqual([
    "2026-11-21T00:00:00.005Z",
    "2026-11-21T00:00:00.005Z",
    "2026-11-22T08:00:00.000Z",
  ]);
});

test("without ЕИК or manager the refusal names what is missing, and no number is used", async () => {
  const orderId = await newOrder();
  await db.update(shopSettings).set({ eik: "" });
  expect(await issue(orderId)).toEqual({ ok: false, code: "no_seller", missing: ["eik"] });
  await db.delete(shopSettings);
  expect(await issue(orderId)).toEqual({ ok: false, code: "no_seller", missing: ["eik", "manager"] });
  expect(await draftInvoice(db, owner, { orderId, now })).toMatchObject({
    ok: false,
    refusal: { code: "no_seller" },
  });
  expect(await issued()).toEqual([]);
  await db.insert(shopSettings).values(sellerSettings);
  expect(await issue(orderId)).toEqual({ ok: true, number: 1 });
  await db.update(shopSettings).set({ manager_bg: "" });
  expect(await credit(orderId, 100)).toEqual({ ok: false, code: "no_seller", missing: ["manager"] });
});

test("a cancelled, an unknown or an unpaid card order gets no invoice", async () => {
  const waiting = await newOrder({ paymentMethod: "stripe" });
  expect(await issue(waiting)).toEqual({ ok: false, code: "not_allowed" });
  const cancelled = await newOrder();
  await cancelOrder(services, owner, { orderId: cancelled, reason: "", notifyCustomer: false, now });
  expect(await issue(cancelled)).toEqual({ ok: false, code: "not_allowed" });
  expect(await issue(newId())).toEqual({ ok: false, code: "gone" });
  expect(await draftInvoice(db, owner, { orderId: newId(), now })).toBeNull();
});

test("a buyer needs a name and an address; a foreign number needs the owner's confirmation", async () => {
  const orderId = await newOrder();
  const empty = { ...buyer, name: " <> ", address: "" };
  expect(await issue(orderId, { buyer: empty, isSure: true })).toEqual({
    ok: false,
    code: "buyer",
    problems: { name: "required", address: "required" },
  });
  const foreign = { name: "Süß GmbH", address: "Wien", eik: "fn 123456a", vat_number: "atu12345678" };
  expect(await issue(orderId, { buyer: foreign })).toEqual({
    ok: false,
    code: "unsure",
    problems: { eik: "foreign" },
  });
  const documentId = newId();
  expect(await issue(orderId, { buyer: foreign, isSure: true, notifyCustomer: false, documentId })).toEqual({
    ok: true,
    number: 1,
  });
  expect((await findDocument(db, owner, documentId))?.content.buyer).toEqual({
    ...foreign,
    eik: "FN123456A",
    vat_number: "ATU12345678",
  });
});

test("a company's invoice needs its own address and a valid number, and a refusal spends no number", async () => {
  const orderId = await newOrder({ needInvoice: true, companyName: "Сладко ЕООД", vatNumber: "BG131071587" });
  await db.update(orders).set({ vat_number: "BG121083551" }).where(eq(orders.id, orderId));
  const draft = await draftInvoice(db, owner, { orderId, now });
  expect(draft?.buyer).toEqual({ name: "Сладко ЕООД", address: "", eik: "", vat_number: "BG121083551" });
  const refused = { ok: false, code: "buyer" };
  if (!draft) throw new Error("The order has no draft");
  expect(await issue(orderId, { buyer: draft.buyer, isSure: true })).toEqual({
    ...refused,
    problems: { address: "required", vat_number: "vat_number" },
  });
  const unnumbered = { ...buyer, eik: "", vat_number: "" };
  expect(await issue(orderId, { buyer: unnumbered, isSure: true })).toEqual({
    ...refused,
    problems: { eik: "required" },
  });
  expect(await issued()).toEqual([]);
  expect(await issue(orderId, { buyer: { ...buyer, eik: "" } })).toEqual({ ok: true, number: 1 });
});

test("a preview takes no number, and refuses a wrong company number, a second invoice and an unknown order", async () => {
  const orderId = await newOrder();
  const request = { orderId, buyer: { ...buyer, eik: "" }, isSure: false, notifyCustomer: false, now };
  expect(await previewInvoice(db, owner, request)).toMatchObject({ ok: true, content: { buyer } });
  expect(await issued()).toEqual([]);
  expect(await previewInvoice(db, owner, { ...request, buyer: { ...buyer, eik: "131071588" } })).toEqual({
    ok: false,
    code: "buyer",
    problems: { eik: "eik" },
  });
  await issue(orderId);
  expect(await previewInvoice(db, owner, request)).toMatchObject({ ok: false, code: "issued" });
  expect(await previewInvoice(db, owner, { ...request, orderId: newId() })).toEqual({
    ok: false,
    code: "gone",
  });
});

test("a VAT number without the registration issues no invoice", async () => {
  const orderId = await newOrder();
  await db.update(shopSettings).set({ is_vat_registered: false });
  expect(await issue(orderId)).toEqual({ ok: false, code: "no_seller", missing: ["vat_registration"] });
  expect(await issued()).toEqual([]);
});

test("an invoice with a line at 0 % needs the ground that the settings have, and prints it", async () => {
  await db.update(products).set({ vat_rate: 0 }).where(eq(products.id, productId));
  const [orderId, other] = [await newOrder(), await newOrder()];
  await db.update(products).set({ vat_rate: 20 }).where(eq(products.id, productId));
  const refusal = { code: "no_seller", missing: ["zero_rate_ground"] };
  expect(await issue(orderId)).toEqual({ ok: false, ...refusal });
  expect(await draftInvoice(db, owner, { orderId, now })).toMatchObject({ ok: false, refusal });
  expect(await issued()).toEqual([]);
  await db.update(shopSettings).set({ zero_rate_ground: "чл. 46 ЗДДС" });
  expect(await issue(orderId)).toMatchObject({ ok: true });
  expect(await issue(await newOrder())).toMatchObject({ ok: true });
  await db.update(shopSettings).set({ is_vat_registered: false, vat_number: "" });
  expect(await issue(other)).toMatchObject({ ok: true });
  expect((await issued()).map(({ content }) => content.vat_reason)).toEqual(["чл. 46 ЗДДС", "", noVatReason]);
});
