import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { customers } from "#app/server/db/schema/orders.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loader } from "./new.tsx";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });

async function open(query: string) {
  const url = new URL(`http://localhost/admin/orders/new${query}`);
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(staffContext, admin);
  return loader({ request: new Request(url), url, params: {}, context } as never);
}

test("a phone order finds a known customer, who fills the form", async () => {
  await onlyTheseOrders(db, {});
  const [buyer] = await db.select().from(customers);
  if (!buyer) throw new Error("An order has no customer");
  await db.update(customers).set({ phone: "0888 765 432" });
  expect(await open("")).toMatchObject({ search: "", found: [], customer: null });
  const { found } = await open("?q=5432");
  expect(found.map(({ id }) => id)).toEqual([buyer.id]);
  expect((await open("?q=няма")).found).toEqual([]);
  const { customer } = await open(`?customer=${buyer.id}`);
  expect(customer).toMatchObject({ id: buyer.id, phone: "0888 765 432", email: buyer.email });
  for (const unknown of ["x", "01890000-0000-7000-8000-000000000000"])
    expect((await open(`?customer=${unknown}`)).customer).toBeNull();
});
