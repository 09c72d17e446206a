import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readBagInput } from "#app/domain/bags/bag-input.ts";
import { stotinkiOf } from "#app/domain/money.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { newId } from "#app/server/db/new-id.ts";
import { bagParts, categories, products } from "#app/server/db/schema/catalog.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { findAuditedRecords } from "#app/server/audit/audited-records.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertExampleBag, insertLoose } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { deleteBag } from "./delete-bag.ts";
import { bagsWith, findBag, hasLooseProducts, listBags, looseChoices, searchBags } from "./list-bags.ts";
import { mixOffer } from "./offered-bags.ts";
import { saveBag, setBagOffered, sortBags } from "./save-bag.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
const later = new Date("2026-11-21T11:00:00Z");
await db
  .insert(shopSettings)
  .values({ ...defaultCompany, notification_email: defaultCompany.email, base_currency: "EUR" });
const hadLoose = await hasLooseProducts(db, admin);
const strawberry = await insertLoose(db, {
  cents: 35,
  name_bg: "Ягода",
  weight_grams: 6,
  stock_quantity: 100,
});
const peach = await insertLoose(db, { cents: 80, name_bg: "Праскова", weight_grams: 14, stock_quantity: 0 });
const garden = newId();
await db.insert(categories).values({ id: garden, name_bg: "Градина", name_en: "Garden" });

function inputOf(changes: Record<string, string> = {}) {
  const fields: Record<string, string> = {
    name_bg: "Голяма торбичка",
    name_en: "Large bag",
    price: "0,50",
    price_currency: "EUR",
    category_id: garden,
    measure: "grams",
    smallest: "50",
    largest: "100",
    most_kinds: "5",
    is_offered: "on",
    part_ids: strawberry,
    ...changes,
  };
  const read = readBagInput((name) => fields[name] ?? "");
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.input;
}

