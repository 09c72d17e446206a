import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Staff } from "#app/server/accounts/admin.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { grantedTo, insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertOffice } from "#tests/factories/delivery/carrier-offices.ts";
import { insertShipment, onlySendableOrders } from "#tests/factories/delivery/labelled-orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { changeOrder } from "./change-order.server.ts";
import { loader } from "./view.tsx";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const accountant = await insertStaff(db, { email: "accountant@example.com", role: "accountant" });
await insertOffice(db);

async function offers(id: string, reader: Staff = admin) {
  const url = new URL(`http://localhost/admin/orders/${id}`);
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(staffContext, reader);
  const { canChangeLines } = await loader({
    request: new Request(url),
    url,
    params: { id },
    context,
  } as never);
  return canChangeLines;
}

test("an order offers to change its products only where the change would be accepted", async () => {
  const [open, labelled, shipped, cancelled] = (await onlySendableOrders(
    db,
    {},
    {},
    { order_status: "shipped" },
    { order_status: "cancelled" },
  )) as [string, string, string, string];
  await insertShipment(db, { order_id: labelled, now: new Date() });
  expect(await offers(open)).toBe(true);
  for (const id of [labelled, shipped, cancelled]) expect([id, await offers(id)]).toEqual([id, false]);
  expect(await offers(open, grantedTo(accountant, "orders.read"))).toBe(false);
});

test("the form of a refund puts the named goods back into stock, and keeps what was typed when it is refused", async () => {
  const [orderId = ""] = await onlySendableOrders(db, {
    order_status: "delivered",
    payment_status: "paid",
    total_bgn: 1380,
    total_eur: 706,
    paid_eur: 706,
  });
  const [line] = await db.select().from(orderLines);
  if (!line) throw new Error("no line");
  const stock = async () =>
    (await db.select().from(products)).find(({ id }) => id === line.product_id)?.stock_quantity ?? -1;
  const before = await stock();
  const post = (changes: Record<string, string>) => {
    const fields: Record<string, string> = {
      intent: "mark_refunded",
      refunded: "0",
      amount: "3,53",
      parts: line.id,
      goods_back: "yes",
      ...changes,
    };
    return changeOrder(services, admin, { orderId, field: (name) => fields[name] ?? "", now: new Date() });
  };
  const nothing = await post({ [`part_${line.id}`]: "0" });
  expect(nothing).toMatchObject({
    ok: false,
    code: "no_goods",
    typed: { areGoodsBack: true, amount: "3,53" },
  });
  expect(await post({ [`part_${line.id}`]: "1" })).toEqual({ ok: true, did: "mark_refunded" });
  expect(await stock()).toBe(before + 1);
  expect(await post({ [`part_${line.id}`]: "1", refunded: "353", goods_back: "" })).toMatchObject({
    ok: true,
  });
  expect(await stock()).toBe(before + 1);
});
