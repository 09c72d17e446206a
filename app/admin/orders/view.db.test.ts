import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Staff } from "#app/server/accounts/admin.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { grantedTo, insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertOffice } from "#tests/factories/delivery/carrier-offices.ts";
import { insertShipment, onlySendableOrders } from "#tests/factories/delivery/labelled-orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
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
