import { expect, test } from "vitest";
import { mails } from "#app/server/db/schema/mails.ts";
import { stockAlerts } from "#app/server/db/schema/reminders.ts";
import { askForStockAlert } from "#app/server/reminders/stock-alerts/ask-for-alert.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { insertAlert } from "#tests/factories/shop/stock-alerts.ts";
import { eraseExpiredData } from "./erase-expired-data.ts";

const shop = await testServices();
const { db } = shop;
const start = new Date("2026-11-20T10:00:00Z");
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);

test("erases a stock alert and its e-mail after a week if nobody confirmed it, else after six months", async () => {
  const productId = await insertProduct(db, { stock_quantity: 0 });
  await askForStockAlert(shop, {
    productId,
    email: "never@example.com",
    actor: { kind: "visitor" },
    address: "203.0.113.1",
    locale: "bg",
    now: start,
  });
  await insertAlert(db, { product_id: productId, email: "ana@example.com", created_at: start });
  const erase = async (count: number) => {
    const { unconfirmed_stock_alert, stock_alert } = await eraseExpiredData(shop, days(count));
    return [unconfirmed_stock_alert, stock_alert];
  };
  expect([await erase(7), await db.$count(mails)]).toEqual([[0, 0], 1]);
  expect([await erase(7.1), await db.$count(mails)]).toEqual([[1, 0], 0]);
  expect(await erase(183)).toEqual([0, 0]);
  expect(await erase(183.1)).toEqual([0, 1]);
  expect(await db.$count(stockAlerts)).toBe(0);
});
