import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Withdrawal } from "#app/domain/orders/withdrawal.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { renderEmail } from "#app/server/mail/render-email.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { declareWithdrawal } from "./declare-withdrawal.ts";
import { listWithdrawals } from "./list-withdrawals.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const now = new Date("2026-11-20T10:00:00Z");
const productId = await insertProduct(db);
const admin = await insertAdmin(db, { email: "owner@example.com" });

beforeEach(async () => {
  await db.delete(withdrawals);
  await db.delete(mails);
});

function declare(changes: Partial<Withdrawal>) {
  const declaration = { name: "Мария Иванова", orderNumber: "", email: "", goods: "", ...changes };
  return declareWithdrawal(shop, { declaration, address: "203.0.113.1", language: "bg", now });
}

/** Orders two bags of the specification's example, and a product beside them if asked. Returns the order's number. */
async function orderBags(email: string, { besides = false } = {}): Promise<string> {
  const { bag, pieces } = await insertExampleBag(db);
  const bags = { productId: bag, quantity: 2, price: 12.18, recipe: { pieces, label: "За Мими" } };
  const items = besides ? [bags, { productId, quantity: 1, price: 5.5 }] : [bags];
  const payload = orderRequest(items, { email });
  const placed = await placeOrder(shop, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  await db.delete(mails);
  const [row] = await db.select().from(orders).where(eq(orders.id, placed.orderId));
  return row!.order_number;
}

test("nobody withdraws from a bag: an order of bags alone is refused, and so are goods that name one", async () => {
  const email = "bags@example.com";
  const alone = await orderBags(email);
  const mixed = await orderBags(email, { besides: true });
  const refused = { ok: false, code: "made_to_order" };
  expect(await declare({ orderNumber: alone, email })).toEqual(refused);
  expect(await declare({ orderNumber: mixed, email, goods: "1 х торбичка 100 г" })).toEqual(refused);
  expect([await db.$count(withdrawals), await db.$count(mails)]).toEqual([0, 0]);
  // Of somebody else's order the answer reveals nothing.
  expect(await declare({ orderNumber: alone, email: "stranger@example.com" })).toMatchObject({ ok: true });
});

test("the rest of an order with bags can be withdrawn from; the e-mails and the list except the bags", async () => {
  const email = "rest@example.com";
  const number = await orderBags(email, { besides: true });
  expect(await declare({ orderNumber: number, email })).toEqual({ ok: true, declaredAt: now });
  const [letter] = await db.select().from(mails).where(eq(mails.recipient, email));
  const company = await loadCompany(db);
  const rendered = await renderEmail(
    { ...shop, company, theme: defaultTheme, texts: {}, baseUrl: shop.env.BASE_URL },
    letter!,
  );
  expect(rendered.text).toContain("Всички стоки от поръчката без торбичките");
  const { rows } = await listWithdrawals(db, admin, { filter: null, cursor: null });
  expect(rows.map(({ has_bags }) => has_bags)).toEqual([true]);
});
