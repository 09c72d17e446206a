import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { cancelOrder } from "#app/server/orders/change-order.ts";
import { markPaid } from "#app/server/orders/mark-paid.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findPackingSlips } from "./packing-slips.ts";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const productId = await insertProduct(db);
const now = new Date("2026-11-20T10:00:00Z");
let people = 0;

async function newOrder(changes: Record<string, unknown> = {}): Promise<string> {
  people += 1;
  const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], {
    email: `buyer${people}@example.com`,
    ...changes,
  });
  const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  return placed.orderId;
}

test("slips come in the requested order, each once, with the parcel's contents and the cash to collect", async () => {
  const [first, second] = [
    await newOrder(),
    await newOrder({ needInvoice: true, companyName: "Х", vatNumber: "131071587" }),
  ];
  const found = await findPackingSlips(db, owner, [second, first, second], now);
  expect(found).toMatchObject({
    ok: true,
    slips: [
      { id: second, need_invoice: true, cash: 562, warning: null },
      {
        id: first,
        order_number: first.slice(-8),
        first_name: "Мария",
        phone: "+359 88 123 4567",
        destination: { line: "Пловдив, офис на Еконт: Център" },
        lines: [{ name_bg: "Ягодови плодчета", weight_grams: 100, quantity: 2 }],
      },
    ],
  });
});

test("a slip has the delivery type, and town and office once", async () => {
  const place = { city: "Пловдив", deliveryType: "econt_office", deliveryDetails: "Център" };
  const id = await newOrder({ ...place, address: "Пловдив, До офис на Еконт: Център" });
  const found = await findPackingSlips(db, owner, [id], now);
  expect(found).toMatchObject({ slips: [{ destination: { way: "econt_office", line: "Пловдив, Център" } }] });
});

test("nothing is collected for a paid order; a cancelled or unpaid card order has a warning", async () => {
  const [paid, cancelled, card] = [
    await newOrder(),
    await newOrder(),
    await newOrder({ paymentMethod: "stripe" }),
  ];
  await markPaid(services, owner, { orderIds: [paid], now });
  await cancelOrder(services, owner, { orderId: cancelled, reason: "", notifyCustomer: false, now });
  const found = await findPackingSlips(db, owner, [paid, cancelled, card], now);
  expect(found).toMatchObject({
    slips: [{ cash: 0, warning: null }, { warning: "cancelled" }, { cash: 0, warning: "unpaid" }],
  });
});

test("an unknown order is refused by its id", async () => {
  const orderId = await newOrder();
  const unknown = newId();
  expect(await findPackingSlips(db, owner, [orderId, unknown], now)).toEqual({
    ok: false,
    unknownIds: [unknown],
  });
});
