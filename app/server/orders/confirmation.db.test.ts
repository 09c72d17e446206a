import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/server/db/schema/accounts.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payToken } from "#app/server/payments/pay-link.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { confirmationToken, findConfirmation } from "./confirmation.ts";
import { placeOrder } from "./place-order.ts";

const shop = await testServices();
const { db } = shop;
const placedAt = new Date("2026-11-20T10:00:00Z");
const later = (days: number) => new Date(placedAt.getTime() + days * 86_400_000);
const productId = await insertProduct(db, { name_bg: "Ягода", stock_quantity: 10 });
const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], { email: "confirmed@example.com" });
const placed = await placeOrder(shop, { kind: "visitor" }, { payload, checkoutKey: null, now: placedAt });
if (!placed.ok) throw new Error(placed.code);
const { orderId } = placed;
const token = confirmationToken(shop, orderId);
const find = (given: string, now = later(1)) => findConfirmation(shop, { token: given, now });

test("a confirmation shows lines, total and delivery, but no name, phone or account, and masks e-mail and address", async () => {
  const confirmation = await find(token);
  expect(confirmation).toMatchObject({
    order_number: orderId.slice(-8),
    email: "c•••@•••.com",
    destination: { line: "•••" },
    total_bgn: 1100,
    payment_status: "pending",
    page: expect.stringMatching(/^\/order\/[0-9a-f]{32}$/) as unknown,
    lines: [{ name_bg: "Ягода", quantity: 2, unit_price_bgn: 550 }],
  });
  expect(JSON.stringify(confirmation)).not.toMatch(/confirmed|example|Център/);
  const names = Object.keys(confirmation ?? {});
  expect(names.filter((name) => /first_name|last_name|phone|user_id/.test(name))).toEqual([]);
});

test("a confirmation of an account's order leads to the profile", async () => {
  await insertAdmin(db, { email: "account@example.com" });
  const [account] = await db.select().from(users);
  await db.update(orders).set({ user_id: account!.id }).where(eq(orders.id, orderId));
  expect(await find(token)).toMatchObject({ page: `/profile/orders/${orderId}` });
});

test.each([
  ["a forged signature", `${orderId}.forged`],
  ["a pay token", payToken(shop.signingSecret, orderId)],
  ["a bare number", orderId.slice(-8)],
  ["a bare id", orderId],
  ["an unknown order", confirmationToken(shop, "01890000-0000-7000-8000-000000000000")],
  ["nothing", ""],
  ["a huge text", "я".repeat(100_000)],
])("refuses %s", async (_, given) => {
  expect(await find(given)).toBeNull();
});

test("a confirmation is shown for seven days", async () => {
  expect(await find(token, later(7))).not.toBeNull();
  expect(await find(token, new Date(later(7).getTime() + 1))).toBeNull();
});
