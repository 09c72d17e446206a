import { asc, desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { PromotionInput } from "#app/domain/promotions/promotion-input.ts";
import { findAuditedRecords } from "#app/server/audit/audited-records.ts";
import { deleteProduct } from "#app/server/catalogue/change-product.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { orderPromotions, promotionCodes, promotions } from "#app/server/db/schema/promotions.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { createPromotion, promotionInput } from "#tests/factories/catalogue/promotions.ts";
import { insertUse } from "#tests/factories/orders/order-promotions.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import {
  deletePromotion,
  duplicatePromotion,
  savePromotion,
  setPromotionActive,
  sharedCode,
  sortPromotions,
} from "./save-promotion.ts";

const { db } = await testServices();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-28T10:00:00Z");

beforeEach(async () => {
  await db.delete(orderPromotions);
  await db.delete(promotions);
  await db.delete(auditLog);
});

const create = (changes: Partial<PromotionInput> = {}) => createPromotion(db, admin, changes);
const save = (id: string | null, changes: Partial<PromotionInput>, seen: Date | null = null) =>
  savePromotion(db, admin, { id, input: promotionInput(changes), seen, now });

async function stored(): Promise<string[]> {
  const rows = await db.select().from(promotions).orderBy(asc(promotions.sort_order));
  expect(rows.map(({ sort_order }) => sort_order)).toEqual(rows.map((_, place) => place));
  return rows.map(({ name_bg }) => name_bg);
}

const entries = () => db.select().from(auditLog).orderBy(desc(auditLog.id));

test("a new promotion is last in the owner's order, and is audited with its code", async () => {
  await create({ name_bg: "Първа" });
  const record = await create({ name_bg: "Втора", needs_code: true, code: "ЯГОДА10" });
  expect(await stored()).toEqual(["Първа", "Втора"]);
  expect(await sharedCode(db, record.id)).toBe("ЯГОДА10");
  expect(await entries()).toMatchObject([
    { action: "create", entity: "promotion", record_id: record.id, after: { promotion_code: "ЯГОДА10" } },
    { action: "create", after: { name_bg: "Първа" } },
  ]);
  expect(await findAuditedRecords(db, [{ entity: "promotion", record_id: record.id }])).toEqual({
    [`promotion/${record.id}`]: { name_bg: "Втора", name_en: null },
  });
});

test("promotions that are created at once get places of their own", async () => {
  await Promise.all(Array.from({ length: 5 }, (_, place) => create({ name_bg: `${place}` })));
  expect((await stored()).toSorted()).toEqual(["0", "1", "2", "3", "4"]);
});

test("a save changes the code in place, and an automatic promotion has none", async () => {
  const { id } = await create({ needs_code: true, code: "ЯГОДА10" });
  const codes = () => db.select().from(promotionCodes).where(eq(promotionCodes.promotion_id, id));
  const [before] = await codes();
  expect(await save(id, { needs_code: true, code: "ЯГОДА20" })).toMatchObject({ ok: true });
  expect(await codes()).toMatchObject([{ id: before?.id, code: "ЯГОДА20", max_uses: null }]);
  const [entry] = await entries();
  expect(entry).toMatchObject({
    before: { promotion_code: "ЯГОДА10" },
    after: { promotion_code: "ЯГОДА20" },
  });
  expect(await save(id, {})).toMatchObject({ ok: true, record: { needs_code: false } });
  expect(await codes()).toEqual([]);
});

test("the log names what a promotion applies to", async () => {
  const [first, second] = [await insertProduct(db), await insertProduct(db, { name_bg: "Бонбони" })];
  await create({ scope: "products", targets: [second, first] });
  await create({ scope: "flavors", targets: ["grape", "strawberry"] });
  expect((await entries()).map(({ after }) => after?.targets)).toEqual([
    "Грозде, Ягода",
    "Бонбони, Ягодови плодчета",
  ]);
});

test("an edit of what somebody else saved in the meantime is refused with who and when, unless it overwrites", async () => {
  const { id, updated_at } = await create();
  const first = await save(id, { percent: 20 }, updated_at);
  if (!first.ok) throw new Error(first.code);
  expect(await save(id, { percent: 30 }, updated_at)).toEqual({
    ok: false,
    code: "stale",
    by: first.record.updated_at.getTime() === now.getTime() ? "Мария Иванова" : null,
    at: first.record.updated_at,
  });
  expect(await save(id, { percent: 30 })).toMatchObject({ ok: true, record: { percent: 30 } });
});

test("refuses another promotion's code, a deleted gift and a deleted promotion", async () => {
  await create({ needs_code: true, code: "ЯГОДА10" });
  const { id } = await create({ needs_code: true, code: "ДРУГ" });
  const taken = { needs_code: true, code: "ЯГОДА10" };
  expect(await save(id, taken)).toEqual({ ok: false, code: "taken" });
  expect(await save(null, taken)).toEqual({ ok: false, code: "taken" });
  expect(await sharedCode(db, id)).toBe("ДРУГ");
  const gift = { kind: "gift", percent: null, gift_product_id: newId() } as const;
  expect(await save(null, gift)).toEqual({ ok: false, code: "gift_gone" });
  // Sold in bags only, or with a recipe only.
  const { bag, peach } = await insertExampleBag(db);
  for (const gift_product_id of [bag, peach])
    expect(await save(null, { ...gift, gift_product_id })).toEqual({ ok: false, code: "gift_gone" });
  expect(await save(newId(), {})).toEqual({ ok: false, code: "gone" });
});

