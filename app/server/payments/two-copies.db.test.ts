import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { earlierOrderHeader } from "#app/domain/payment.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { orderBody } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { startShopProgram } from "#tests/factories/shop-program.ts";

const { db, connectionString } = await testDatabase();
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  PAYMENTS: "sandbox",
});
afterAll(shop.stop);

let people = 0;

async function call(name: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.url}/api/functions/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

const bodyOf = (productId: string, paymentMethod: string) =>
  orderBody([{ productId, quantity: 1, price: 5.5 }], {
    email: `leaves-card${(people += 1)}@example.com`,
    paymentMethod,
  });

/** A card order whose payment page is open, of a product of which it has taken the last piece. */
async function cardOrder() {
  const productId = await insertProduct(db, { stock_quantity: 1 });
  const body = bodyOf(productId, "stripe");
  const headers = { "Idempotency-Key": `key-of-the-purchase-${people}` };
  const placed = await call("create-order", body, headers);
  const customer = { customerEmail: "a@example.com", customerName: "А Б" };
  const opening = { orderId: placed.orderId, amount: 5.5, currency: "BGN", ...customer };
  expect(await call("create-payment", opening)).toMatchObject({ success: true });
  return { productId, body, headers, id: String(placed.orderId), token: String(placed.payToken) };
}

async function stateOf(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [payment] = await db.select().from(payments).where(eq(payments.order_id, orderId));
  return [order?.payment_status, order?.holds_stock, payment?.state];
}

test("an order placed instead of an unpaid one by card closes that one and may take its pieces", async () => {
  const { productId, id, token } = await cardOrder();
  const cash = bodyOf(productId, "cash_on_delivery");
  expect(await call("create-order", cash)).toMatchObject({ code: "out_of_stock" });
  expect(await stateOf(id)).toEqual(["pending", true, "open"]);
  const replaced = await call("create-order", cash, { [earlierOrderHeader]: token });
  expect(replaced).toEqual({ success: true, orderId: expect.any(String) as string });
  expect(await stateOf(id)).toEqual(["failed", false, "expired"]);
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  expect(product?.stock_quantity).toBe(0);
});

test("a purchase that was changed after its answer was lost hears of the order there is, and may take its place", async () => {
  const { productId, headers, id, token } = await cardOrder();
  const changed = bodyOf(productId, "cash_on_delivery");
  const told = await call("create-order", changed, headers);
  expect(told).toEqual({
    success: false,
    code: "already_ordered",
    error: "This purchase has been ordered with other data",
    orderId: id,
    payToken: token,
    items: [{ productId, quantity: 1 }],
  });
  expect(await stateOf(id)).toEqual(["pending", true, "open"]);
  expect(await call("create-order", changed, { [earlierOrderHeader]: token })).toMatchObject({
    success: true,
  });
  expect(await stateOf(id)).toEqual(["failed", false, "expired"]);
});

test("an order that is sent again closes nothing, and neither does a token that is not ours", async () => {
  const { productId, body, headers, id, token } = await cardOrder();
  expect(await call("create-order", body, { ...headers, [earlierOrderHeader]: token })).toMatchObject({
    success: true,
    orderId: id,
  });
  const forged = { [earlierOrderHeader]: `${id}.forged` };
  const cash = bodyOf(productId, "cash_on_delivery");
  expect(await call("create-order", cash, forged)).toMatchObject({ code: "out_of_stock" });
  expect(await stateOf(id)).toEqual(["pending", true, "open"]);
});
