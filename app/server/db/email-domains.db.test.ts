import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { erasedEmail } from "#app/domain/orders/customer.ts";
import { searchWords } from "#app/domain/search-key.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { knownMigrations } from "./migrations.ts";
import { newId } from "./new-id.ts";
import { customers, orders } from "./schema/orders.ts";
import { wordSet } from "./word-set.ts";

const { db } = await testDatabase();
const migration = knownMigrations().find(({ name }) => name.endsWith("_email-domains"));

async function migrate() {
  await db.transaction(async (tx) => {
    for (const statement of migration?.statements ?? []) await tx.execute(sql.raw(statement));
  });
}

async function customerOf(email: string, words: string[]): Promise<string> {
  const id = newId();
  const person = { first_name: "Мария", last_name: "Иванова", email };
  await db.insert(customers).values({ ...person, id, search_words: wordSet(words) });
  return id;
}

async function wordsOf(table: typeof customers | typeof orders) {
  const words = sql<string[]>`tsvector_to_array(${table.search_words})`;
  const rows = await db.select({ id: table.id, words }).from(table);
  return (id: string | undefined) => rows.find((row) => row.id === id)?.words.toSorted();
}

test("existing customers get the search words of their e-mail's domain, folded like queries", async () => {
  const domains = fc.sample(
    fc.oneof(fc.emailAddress(), fc.stringMatching(/^a@([a-z0-9_-]{1,45}\.){1,3}[a-z46cqwxjyh]{2,5}$/)),
    { numRuns: 300, seed: 7 },
  );
  const known = [];
  for (const [at, email] of domains.entries())
    known.push({ email, id: await customerOf(`${at}${email}`.toLowerCase(), ["mariia"]) });
  await migrate();
  const found = await wordsOf(customers);
  for (const { email, id } of known) {
    const domain = email.toLowerCase().slice(email.lastIndexOf("@") + 1);
    expect([email, ...(found(id) ?? [])]).toEqual([
      email,
      ...new Set(["mariia", ...searchWords(domain)].toSorted()),
    ]);
  }
});

test("orders get the domain's words too; non-ASCII domains and erased customers are left unchanged", async () => {
  const erasedId = newId();
  const person = { id: erasedId, first_name: "—", last_name: "—", email: erasedEmail(erasedId) };
  await db.insert(customers).values({ ...person, search_words: wordSet([]) });
  const [order, other] = await onlyTheseOrders(db, { email: "m@abv.bg" }, { email: "m@пример.бг" });
  await db.update(orders).set({ search_words: wordSet(["mariia"]) });
  await migrate();
  const found = await wordsOf(orders);
  expect([found(order), found(other)]).toEqual([["abv", "bg", "mariia"], ["mariia"]]);
  expect((await wordsOf(customers))(erasedId)).toEqual([]);
});
