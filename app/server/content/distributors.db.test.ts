import { expect, test } from "vitest";
import { distributors } from "#app/server/db/schema/catalog.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { distributorTable, shownDistributors } from "./distributors.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

async function create(city_bg: string) {
  const input = { city_bg, company_bg: "„Плод и мед“ ООД", phone: "0888 123 456" };
  const result = await distributorTable.save(db, admin, { id: null, input, seen: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

test("a new shop has the one distributor that the specification names", async () => {
  expect(await shownDistributors(db)).toMatchObject([
    { city_bg: "София", city_en: "Sofia", company_en: "Sladka Sofia EOOD", phone: "+359 2 000 0000" },
  ]);
});

test("the shop shows the visible distributors in the owner's order, and the audit log their names", async () => {
  await db.delete(distributors);
  const [a, b, c] = [await create("А"), await create("Б"), await create("В")];
  await db.delete(auditLog);
  await distributorTable.sort(db, admin, { ids: [c.id, a.id], now });
  await distributorTable.set(db, admin, { id: a.id, values: { is_active: false }, now });
  expect((await shownDistributors(db)).map(({ city_bg }) => city_bg)).toEqual(["В", "Б"]);
  expect((await distributorTable.list(db, admin)).map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
  const [entry] = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(entry).toMatchObject({
    action: "sort",
    entity: "distributor",
    after: { order: ["В", "А", "Б"].map((city) => `${city}, „Плод и мед“ ООД`) },
  });
});
