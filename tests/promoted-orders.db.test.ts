import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { unguardedCell } from "#app/domain/csv.ts";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { draftInvoice } from "#app/server/documents/issue-invoice.ts";
import { findPackingSlips } from "#app/server/documents/packing-slips.ts";
import { loadSectionProducts } from "#app/server/content/section-products.ts";
import { loadEmailOrder } from "#app/server/mail/email-order.ts";
import { advanceOrder } from "#app/server/orders/change-order.ts";
import { confirmationToken, findConfirmation } from "#app/server/orders/confirmation.ts";
import { findOrder } from "#app/server/orders/find-order.ts";
import { exportOrders } from "#app/server/orders/lists/export-orders.ts";
import { markPaid, markRefunded } from "#app/server/orders/mark-paid.ts";
import { findOrderPage } from "#app/server/orders/order-page.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { findReturnableParts } from "#app/server/orders/refund-shares.ts";
import { collectOwnData } from "#app/server/privacy/own-data.ts";
import { findContents } from "#app/server/shipments/find-contents.ts";
import { insertAdmin, insertPerson } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { givePromotions } from "#tests/factories/orders/given-promotions.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";

// Who reads an order with promotions: two sweets of 10.00 leva, and a book of 5.00 leva at 9 % that is a gift.

const services = await testServices();
const { db } = services;
const now = new Date("2026-11-20T10:00:00Z");
const owner = await insertAdmin(db, { email: "owner@example.com" });
const maria = await insertPerson(db, { email: "maria@example.com" });
const sweets = await insertProduct(db, { name_bg: "Ягода", price_bgn: 1000, stock_quantity: 100 });
const book = await insertProduct(db, {
  name_bg: "Книжка",
  price_bgn: 500,
  vat_rate: 9,
  stock_quantity: 100,
});
await db.insert(shopSettings).values({
  ...defaultCompany,
  notification_email: "owner@plodko.example",
  eik: "000004600",
  manager_bg: "Иван Петров",
  is_vat_registered: true,
  vat_number: "BG000004600",
});

