import { domainToASCII } from "node:url";
import { inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { withUnicodeDomain } from "#app/domain/email-domain.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { knownMigrations } from "./migrations.ts";
import { newId } from "./new-id.ts";
import { users } from "./schema/accounts.ts";
import { orders } from "./schema/orders.ts";

const { db } = await testDatabase();
const migration = knownMigrations().find(({ name }) => name.endsWith("_international-domains"));

async function migrate() {
  await db.transaction(async (tx) => {
    for (const statement of migration?.statements ?? []) await tx.execute(sql.raw(statement));
  });
}

async function accountsWith(emails: readonly string[]): Promise<string[]> {
  const rows = emails.map((email) => ({ id: newId(), name: "Мария", email }));
  await db.insert(users).values(rows);
  return rows.map(({ id }) => id);
}

async function emailsOf(ids: string[]) {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.email);
}

test("stored addresses get the domain that a typed one gets", async () => {
  const label = fc.string({
    unit: fc.constantFrom(...Array.from("абвгия-az09üλ日本한😀")),
    minLength: 1,
    maxLength: 15,
  });
  const domains = fc
    .sample(fc.array(label, { minLength: 2, maxLength: 3 }), { numRuns: 200, seed: 7 })
    .map((labels) => domainToASCII(labels.join(".")))
    .filter((domain) => domain.includes("xn--"));
  expect(domains.length).toBeGreaterThan(50);
  const emails = [...domains, "abv.bg", "xn--.bg"].map((domain, at) => `ivan${at}@${domain}`);
  const ids = await accountsWith(emails);
  await migrate();
  expect(await emailsOf(ids)).toEqual(emails.map(withUnicodeDomain));
});

test("orders follow, and an account whose new address is taken keeps the old one", async () => {
  const emails = ["ana@xn--e1afmkfd.com", "ana@пример.com"];
  const ids = await accountsWith(emails);
  const [order] = await onlyTheseOrders(db, { email: "ana@xn--e1afmkfd.xn--90ae" });
  await migrate();
  expect(await emailsOf(ids)).toEqual(emails);
  expect(await db.select({ id: orders.id, email: orders.email }).from(orders)).toEqual([
    { id: order, email: "ana@пример.бг" },
  ]);
});
