import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { newId } from "#app/server/db/new-id.ts";
import { customers } from "#app/server/db/schema/orders.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { personWords } from "#app/server/orders/lists/person-search.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { grantedTo, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import type { FoundRecords } from "./found-records.ts";
import { loader } from "./search.ts";

const services = await testServices();
const { db } = services;

// The same word in the name of a buyer, a customer and a product.
const person = { first_name: "Ягода", last_name: "Иванова", email: "yagoda@example.com" };
const [orderId = ""] = await onlyTheseOrders(db, ...Array.from({ length: 7 }, () => person));
await db.insert(customers).values(
  Array.from({ length: 6 }, (_, n) => {
    const customer = { ...person, email: `yagoda${n}@example.com`, phone: null };
    return { ...customer, id: newId(), search_words: wordSet(personWords(customer)) };
  }),
);
for (const name of ["Ягодки", "Ягода с мед", "Ягоди", "Ягодово", "Ягодка", "Ягодче"])
  await insertProduct(db, { name_bg: name, name_en: "" });

/** Returns what a role finds; null stands for an account that could not be read. */
async function find(role: StaffRole | null, q: string): Promise<FoundRecords> {
  const url = new URL(`/admin/search?${new URLSearchParams({ q })}`, "http://localhost:3000");
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  if (role) {
    const actor = await insertStaff(db, { email: `${newId()}@example.com`, role });
    context.set(staffContext, grantedTo(actor));
  }
  const response = await loader({ request: new Request(url), url, params: {}, context } as never);
  return (await response.json()) as FoundRecords;
}

const kindsOf = (found: FoundRecords) => ({
  orders: found.orders.length,
  customers: found.customers.length,
  products: found.products.length,
});

test("a role finds only records whose lists it may open, at most five of each kind", async () => {
  for (const [role, kinds] of [
    ["owner", { orders: 5, customers: 5, products: 5 }],
    ["manager", { orders: 5, customers: 5, products: 5 }],
    ["accountant", { orders: 5, customers: 0, products: 0 }],
    ["editor", { orders: 0, customers: 0, products: 5 }],
    ["packer", { orders: 0, customers: 0, products: 0 }],
  ] as const)
    expect([role, kindsOf(await find(role, "ягод"))]).toEqual([role, kinds]);
});

test("finds in either alphabet, an order by its number and by an e-mail", async () => {
  expect(kindsOf(await find("owner", "yagod"))).toEqual(kindsOf(await find("owner", "ягод")));
  const number = orderId.slice(-8);
  expect((await find("accountant", number)).orders.map(({ id }) => id)).toContain(orderId);
  expect(kindsOf(await find("accountant", person.email))).toMatchObject({ orders: 5 });
});

test("answers with the named fields of a record only", async () => {
  const { orders, customers: found, products } = await find("owner", "ягод");
  const fields = (records: readonly object[]) => Object.keys(records[0] ?? {}).toSorted();
  expect(fields(orders)).toEqual(["email", "first_name", "id", "last_name", "order_number"]);
  expect(fields(found)).toEqual(["email", "first_name", "id", "last_name"]);
  expect(fields(products)).toEqual(["family_id", "id", "name_bg", "name_en", "weight_grams"]);
});

test("finds nothing without words, and never lists everything", async () => {
  const nothing = { orders: 0, customers: 0, products: 0 };
  for (const q of ["", " ", "я", "!?", "\u200B\u200B", "%%", "марципан"])
    expect([q, kindsOf(await find("owner", q))]).toEqual([q, nothing]);
});

test("refuses when the account could not be read", async () => {
  await expect(find(null, "ягод")).rejects.toThrow("could not be read");
});
