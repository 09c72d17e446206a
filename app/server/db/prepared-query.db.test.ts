import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import type { Database } from "./database.ts";
import { preparedQuery } from "./prepared-query.ts";
import type { Given } from "./prepared-query.ts";
import { distributors } from "./schema/catalog.ts";

const { db } = await testDatabase();
const { db: otherDb } = await testDatabase();

async function addDistributor(to: Pick<Database, "insert">, city: string, phone = "") {
  const id = newId();
  const names = { city_bg: city, city_en: city, company_bg: city, company_en: city };
  await to.insert(distributors).values({ id, ...names, phone });
  return id;
}

const inCity = preparedQuery("in-city", (reader, given: Given<{ city: string }>) =>
  reader
    .select({ id: distributors.id })
    .from(distributors)
    .where(sql`${eq(distributors.is_active, true)} and ${eq(distributors.city_bg, given("city"))}`)
    .limit(7),
);

/** Returns the prepared statements of a connection, and how often each ran. */
async function knownTo(tx: Pick<Database, "execute">) {
  const { rows } = await tx.execute<{ name: string; statement: string; runs: string }>(
    sql`select name, statement, generic_plans + custom_plans as runs from pg_prepared_statements`,
  );
  return rows;
}

test("a connection parses a query once", async () => {
  await db.transaction(async (tx) => {
    const id = await addDistributor(tx, "Варна");
    for (const city of ["Варна", "Варна", "Бургас"])
      expect(await inCity(tx, { city })).toEqual(city === "Варна" ? [{ id }] : []);
    const [known, ...others] = await knownTo(tx);
    expect(others).toEqual([]);
    expect(known?.name).toMatch(/^in-city-/);
    expect(known?.runs).toBe("3");
  });
});

test("the SQL is built once, and the pool's connections reuse the statement", async () => {
  const spelled = vi.spyOn(db, "select");
  // Run in sequence, all of them use the same connection, transactions too.
  for (const city of ["Русе", "Плевен"]) await inCity(db, { city });
  expect(spelled).toHaveBeenCalledOnce();
  spelled.mockRestore();
  await db.transaction((tx) => inCity(tx, { city: "Видин" }));
  const known = (await knownTo(db)).filter(({ name }) => name.startsWith("in-city-"));
  expect(known).toHaveLength(1);
});

test("two queries with the same name do not collide", async () => {
  const nameOf = (column: "city_bg" | "phone") =>
    preparedQuery("name", (reader, given: Given<{ id: string }>) =>
      reader
        .select({ name: distributors[column] })
        .from(distributors)
        .where(eq(distributors.id, given("id"))),
    );
  const [city, phone] = [nameOf("city_bg"), nameOf("phone")];
  await db.transaction(async (tx) => {
    const id = await addDistributor(tx, "София", "+359 2 1");
    expect(await city(tx, { id })).toEqual([{ name: "София" }]);
    expect(await phone(tx, { id })).toEqual([{ name: "+359 2 1" }]);
  });
});

test("each database returns its own current rows", async () => {
  const found = async () => [
    await inCity(db, { city: "Пловдив" }),
    await inCity(otherDb, { city: "Пловдив" }),
  ];
  expect(await found()).toEqual([[], []]);
  const id = await addDistributor(db, "Пловдив");
  expect(await found()).toEqual([[{ id }], []]);
  await db.update(distributors).set({ is_active: false });
  expect(await found()).toEqual([[], []]);
});

test("a query still works after a newer version of the program changed a column's type", async () => {
  const phones = preparedQuery("phones", (reader, given: Given<{ id: string }>) =>
    reader
      .select({ phone: distributors.phone })
      .from(distributors)
      .where(eq(distributors.id, given("id"))),
  );
  const id = await addDistributor(otherDb, "Ямбол", "+359 46 1");
  expect(await phones(otherDb, { id })).toEqual([{ phone: "+359 46 1" }]);
  await otherDb.execute(sql`alter table ${distributors} alter column phone type varchar(40)`);
  expect(await phones(otherDb, { id })).toEqual([{ phone: "+359 46 1" }]);
});
