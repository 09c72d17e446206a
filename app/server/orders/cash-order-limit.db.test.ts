import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { placeOrder } from "./place-order.ts";

const services = await testServices();
const { db } = services;
const now = new Date("2026-11-20T10:00:00Z");
let people = 0;

async function stockOf(productId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ stock: products.stock_quantity })
    .from(products)
    .where(eq(products.id, productId));
  return row?.stock;
}

function newEmail(): string {
  people += 1;
  return `cash${people}@example.com`;
}

test("limits the units of a visitor's cash order; accounts, card orders and shops without a limit are not restricted", async () => {
  const [first, second] = [
    await insertProduct(db, { price_bgn: 550, stock_quantity: 1000 }),
    await insertProduct(db, { price_bgn: 550, stock_quantity: 1000 }),
  ];
  const order = (
    pieces: number,
    changes: Record<string, unknown> = {},
    actor: Actor = { kind: "visitor" },
  ) => {
    const items = [
      { productId: first, quantity: pieces - 1, price: 5.5 },
      { productId: second, quantity: 1, price: 5.5 },
    ];
    const payload = orderRequest(items, { email: newEmail(), ...changes });
    return placeOrder(services, actor, { payload, checkoutKey: null, now });
  };
  const tooMany = (most: number) => ({ ok: false, code: "too_many_pieces", most });
  expect(await order(50)).toMatchObject({ ok: true });
  expect(await order(51)).toEqual(tooMany(50));
  expect(await stockOf(second), "a refused order takes no stock").toBe(999);
  expect(await order(51, { paymentMethod: "stripe" })).toMatchObject({ ok: true });
  const account = await insertAdmin(db, { email: "cash@example.com" });
  expect(await order(51, {}, { ...account, kind: "customer" })).toMatchObject({ ok: true });

  const settings = { ...defaultCompany, notification_email: defaultCompany.email };
  await db.insert(shopSettings).values({ ...settings, cash_order_max_pieces: 2 });
  expect(await order(3)).toEqual(tooMany(2));
  await db.update(shopSettings).set({ cash_order_max_pieces: null });
  expect(await order(500)).toMatchObject({ ok: true });
});