async function create(changes: Record<string, string> = {}) {
  const result = await saveBag(db, admin, { id: null, input: inputOf(changes), seen: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const lastEntry = async (recordId: string) => {
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.record_id, recordId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return entry;
};

test("a new bag is a product that is never on sale, offered as the owner fills it in", async () => {
  const { id } = await create({ part_ids: `${strawberry},${peach}` });
  const [product] = await db.select().from(products).where(eq(products.id, id));
  expect(product).toMatchObject({
    is_bag: true,
    is_active: false,
    stock_quantity: 0,
    weight_grams: 100,
    price_bgn: stotinkiOf(50),
    category_id: garden,
  });
  const { bags: offered, loose } = await mixOffer(db);
  expect(offered).toMatchObject([
    { id, name_en: "Large bag", measure: "grams", smallest: 50, largest: 100, most_kinds: 5 },
  ]);
  expect(loose.map((each) => each.id).toSorted()).toEqual([strawberry, peach].toSorted());
  const { id: counted } = await create({ measure: "pieces", largest: "90" });
  expect(await db.select().from(products).where(eq(products.id, counted))).toMatchObject([
    { weight_grams: 1 },
  ]);
  expect((await looseChoices(db, admin, counted)).map((each) => each.name_bg)).toEqual(["Ягода", "Праскова"]);
  expect([hadLoose, await hasLooseProducts(db, admin)]).toEqual([false, true]);
});

test("a save replaces what the bag has, keeps a price only shown in another currency, and is in the change log", async () => {
  const { id, updated_at } = await create();
  const input = inputOf({ name_bg: "Малка торбичка", part_ids: peach, price: "0,98", price_currency: "BGN" });
  const saved = await saveBag(db, admin, { id, input, seen: updated_at, now: later });
  expect(saved).toMatchObject({
    ok: true,
    record: { name_bg: "Малка торбичка", part_ids: [peach], price_bgn: stotinkiOf(50), updated_at: later },
  });
  expect(await lastEntry(id)).toMatchObject({
    action: "update",
    entity: "bag",
    before: { name_bg: "Голяма торбичка", loose_products: "Ягода" },
    after: { name_bg: "Малка торбичка", loose_products: "Праскова" },
  });
  expect(await findAuditedRecords(db, [{ entity: "bag", record_id: id }])).toEqual({
    [`bag/${id}`]: { name_bg: "Малка торбичка", name_en: "Large bag" },
  });
  const found = await searchBags(db, admin, { search: "малк", limit: 5 });
  expect(found.map((bag) => bag.id)).toEqual([id]);
  expect(await searchBags(db, admin, { search: "няма такава", limit: 5 })).toEqual([]);
});

test("a save is refused when the bag, its category or a part is gone, or somebody saved it meanwhile", async () => {
  const { id, updated_at } = await create();
  const save = (
    changes: Record<string, string>,
    { bag = id, seen = updated_at }: { bag?: string; seen?: Date } = {},
  ) => saveBag(db, admin, { id: bag, input: inputOf(changes), seen, now: later });
  const single = await insertProduct(db, { name_bg: "Кутия" });
  expect(await save({}, { bag: newId() })).toEqual({ ok: false, code: "gone" });
  expect(await save({}, { bag: single })).toEqual({ ok: false, code: "gone" });
  expect(await save({ category_id: newId() })).toEqual({ ok: false, code: "category_gone" });
  expect(await save({ part_ids: single })).toEqual({ ok: false, code: "part_gone" });
  expect(await save({ part_ids: id })).toEqual({ ok: false, code: "part_gone" });
  expect(await save({}, { seen: new Date(0) })).toMatchObject({
    ok: false,
    code: "stale",
    by: "Мария Иванова",
  });
  expect(await findBag(db, id)).toMatchObject({ part_ids: [strawberry], updated_at });
});

test("a bag is put on offer and taken off once, but never without parts", async () => {
  const { id } = await create({ is_offered: "", part_ids: "" });
  const turn = (isOffered: boolean) => setBagOffered(db, admin, { id, isOffered, now: later });
  expect(await turn(true)).toEqual({ ok: false, code: "no_parts" });
  await db.insert(bagParts).values({ bag_id: id, product_id: strawberry });
  expect(await turn(true)).toEqual({ ok: true });
  expect(await findBag(db, id)).toMatchObject({ is_offered: true, updated_at: later });
  expect(await turn(true)).toEqual({ ok: true });
  expect(await findBag(db, id)).toMatchObject({ updated_at: later });
  expect(await turn(false)).toEqual({ ok: true });
  expect(await lastEntry(id)).toMatchObject({ action: "status", after: { is_offered: false } });
  const missing = { id: newId(), isOffered: true, now };
  expect(await setBagOffered(db, admin, missing)).toEqual({ ok: false, code: "gone" });
});

test("bags are listed in the owner's order, each with its warnings", async () => {
  const [first, second] = [
    await create({ name_bg: "Първа" }),
    await create({ name_bg: "Втора", part_ids: peach }),
  ];
  await sortBags(db, admin, { ids: [second.id, newId(), first.id], now });
  const listed = await listBags(db, admin);
  expect(listed.slice(0, 2)).toMatchObject([
    { id: second.id, warnings: ["sold_out", "no_food"] },
    { id: first.id, warnings: ["no_food"] },
  ]);
  expect((await bagsWith(db, peach)).map((bag) => bag.name_bg)).toContain("Втора");
});

test("a bag is deleted with its product unless it was ordered; its parts stay", async () => {
  const { id } = await create();
  expect(await deleteBag(db, admin, { id, now })).toEqual({ ok: true });
  expect(await lastEntry(id)).toMatchObject({ action: "delete", entity: "bag" });
  expect(await deleteBag(db, admin, { id, now })).toEqual({ ok: false, code: "gone" });
  expect(await deleteBag(db, admin, { id: strawberry, now })).toEqual({ ok: false, code: "gone" });
  const { bag, pieces } = await insertExampleBag(db);
  const item = { productId: bag, quantity: 1, price: 12.22, recipe: { pieces, label: "" } };
  const payload = orderRequest([item], { totalBGN: 12.22 });
  const ordered = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  expect(ordered).toMatchObject({ ok: true });
  expect(await deleteBag(db, admin, { id: bag, now })).toEqual({ ok: false, code: "ordered" });
});
