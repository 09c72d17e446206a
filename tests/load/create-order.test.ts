import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { products } from "#app/server/db/schema/catalog.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { db, connectionString } = await testDatabase();
const environment = {
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  ORDERS_PER_ADDRESS: "400",
};
const copies = await Promise.all([startShopProgram(environment), startShopProgram(environment)]);
afterAll(() => Promise.all(copies.map((copy) => copy.stop())));

let people = 0;
let calls = 0;
function newEmail(): string {
  people += 1;
  return `shopper${people}@example.com`;
}

type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

/** Sends the call to the copies of the program in turn. */
async function createOrder(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  calls += 1;
  const copy = copies[calls % copies.length]!;
  const response = await fetch(`${copy.url}/api/functions/create-order`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

async function stockOf(productId: string) {
  const [row] = await db
    .select({ stock: products.stock_quantity })
    .from(products)
    .where(eq(products.id, productId));
  return row?.stock;
}

test("a hundred concurrent shoppers on two copies of the program, ten in stock: ten orders, ninety clear refusals", async () => {
  const productId = await insertProduct(db, { stock_quantity: 10 });
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      createOrder(orderBody([{ productId, quantity: 1, price: 5.5 }], { email: newEmail() })),
    ),
  );
  const sold = answers.filter((answer) => answer.body.success === true);
  expect(sold).toHaveLength(10);
  const refused = answers.filter((answer) => answer.status === 409 && answer.body.code === "out_of_stock");
  expect(refused).toHaveLength(90);
  expect(await stockOf(productId)).toBe(0);
});

test("of a code's last use by fifty buyers on two copies one gets it", async () => {
  const productId = await insertProduct(db, { stock_quantity: 100 });
  await insertPromotion(db, { scope: "products", targets: [productId], max_uses: 1 }, [{ code: "LAST" }]);
  const items = [{ productId, quantity: 1, price: 5.5 }];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, buyer) =>
      createOrder(
        orderBody(items, {
          email: newEmail(),
          phone: `+3598871${String(buyer).padStart(5, "0")}`,
          codes: ["last"],
          totalBGN: 4.95,
        }),
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "price_changed")).toHaveLength(49);
});

test("ten concurrent requests with one checkout key, on two copies, make one order", async () => {
  const productId = await insertProduct(db, { stock_quantity: 30 });
  const body = orderBody([{ productId, quantity: 1, price: 5.5 }], { email: newEmail() });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => createOrder(body, { "Idempotency-Key": "purchase-of-the-test" })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1);
  expect(await stockOf(productId)).toBe(29);
});

test("refuses the fourth order of one e-mail within five minutes, with Retry-After", async () => {
  const productId = await insertProduct(db);
  const body = orderBody([{ productId, quantity: 1, price: 5.5 }], { email: newEmail() });
  for (let order = 0; order < 3; order++) expect((await createOrder(body)).status).toBe(200);
  const refused = await createOrder(body);
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ success: false, code: "rate_limited" });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(290);
});

test("the specification's body alone succeeds with success and orderId", async () => {
  const productId = await insertProduct(db);
  const answer = await createOrder(
    orderBody([{ productId, quantity: 2, price: 5.5 }], { email: newEmail() }),
  );
  expect(answer.body).toMatchObject({ success: true, orderId: expect.any(String) as string });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, String(answer.body.orderId)));
  expect(order).toMatchObject({ order_number: String(answer.body.orderId).slice(-8), total_bgn: 1100 });
});

test("the refusal of a stale price names the products, so that the cart can refresh itself", async () => {
  const productId = await insertProduct(db, { price_bgn: 999 });
  const answer = await createOrder(
    orderBody([{ productId, quantity: 1, price: 5.5 }], { email: newEmail() }),
  );
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual({
    success: false,
    code: "price_changed",
    error: "Prices have changed",
    productIds: [productId],
  });
});

test("an empty cart has its own refusal code", async () => {
  const answer = await createOrder(orderBody([]));
  expect([answer.status, answer.body.code]).toEqual([422, "empty_cart"]);
});

test.for([
  ["nothing", "", 400],
  ["a truncated body", '{"firstName":', 400],
  ["not an object", "[]", 422],
  ["null", "null", 422],
  ["a string", '"order"', 422],
  ["over the size limit", `{"address":"${"я".repeat(200_000)}"}`, 413],
] as const)("refuses a body that is %s", async ([, body, status]) => {
  const answer = await createOrder(body);
  expect([answer.status, answer.body.success]).toEqual([status, false]);
});

const someId = "01890000-0000-7000-8000-000000000000";
const item = { productId: someId, quantity: 1, price: 5.5 };
test.for([
  [{ firstName: 7 }, "firstName"],
  [{ lastName: "И" }, "lastName"],
  [{ firstName: "<>" }, "firstName"],
  [{ email: "мария" }, "email"],
  [{ email: "a@b" }, "email"],
  [{ email: ["a@example.com"] }, "email"],
  [{ phone: "call me" }, "phone"],
  [{ phone: "123456" }, "phone"],
  [{ address: "  " }, "address"],
  [{ needInvoice: true }, "companyName"],
  [{ needInvoice: "yes" }, "needInvoice"],
  [{ paymentMethod: "barter" }, "paymentMethod"],
  [{ deliveryType: "pigeon" }, "deliveryType"],
  [{ deliveryType: "econt_address", city: "Варна", deliveryDetails: "ул. 1" }, "deliveryDetails"],
  [{ deliveryType: "econt_office", deliveryDetails: "Център" }, "city"],
  [{ language: "de" }, "language"],
  [{ totalBGN: "5.50" }, "totalBGN"],
  [{ totalBGN: -5.5 }, "totalBGN"],
  [{ totalBGN: 5.501 }, "totalBGN"],
  [{ items: [{ ...item, quantity: 0 }] }, "items.0.quantity"],
  [{ items: [{ ...item, quantity: 1.5 }] }, "items.0.quantity"],
  [{ items: [{ ...item, quantity: -3 }] }, "items.0.quantity"],
  [{ items: [{ ...item, quantity: 1e9 }] }, "items.0.quantity"],
  [{ items: [{ ...item, productId: "1; drop table orders" }] }, "items.0.productId"],
  [{ items: [{ ...item, price: null }] }, "items.0.price"],
  [{ items: "many" }, "items"],
] as const)("refuses %o and names the field", async ([change, field]) => {
  const answer = await createOrder(orderBody([item], change));
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ success: false, code: "invalid" });
  expect(answer.body.fields).toContain(field);
});

test("refuses a checkout key of another form", async () => {
  const answer = await createOrder(orderBody([item]), { "Idempotency-Key": "short" });
  expect(answer.body).toMatchObject({ code: "invalid", fields: ["Idempotency-Key"] });
});

test("removes angle brackets and outer blanks, and lower-cases the e-mail; keeps Cyrillic and emoji", async () => {
  const productId = await insertProduct(db);
  const body = orderBody([{ productId, quantity: 1, price: 5.5 }], {
    email: "  Upper.Case@Example.COM ",
    firstName: " <b>Йоана</b> ",
    address: "бул. „Витоша“ 1 🍓 <script>",
  });
  const answer = await createOrder(body);
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, String(answer.body.orderId)));
  expect(order).toMatchObject({
    email: "upper.case@example.com",
    first_name: "bЙоана/b",
    address: "бул. „Витоша“ 1 🍓 script",
  });
});

test("the programs log no warning or error", () => {
  for (const copy of copies) expect(copy.said()).not.toMatch(/"level":(40|50|60)/);
});