async function promotedOrder() {
  const items = [
    { productId: sweets, quantity: 2, price: 10 },
    { productId: book, quantity: 1, price: 5 },
  ];
  const payload = orderRequest(items, { email: "maria@example.com" });
  const placed = await placeOrder(services, maria, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  const { orderId } = placed;
  return { orderId, ...(await givePromotions(db, { orderId, giftId: book })) };
}

beforeEach(() => db.execute(sql`truncate ${orders} cascade`));

async function storedOrder(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("no such order");
  return order;
}

const asCustomersSeeThem = [
  { name_bg: "Безплатна пролет", name_en: "Free spring", kind: "delivery", discount: 599 },
  { name_bg: "Книжка подарък", name_en: null, kind: "gift", discount: 500 },
];
const lines = [
  { name_bg: "Ягода", quantity: 2, gift_quantity: 0 },
  { name_bg: "Книжка", quantity: 1, gift_quantity: 1 },
];

test("a customer's pages name promotions and gifts in the owner's order, and no codes", async () => {
  const { orderId } = await promotedOrder();
  const { page_token: token } = await storedOrder(orderId);
  const shown = [
    await findConfirmation(services, { token: confirmationToken(services, orderId), now }),
    await findOrderPage(db, token),
  ];
  for (const page of shown) {
    expect(page).toMatchObject({ promotions_bgn: 500, promotions_eur: 256, total_bgn: 2000, lines });
    expect(page?.promotions).toEqual(asCustomersSeeThem);
    expect(JSON.stringify(page)).not.toContain("KNIGA");
  }
});

test("e-mails name promotions and gifts", async () => {
  const { orderId } = await promotedOrder();
  expect(await loadEmailOrder({ ...services, baseUrl: "https://shop.example" }, orderId)).toMatchObject({
    promotions: asCustomersSeeThem,
    lines,
  });
});

test("staff see the promotions with their codes, and the timeline names the codes", async () => {
  const { orderId, deliveryId, giftPromotionId } = await promotedOrder();
  const order = await findOrder(db, owner, orderId);
  expect(order?.promotions).toEqual([
    { ...asCustomersSeeThem[0], id: deliveryId, code: null },
    { ...asCustomersSeeThem[1], id: giftPromotionId, code: "KNIGA" },
  ]);
  expect(order?.lines).toMatchObject(lines);
  expect(order?.events[0]).toMatchObject({ kind: "placed", data: { codes: "KNIGA" } });
});

test("packers see which units are gifts", async () => {
  const { orderId } = await promotedOrder();
  expect(await findContents(db, owner, orderId)).toMatchObject({ lines, due_eur: 1023 });
  expect(await findPackingSlips(db, owner, [orderId], now)).toMatchObject({
    slips: [{ lines, promotions_eur: 256, cash: 1023 }],
  });
});

test("an export has what promotions took off, and their names with the codes", async () => {
  await promotedOrder();
  const chunks: string[] = [];
  const choice = readOrderChoice(new URLSearchParams());
  for await (const chunk of await exportOrders(db, owner, { choice, locale: "bg", now })) chunks.push(chunk);
  const [headings = [], row = []] = chunks
    .join("")
    .split("\r\n")
    .map((line) => line.split(";").map((cell) => unguardedCell(cell.replaceAll('"', ""))));
  const cell = (column: "promotions_eur" | "promotions") =>
    row[headings.indexOf(adminBg[`orders.column.${column}`])];
  expect([cell("promotions_eur"), cell("promotions")]).toEqual([
    "2,56",
    "Безплатна пролет, Книжка подарък (KNIGA)",
  ]);
});

test("a person's data has the promotions of the orders", async () => {
  await promotedOrder();
  expect(await collectOwnData(db, maria)).toMatchObject({
    orders: [
      {
        promotions_bgn: 5,
        promotions: [
          { name_bg: "Безплатна пролет", code: null, discount_bgn: 5.99 },
          { name_bg: "Книжка подарък", code: "KNIGA", discount_bgn: 5, discount_eur: 2.56 },
        ],
        lines: [{ gift_quantity: 0 }, { gift_quantity: 1 }],
      },
    ],
  });
});

test("an invoice has the gift at its list price with an equal discount, and its VAT is that of what was paid", async () => {
  const { orderId } = await promotedOrder();
  const draft = await draftInvoice(db, owner, { orderId, now });
  expect(draft).toMatchObject({
    ok: true,
    content: {
      lines: [
        { quantity: 2, net: 853, vat_rate: 20 },
        { quantity: 1, net: 235, vat_rate: 9 },
      ],
      discount: 235,
      net: 853,
      vat: 170,
      total: 1023,
    },
  });
});

test("best sellers do not count gifts", async () => {
  await promotedOrder();
  const section = { type: "best_sellers" as const, config: {} };
  const find = await loadSectionProducts(db, [section], { locale: "bg", now });
  const [best] = find(section);
  expect(best?.id).toBe(sweets);
});

test("all goods of a returned order come back with the gift, for exactly what was paid", async () => {
  const stock = () => db.select({ left: products.stock_quantity }).from(products).orderBy(asc(products.id));
  const before = await stock();
  const { orderId } = await promotedOrder();
  for (const from of ["new", "processing"] as const)
    expect(await advanceOrder(services, owner, { orderId, from, now })).toMatchObject({ ok: true });
  await markPaid(services, owner, { orderIds: [orderId], now });
  const parts = await findReturnableParts(db, await storedOrder(orderId));
  const refund = {
    orderId,
    amount: 1023,
    named: new Map(parts.map(({ key, quantity }) => [key, quantity])),
    areGoodsBack: true,
    seen: 0,
    reason: "",
    now,
  };
  expect(await markRefunded(services, owner, refund)).toEqual({ ok: true });
  expect(await stock()).toEqual(before);
});
