import { expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import type { NewOrder } from "#tests/factories/orders/order-rows.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loadSales } from "./load-sales.ts";

const { db } = await testServices();
const admin = await insertAdmin(db, { email: "owner@example.com" });
/** 10:30 in Sofia. */
const now = new Date("2026-11-20T08:30:00Z");
const at = (moment: string) => ({ created_at: new Date(moment) });
const paidByCard = { payment_method: "stripe", payment_status: "paid", paid_eur: 706 } as const;

async function salesOf(orders: NewOrder[], moment = now) {
  await onlyTheseOrders(db, ...orders.map((order) => ({ created_at: moment, ...order })));
  return loadSales(db, admin, moment);
}
const today = async (...orders: NewOrder[]) => (await salesOf(orders)).periods[0]?.sales;

test("a shop without orders has zero sales on each of thirty days", async () => {
  const { periods, days } = await salesOf([]);
  expect(periods).toMatchObject(
    ["today", "week", "month"].map((name) => ({ name, sales: { orders: 0, stotinki: 0 }, change: null })),
  );
  expect(days).toHaveLength(30);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2026-10-22", "2026-11-20"]);
  expect(days.every(({ orders, cents }) => orders === 0 && cents === 0)).toBe(true);
});

test("cash orders count when placed, card orders when paid, cancelled orders never", async () => {
  expect(
    await today(
      {},
      { order_status: "delivered", payment_status: "paid", paid_eur: 706 },
      paidByCard,
      { payment_method: "stripe" },
      { payment_method: "stripe", payment_status: "failed", holds_stock: false },
      { order_status: "cancelled" },
      { ...paidByCard, order_status: "cancelled" },
    ),
  ).toEqual({ orders: 3, stotinki: 3 * 1380, cents: 2117 });
});

test("refunds are subtracted to the last stotinka", async () => {
  // 1.01 lv. convert to 0.52 €, which convert back to 1.02 lv.; a full refund must still leave zero.
  const order = { ...paidByCard, total_bgn: 101, total_eur: 52, paid_eur: 52 };
  expect(await today(order)).toEqual({ orders: 1, stotinki: 101, cents: 52 });
  expect(await today({ ...order, refunded_eur: 52 })).toEqual({ orders: 1, stotinki: 0, cents: 0 });
  expect(await today({ ...order, refunded_eur: 20 })).toEqual({ orders: 1, stotinki: 63, cents: 32 });
  expect(await today({ ...paidByCard, refunded_eur: 206 }, {})).toMatchObject({ stotinki: 978 + 1380 });
});

test("an order paid twice and refunded once keeps its full revenue", async () => {
  expect(await today({ ...paidByCard, paid_eur: 1412, refunded_eur: 706 })).toMatchObject({ stotinki: 1380 });
  expect(await today({ ...paidByCard, paid_eur: 1412 })).toMatchObject({ stotinki: 1380 });
});

test("days begin at midnight in Sofia, and orders later than now do not count", async () => {
  const { periods, days } = await salesOf([
    at("2026-11-19T22:00:00Z"),
    at("2026-11-19T21:59:59.999Z"),
    at("2026-11-19T08:29:59.999Z"),
    at("2026-11-19T08:30:00Z"),
    at("2026-10-21T21:00:00Z"),
    at("2026-10-21T20:59:59.999Z"),
    at("2026-09-21T20:59:59.999Z"),
    at("2026-11-20T08:30:00.001Z"),
  ]);
  expect(periods.map(({ sales, before }) => [sales.orders, before.orders])).toEqual([
    [1, 1],
    [4, 0],
    [5, 0],
  ]);
  expect(days.map(({ orders }) => orders).filter((count) => count > 0)).toEqual([1, 3, 1]);
  expect(days[0]).toMatchObject({ day: "2026-10-22", orders: 1 });
  expect(days.at(-2)).toMatchObject({ day: "2026-11-19", orders: 3 });
});

test("each period is compared with the one before it", async () => {
  const { periods } = await salesOf([
    { ...at("2026-11-20T05:00:00Z"), total_bgn: 3000 },
    { ...at("2026-11-19T05:00:00Z"), total_bgn: 2000 },
    { ...at("2026-11-13T05:00:00Z"), total_bgn: 10_000 },
    { ...at("2026-10-21T05:00:00Z"), total_bgn: 15_000 },
  ]);
  expect(periods.map(({ change }) => change)).toEqual([50, -50, 0]);
});

test("with the euro as the base currency, totals are summed in euros", async () => {
  await db.insert(shopSettings).values({ ...defaultCompany, notification_email: "", base_currency: "EUR" });
  expect(await today({}, {}, {})).toEqual({ orders: 3, stotinki: 4142, cents: 2118 });
  await db.delete(shopSettings);
});