test("the gift of a promotion is not deleted, also while it is being chosen", async () => {
  const gift = { kind: "gift", percent: null } as const;
  const productId = await insertProduct(db);
  const removal = { seen: null, now };
  const [saved, deleted] = await Promise.all([
    save(null, { ...gift, gift_product_id: productId }),
    deleteProduct(db, admin, { ...removal, productId }),
  ]);
  expect([saved.ok, deleted.ok].filter(Boolean)).toHaveLength(1);
  const other = await insertProduct(db);
  await create({ ...gift, gift_product_id: other });
  expect(await deleteProduct(db, admin, { ...removal, productId: other })).toEqual({
    ok: false,
    code: "gift",
  });
});

test("one of two promotions that are created at once with the same code is refused", async () => {
  const code = { needs_code: true, code: "ЯГОДА10" };
  const results = await Promise.all([save(null, code), save(null, code)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stored()).toHaveLength(1);
});

test("an amount that the form only showed in euros does not change", async () => {
  const amount = { kind: "amount", percent: null } as const;
  // 10.00 lv. are shown as 5.11 €, which would be 9.99 lv.
  const { id } = await create({ ...amount, amount_bgn: 1000, min_amount_bgn: 5867 });
  const shown = { ...amount, amount_bgn: 999, min_amount_bgn: 5900, currency: "EUR" } as const;
  expect(await save(id, shown)).toMatchObject({ record: { amount_bgn: 1000, min_amount_bgn: 5900 } });
});

test("pausing and resuming takes effect at once and makes an open editor old", async () => {
  const { id, updated_at } = await create();
  const set = (isActive: boolean) => setPromotionActive(db, admin, { id, isActive, now });
  expect(await set(false)).toEqual({ ok: true });
  const [paused] = await db.select().from(promotions);
  expect(paused).toMatchObject({ is_active: false });
  expect((await entries())[0]).toMatchObject({ before: { is_active: true }, after: { is_active: false } });
  expect(await save(id, {}, updated_at)).toMatchObject({ ok: false, code: "stale" });
  expect(await set(true)).toEqual({ ok: true });
  const gone = { id: newId(), isActive: false, now };
  expect(await setPromotionActive(db, admin, gone)).toEqual({ ok: false, code: "gone" });
});

test("a duplicate is paused, last and without codes, and its names say so within their length", async () => {
  const { id } = await create({
    name_bg: "я".repeat(80),
    name_en: "Week",
    needs_code: true,
    code: "ЯГОДА10",
  });
  await create({ name_bg: "Друга" });
  const copy = await duplicatePromotion(db, admin, { id, now });
  if (!copy.ok) throw new Error(copy.code);
  expect(copy.record).toMatchObject({ name_en: "Week (copy)", is_active: false, sort_order: 2, percent: 10 });
  expect(copy.record.name_bg).toBe(`${"я".repeat(72)} (копие)`);
  expect(await sharedCode(db, copy.record.id)).toBeNull();
  expect(await duplicatePromotion(db, admin, { id: newId(), now })).toEqual({ ok: false, code: "gone" });
});

test("only a promotion that no order has is deleted, with its codes", async () => {
  const used = await create({ name_bg: "Използвана" });
  const { id } = await create({ name_bg: "Неизползвана", needs_code: true, code: "ЯГОДА10" });
  await create({ name_bg: "Последна" });
  const [orderId = ""] = await onlyTheseOrders(db, { order_status: "cancelled" });
  await insertUse(db, { orderId, promotionId: used.id });
  const remove = (promotionId: string) => deletePromotion(db, admin, { id: promotionId, now });
  expect(await remove(used.id)).toEqual({ ok: false, code: "used" });
  expect(await remove(id)).toEqual({ ok: true });
  expect(await remove(id)).toEqual({ ok: false, code: "gone" });
  expect(await stored()).toEqual(["Използвана", "Последна"]);
  expect(await db.select().from(promotionCodes)).toEqual([]);
  expect((await entries())[0]).toMatchObject({ action: "delete", before: { promotion_code: "ЯГОДА10" } });
  await db.delete(orderPromotions);
  await db.delete(orders);
});

test("a new order of the list is stored and audited by names", async () => {
  const ids: string[] = [];
  for (const name_bg of ["А", "Б", "В"]) ids.push((await create({ name_bg })).id);
  await sortPromotions(db, admin, { ids: [ids[2] ?? "", newId(), ids[0] ?? ""], now });
  expect(await stored()).toEqual(["В", "А", "Б"]);
  expect((await entries())[0]).toMatchObject({ action: "sort", after: { order: ["В", "А", "Б"] } });
});
