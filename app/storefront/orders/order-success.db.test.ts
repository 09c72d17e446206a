import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { orders } from "#app/server/db/schema/orders.ts";
import { confirmationToken } from "#app/server/orders/confirmation.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { insertPerson } from "#tests/factories/accounts/people.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loader } from "./order-success.tsx";

const services = await testServices();
const { db } = services;
const page_token = "0123456789abcdef0123456789abcdef";
const [orderId = ""] = await onlyTheseOrders(db, { page_token, created_at: new Date() });
const context = new RouterContextProvider();
context.set(servicesContext, services);

async function load(query: string) {
  const request = new Request(`http://localhost:3000/order-success${query}`);
  const loaded = await loader({ request, context } as never);
  return "data" in loaded ? loaded.data : loaded;
}

test("a guest's confirmation offers the reminder to order again, and one of an account's order no page's token", async () => {
  const query = `?order=${confirmationToken(services, orderId)}`;
  const offered = { pageToken: page_token, reminder: { sendAt: null } };
  expect(await load(query)).toMatchObject({ placed: { id: orderId }, placedReminder: offered });
  for (const other of ["", "?order=forged", "?pay=forged"])
    expect(await load(other)).toMatchObject({ placedReminder: null });
  const { userId } = await insertPerson(db, { email: "maria@example.com" });
  await db.update(orders).set({ user_id: userId });
  const loaded = await load(query);
  expect(loaded).toMatchObject({ placed: { id: orderId }, placedReminder: null });
  expect(JSON.stringify(loaded)).not.toContain(page_token);
});
