import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { distributors } from "#app/server/db/schema/catalog.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { insertAdmin } from "#tests/factories/people.ts";
import {
  deleteDistributor,
  findDistributor,
  listDistributors,
  saveDistributor,
  setDistributorActive,
  shownDistributors,
  sortDistributors,
} from "./distributors.ts";
import { listRevisions } from "./save-content.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
const filled = {
  city_bg: "Пловдив",
  city_en: "",
  company_bg: "„Плод и мед“ ООД",
  company_en: "",
  phone: "0888 123 456",
  is_active: "on",
};

const save = (
  form: Partial<typeof filled>,
  {
    distributorId = null,
    seen = null,
    place,
  }: { distributorId?: string | null; seen?: Date | null; place?: number } = {},
) =>
  saveDistributor(db, admin, {
    distributorId,
    form: { ...filled, ...form },
    seen,
    now,
    ...(place !== undefined && { place }),
  });

async function create(city_bg: string, place?: number): Promise<string> {
  const result = await save({ city_bg }, place === undefined ? {} : { place });
  if (!result.ok) throw new Error(result.code);
  return result.record.id;
}

const cities = async () => (await listDistributors(db, admin)).map(({ city_bg }) => city_bg);
const places = async () => (await listDistributors(db, admin)).map(({ sort_order }) => sort_order);

test("a new shop has the one distributor that the specification names", async () => {
  expect(await shownDistributors(db)).toMatchObject([
    { city_bg: "София", city_en: "Sofia", company_en: "Sladka Sofia EOOD", phone: "+359 2 000 0000" },
  ]);
});

test("a distributor is created last or at a place, and each save writes a revision or is refused", async () => {
  await db.delete(distributors);
  const id = await create("Пловдив");
  await create("Варна");
  await create("Бургас", 1);
  expect(await cities()).toEqual(["Пловдив", "Бургас", "Варна"]);
  expect(await places()).toEqual([0, 1, 2]);
  expect(await save({ city_bg: "", phone: "обади се" })).toEqual({
    ok: false,
    code: "invalid",
    problems: { city_bg: "required", phone: "phone" },
  });
  const seen = (await findDistributor(db, admin, id))?.updated_at ?? null;
  expect(await save({ city_en: "Plovdiv" }, { distributorId: id, seen })).toMatchObject({
    ok: true,
    record: { city_en: "Plovdiv", company_en: null, sort_order: 0 },
  });
  expect(await save({}, { distributorId: id, seen })).toMatchObject({ ok: false, code: "stale" });
  expect(await save({}, { distributorId: newId() })).toEqual({ ok: false, code: "gone" });
  expect(await listRevisions(db, admin, { entity: "distributor", recordId: id })).toHaveLength(2);
});

test("hidden distributors are not shown, and the list is in the owner's order", async () => {
  await db.delete(distributors);
  const [a, b, c] = [await create("А"), await create("Б"), await create("В")];
  await sortDistributors(db, admin, { ids: [c, newId(), "не е ключ", a], now });
  expect(await cities()).toEqual(["В", "А", "Б"]);
  await setDistributorActive(db, admin, { distributorId: a, isActive: false, now });
  expect((await shownDistributors(db)).map(({ city_bg }) => city_bg)).toEqual(["В", "Б"]);
  const missing = { distributorId: newId(), isActive: false, now };
  expect(await setDistributorActive(db, admin, missing)).toEqual({ ok: false, code: "gone" });
  await Promise.all([
    sortDistributors(db, admin, { ids: [a, b, c], now }),
    create("Г"),
    deleteDistributor(db, admin, { distributorId: b, now }),
    create("Д", 0),
  ]);
  expect(await places()).toEqual([0, 1, 2, 3]);
});

test("concurrent deletions delete a distributor once and return its row, and each change is audited", async () => {
  await db.delete(distributors);
  const [first, second] = [await create("Русе"), await create("Видин")];
  await db.delete(auditLog);
  await sortDistributors(db, admin, { ids: [second, first], now });
  const deletions = [1, 2, 3].map(() => deleteDistributor(db, admin, { distributorId: second, now }));
  const deleted = (await Promise.all(deletions)).filter(Boolean);
  expect(deleted).toMatchObject([{ city_bg: "Видин", sort_order: 0 }]);
  expect(await cities()).toEqual(["Русе"]);
  expect(await places()).toEqual([0]);
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entity, "distributor"))
    .orderBy(auditLog.id);
  expect(entries.map(({ action, record_id }) => [action, record_id])).toEqual([
    ["sort", ""],
    ["delete", second],
  ]);
});
