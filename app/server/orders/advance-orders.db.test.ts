import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { advanceOrders } from "./advance-orders.ts";

const shop = await testServices();
const { db } = shop;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");

const advance = (steps: [string | undefined, OrderStatus][]) =>
  advanceOrders(shop, admin, { steps: new Map(steps.map(([id = "", from]) => [id, from])), now });

async function statuses(ids: string[]) {
  const rows = await db
    .select({ id: orders.id, status: orders.order_status })
    .from(orders)
    .where(inArray(orders.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
}

test("advances each order one step from its expected status, and reports why the others did not move", async () => {
  const ids = await onlyTheseOrders(
    db,
    { order_status: "new" },
    { order_status: "processing" },
    { order_status: "shipped" },
    { order_status: "processing" },
    { order_status: "new", payment_method: "stripe" },
    { order_status: "new", payment_method: "stripe", payment_status: "failed", holds_stock: false },
    { order_status: "delivered" },
    { order_status: "cancelled" },
  );
  const seen: OrderStatus[] = ["new", "processing", "shipped", "new", "new", "new", "delivered", "cancelled"];
  const unknown = newId();
  const steps = seen.map((from, index): [string | undefined, OrderStatus] => [ids[index], from]);
  expect(await advance([...steps, [unknown, "new"]])).toEqual({
    moved: new Map([
      [ids[0], "processing"],
      [ids[1], "shipped"],
      [ids[2], "delivered"],
    ]),
    stayed: { changed: 2, waiting: 2, repack: 0, short_of_lots: 0, finished: 2 },
  });
  expect(await statuses(ids)).toEqual([
    "processing",
    "shipped",
    "delivered",
    "processing",
    "new",
    "new",
    "delivered",
    "cancelled",
  ]);
  // Only the customers of the shipped and delivered orders receive an e-mail.
  const emails = await db.select().from(mails);
  const sent = emails.map(({ kind, data }) => `${kind} ${data.order_id}`);
  expect(sent.toSorted()).toEqual([`order_delivered ${ids[2]}`, `order_shipped ${ids[1]}`]);
});

test("repeated and concurrent submissions advance each order by one step", async () => {
  const ids = await onlyTheseOrders(db, ...Array.from({ length: 12 }, () => ({})));
  const steps = ids.map((id): [string, OrderStatus] => [id, "new"]);
  const presses = await Promise.all(
    Array.from({ length: 10 }, (_, press) => advance(press % 2 ? steps : steps.toReversed())),
  );
  expect(presses.reduce((sum, { moved }) => sum + moved.size, 0)).toBe(12);
  expect(presses.reduce((sum, { stayed }) => sum + stayed.changed, 0)).toBe(9 * 12);
  expect(await advance(steps)).toEqual({
    moved: new Map(),
    stayed: { changed: 12, waiting: 0, repack: 0, short_of_lots: 0, finished: 0 },
  });
  expect(await statuses(ids)).toEqual(ids.map(() => "processing"));
  const events = await db.select().from(orderEvents).where(eq(orderEvents.kind, "status_changed"));
  for (const id of ids) expect(events.filter((event) => event.order_id === id)).toHaveLength(1);
});
