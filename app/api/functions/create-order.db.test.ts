import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { orders } from "#app/server/db/schema/orders.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { offerTransfers } from "#tests/factories/payments/payment-settings.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { createOrder } from "./create-order.ts";

const services = await testServices();
const { db } = services;

async function send(paymentMethod: string, changes: Record<string, unknown> = {}) {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(clientAddressContext, "203.0.113.7");
  const body = orderBody([{ productId, quantity: 1, price: 5.5 }], { paymentMethod, ...changes });
  const request = new Request("http://localhost:3000/api/functions/create-order", { method: "POST" });
  const response = await createOrder({ request, body, context });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

const refused = {
  status: 422,
  answer: {
    success: false,
    code: "payment_unavailable",
    error: "The shop does not offer this payment method",
  },
};

test("bank transfer is refused while it is off, and accepted without a pay token once it is on", async () => {
  expect(await send("bank_transfer")).toEqual(refused);
  expect(await db.$count(orders)).toBe(0);
  await offerTransfers(db);
  const { status, answer } = await send("bank_transfer");
  expect(status).toBe(200);
  expect(answer).toMatchObject({ success: true });
  expect(answer).not.toHaveProperty("payToken");
});

test("payment in hand is refused even when it is on for staff", async () => {
  await offerTransfers(db, { is_in_hand_on: true });
  expect(await send("in_hand")).toEqual(refused);
});

test("a carrier of addresses that the shop no longer offers is answered as changed prices, so the page loads anew", async () => {
  const delivery = { deliveryType: "econt_address", city: "Русе", deliveryDetails: "ул. Роза 1, ет. 2" };
  expect(await send("cash_on_delivery", { ...delivery, carrier: "speedy" })).toMatchObject({
    status: 409,
    answer: { code: "price_changed", productIds: [] },
  });
});
