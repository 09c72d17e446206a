import fc from "fast-check";
import { expect, test } from "vitest";
import { orderStatuses, paymentMethods, paymentStatuses } from "#app/domain/orders/order.ts";
import { findOrderFigures } from "#app/server/orders/customers/order-figures.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import type { NewOrder } from "#tests/factories/orders/order-rows.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { customers } from "#app/server/db/schema/orders.ts";
import { loadSales } from "./load-sales.ts";
import { runs } from "#tests/tiers.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");

async function bought(...described: NewOrder[]) {
  await onlyTheseOrders(db, ...described.map((order) => ({ created_at: now, ...order })));
  const [maria] = await db.select({ id: customers.id }).from(customers);
  const { orders, total_bgn } = await findOrderFigures(db, maria?.id ?? "");
  return { orders, stotinki: total_bgn };
}

const paidByCard = { payment_method: "stripe", payment_status: "paid", paid_eur: 706 } as const;

test("a customer's revenue excludes cancelled and unpaid card orders and refunded amounts", async () => {
  expect(await bought(paidByCard, {})).toEqual({ orders: 2, stotinki: 2760 });
  expect(await bought({ payment_method: "stripe" }, { order_status: "cancelled" })).toEqual({
    orders: 0,
    stotinki: 0,
  });
  expect(await bought({ ...paidByCard, refunded_eur: 706 })).toMatchObject({ stotinki: 0 });
  expect(await bought({ ...paidByCard, refunded_eur: 206 })).toMatchObject({ stotinki: 978 });
});

test.each(["cash_on_delivery", "in_hand"] as const)(
  "%s: counts in full until paid, then without what was returned by hand",
  async (payment_method) => {
    const paid = { ...paidByCard, payment_method };
    expect(await bought({ payment_method })).toEqual({ orders: 1, stotinki: 1380 });
    expect(await bought({ ...paid, refunded_eur: 206 })).toEqual({ orders: 1, stotinki: 978 });
    expect(await bought({ ...paid, refunded_eur: 706 })).toEqual({ orders: 1, stotinki: 0 });
  },
);

test("for any order states, a customer's figures equal those of the sales report, besides awaited transfers", async () => {
  const anyOrder = fc
    .record({
      order_status: fc.constantFrom(...orderStatuses),
      payment_status: fc.constantFrom(...paymentStatuses),
      payment_method: fc.constantFrom(...paymentMethods),
      paid_eur: fc.nat({ max: 1500 }),
      refunded_eur: fc.nat({ max: 1500 }),
    })
    .map((order) => ({ ...order, refunded_eur: Math.min(order.paid_eur, order.refunded_eur) }));
  await fc.assert(
    fc.asyncProperty(fc.array(anyOrder, { minLength: 1, maxLength: 12 }), async (drawn) => {
      const figures = await bought(...drawn);
      const { periods } = await loadSales(db, admin, now);
      const awaited = drawn.filter(
        ({ order_status, payment_method, payment_status }) =>
          order_status !== "cancelled" && payment_method === "bank_transfer" && payment_status === "pending",
      );
      expect(periods[0]?.sales).toMatchObject({ ...figures, orders: figures.orders - awaited.length });
    }),
    { numRuns: runs(40) },
  );
});
