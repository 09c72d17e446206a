import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Carrier, QuoteRequest } from "#app/server/delivery/carrier-contract.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertTown } from "#tests/factories/delivery/carrier-offices.ts";
import { saveDelivery, somePrices } from "#tests/factories/delivery/delivery.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { deliveryQuoteHeader } from "#app/domain/delivery/delivery-price.ts";
import { createOrder } from "./create-order.ts";
import { quoteDeliveryFunction } from "./quote-delivery.ts";

const services = await testServices();
const { db } = services;
const asked: QuoteRequest[] = [];
const econt = {
  quote: (request: QuoteRequest) => Promise.resolve(asked.push(request) && 333),
} as Partial<Carrier> as Carrier;
const carriers = {
  ...services.carriers,
  names: () => Promise.resolve(["econt" as const]),
  find: () => Promise.resolve(econt),
};

function contextOf(shop: typeof services) {
  const context = new RouterContextProvider();
  context.set(servicesContext, { ...shop, carriers });
  context.set(clientAddressContext, "203.0.113.7");
  return context;
}

const requestTo = (name: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost:3000/api/functions/${name}`, { method: "POST", headers });

test("the quote of a split cart is the price of all its pieces, and the order is charged it", async () => {
  await saveDelivery(db, { pricing: "quote", carriers: ["econt"], prices: somePrices });
  await insertTown(db);
  const productId = await insertProduct(db, { price_bgn: 550, weight_grams: 100, stock_quantity: 20 });
  const items = [1, 19].map((quantity) => ({ productId, quantity, price: 5.5 }));
  const delivery = {
    carrier: "econt",
    deliveryType: "econt_address",
    city: " Пловдив ",
    paymentMethod: "cash_on_delivery",
  };
  const context = contextOf(services);
  const body = { ...delivery, officeCode: "", items };
  const quoted = await quoteDeliveryFunction({ request: requestTo("quote-delivery"), body, context });
  const { token } = (await quoted.json()) as { token: string };
  expect(asked).toMatchObject([{ weight: 2000, officeCode: null, town: "Пловдив" }]);
  const ordered = orderBody([{ productId, quantity: 20, price: 5.5 }], {
    ...delivery,
    deliveryDetails: "ул. „Роза“ 1, ет. 2",
    // 3.33 euros are 6.51 leva, rounded up to 6.60.
    totalBGN: 116.6,
  });
  const request = requestTo("create-order", { [deliveryQuoteHeader]: token });
  const placed = await createOrder({ request, body: ordered, context });
  expect(placed.status).toBe(200);
  expect(asked).toHaveLength(1);
  expect(await db.select({ price: orders.delivery_bgn }).from(orders)).toEqual([{ price: 660 }]);
});

test("above the limit the answer is 429 without a token", async () => {
  const quotesPerAddress = { ...services.limits.quotesPerAddress, consume: () => Promise.resolve(60) };
  const context = contextOf({ ...services, limits: { ...services.limits, quotesPerAddress } });
  const body = {
    carrier: "econt",
    deliveryType: "econt_address",
    city: "Пловдив",
    paymentMethod: "stripe",
    items: [{ productId: "018f4c7e-5b1a-7c3d-9e2f-0123456789ab", quantity: 1 }],
  };
  const answer = await quoteDeliveryFunction({ request: requestTo("quote-delivery"), body, context });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
  const error = "Too many questions for a price; try again later";
  expect(await answer.json()).toEqual({ success: false, code: "rate_limited", error });
});
