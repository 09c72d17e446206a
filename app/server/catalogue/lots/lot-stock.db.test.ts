import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import { changeStock } from "#app/server/catalogue/change-product.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { advanceOrder, cancelOrder, returnOrder } from "#app/server/orders/change-order.ts";
import { undoStep } from "#app/server/orders/undo-step.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderOf, receive, stockOf } from "#tests/factories/orders/lots.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { correctLot } from "./correct-lot.ts";
import { lockExpiredLots } from "./lock-lot.ts";
import { recallLot } from "./recall-lot.ts";
import { runs } from "#tests/tiers.ts";

const shop = await testServices();
const { db } = shop;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const start = new Date("2026-11-20T10:00:00Z");
const input = { reason_bg: "Стъкло", reason_en: "Glass" };

/** Checks what must be true after every step, whatever happened before. */
async function expectExact(productId: string, everReceived: number): Promise<void> {
  const { lots, ...parts } = await stockOf(db, productId);
  expect(parts.withoutLot).toBeGreaterThanOrEqual(0);
  expect(parts.stock).toBeGreaterThanOrEqual(0);
  expect(parts.overdrawn).toBe(0);
  for (const lot of lots) {
    expect(lot.quantity).toBeGreaterThanOrEqual(lot.withheld);
    expect(lot.withheld === 0 || lot.locked_at !== null).toBe(true);
    // Nothing of a locked lot is for sale.
    if (lot.quantity > lot.withheld && lot.locked_at !== null) expect(parts.stock).toBe(0);
  }
  expect(parts.stock + parts.reserved + parts.withheld + parts.packed).toBe(everReceived);
}

const quantity = fc.integer({ min: 1, max: 6 });
const which = fc.nat(20);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("receive" as const), quantity, lot: fc.nat(3) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("order" as const), quantity }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("advance" as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("return" as const), which, isRestocked: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("undo" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("correct" as const), which, quantity: fc.nat(12) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("count" as const), stock: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("recall" as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("night" as const) }) },
);

test("lots, stock and orders add up after every step of any sequence", { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const productId = await insertProduct(db, { stock_quantity: 5 });
      let received = 5;
      let now = start;
      const placed: string[] = [];
      let last: { orderId: string; from: OrderStatus } | null = null;
      for (const each of steps) {
        now = new Date(now.getTime() + 1000);
        const { lots } = await stockOf(db, productId);
        const orderId = "which" in each ? placed[each.which % Math.max(1, placed.length)] : undefined;
        const lot = "which" in each ? lots[each.which % Math.max(1, lots.length)] : undefined;
        const [order] = orderId ? await db.select().from(orders).where(eq(orders.id, orderId)) : [];
        switch (each.kind) {
          case "receive": {
            const bestBefore = each.lot === 0 ? null : addDays(sofiaDay(start), each.lot);
            await receive(db, admin, {
              productId,
              quantity: each.quantity,
              code: `L${each.lot}`,
              bestBefore,
              now,
            }).then(
              () => (received += each.quantity),
              (error: Error) => expect(["locked", "expired"]).toContain(error.message),
            );
            break;
          }
          case "order": {
            const placedId = await orderOf(shop, { productId, quantity: each.quantity, now });
            if (placedId) placed.push(placedId);
            break;
          }
          case "advance": {
            if (!orderId || !order) break;
            const result = await advanceOrder(shop, admin, { orderId, from: order.order_status, now });
            last = result.ok ? { orderId, from: result.status } : last;
            break;
          }
          case "cancel":
          case "return": {
            if (!orderId) break;
            const change = { orderId, reason: "", notifyCustomer: false, now };
            const result =
              each.kind === "cancel"
                ? await cancelOrder(shop, admin, change)
                : await returnOrder(shop, admin, { ...change, isRestocked: each.isRestocked });
            last = result.ok ? { orderId, from: "cancelled" } : last;
            break;
          }
          case "undo":
            if (last) await undoStep(shop, admin, { ...last, now });
            last = null;
            break;
          case "correct": {
            if (!lot) break;
            const result = await correctLot(db, admin, {
              lotId: lot.id,
              input: { quantity: each.quantity, seen: lot.quantity, reason: "Преброяване" },
              now,
            });
            if (result.ok) received += each.quantity - lot.quantity;
            break;
          }
          case "count": {
            const [product] = await db.select().from(products).where(eq(products.id, productId));
            if (!product) break;
            const { stock_quantity: stockSeen, updated_at: seen } = product;
            const result = await changeStock(db, admin, {
              productId,
              seen,
              stockSeen,
              stock: each.stock,
              now,
            });
            if (result.ok) received += each.stock - stockSeen;
            break;
          }
          case "recall":
            if (lot) await recallLot(shop, admin, { lotId: lot.id, input, now });
            break;
          case "night":
            now = new Date(now.getTime() + 86_400_000);
            await lockExpiredLots(db, now);
        }
        await expectExact(productId, received);
      }
    }),
    { numRuns: runs(25) },
  );
});

test("fifty orders packed at once take every item exactly once", async () => {
  const productId = await insertProduct(db, { stock_quantity: 10 });
  await receive(db, admin, { productId, quantity: 30, code: "A", bestBefore: "2027-01-31", now: start });
  await receive(db, admin, { productId, quantity: 60, code: "B", bestBefore: "2027-02-28", now: start });
  const ids: string[] = [];
  for (let index = 0; index < 50; index += 1) {
    const id = await orderOf(shop, { productId, quantity: 2, now: start });
    if (id) ids.push(id);
  }
  expect(ids).toHaveLength(50);
  const results = await Promise.all(
    ids.map((orderId) => advanceOrder(shop, admin, { orderId, from: "new", now: start })),
  );
  expect(results.every((result) => result.ok)).toBe(true);
  const { lots, ...parts } = await stockOf(db, productId);
  expect(lots.map((lot) => lot.quantity)).toEqual([0, 0]);
  expect(parts).toMatchObject({ stock: 0, reserved: 0, withoutLot: 0, packed: 100, overdrawn: 0 });
});
