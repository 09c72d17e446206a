import { desc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Locale } from "#app/domain/locale.ts";
import { normalCode } from "#app/domain/promotions/promotion.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderPromotions, promotionCodes, promotions } from "#app/server/db/schema/promotions.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { createPromotion } from "#tests/factories/catalogue/promotions.ts";
import { insertUse } from "#tests/factories/orders/order-promotions.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { countCodes, deleteUnusedCodes, exportCodes, generateCodes } from "./promotion-codes.ts";

const { db } = await testServices();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-28T10:00:00Z");

beforeEach(async () => {
  await db.delete(orderPromotions);
  await db.delete(promotions);
  await db.delete(auditLog);
});

const generate = (promotionId: string, count: number, prefix = "") =>
  generateCodes(db, admin, { promotionId, count, prefix, now });

async function fileOf(promotionId: string, locale: Locale): Promise<string> {
  let file = "";
  for await (const chunk of await exportCodes(db, admin, { promotionId, locale, now })) file += chunk;
  return file;
}

const codes = async () => (await db.select().from(promotionCodes)).map(({ code }) => code);
const lastEntry = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

/** Creates a promotion with a shared code and three for single use, of which one is used and one was returned. */
async function withThreeCodes() {
  const { id } = await createPromotion(db, admin, { needs_code: true, code: "ОБЩ" });
  await generate(id, 3);
  const [used = "", returned = "", unused = ""] = (await codes()).filter((code) => code !== "ОБЩ");
  const [order = "", cancelled = ""] = await onlyTheseOrders(db, {}, { order_status: "cancelled" });
  await insertUse(db, { orderId: order, promotionId: id, code: used });
  await insertUse(db, { orderId: cancelled, promotionId: id, code: returned });
  return { id, used, returned, unused };
}

test("a thousand codes are different, easy to read and as they are compared", async () => {
  const { id } = await createPromotion(db, admin, { needs_code: true });
  expect(await generate(id, 1000, "ЯГОДА-")).toEqual({ ok: true });
  const made = await codes();
  expect(new Set(made).size).toBe(1000);
  for (const code of made) {
    expect(code).toMatch(/^ЯГОДА-[2-9A-HJKMNP-Z]{10}$/);
    expect(normalCode(code.toLowerCase())).toBe(code);
  }
  expect(await lastEntry()).toMatchObject({
    action: "update",
    entity: "promotion",
    before: { codes: 0 },
    after: { codes: 1000 },
  });
});

test("codes that are generated at once all exist", async () => {
  const { id } = await createPromotion(db, admin, { needs_code: true });
  await Promise.all(Array.from({ length: 4 }, () => generate(id, 200)));
  expect(await countCodes(db, admin, id)).toEqual({ generated: 800, used: 0 });
  expect(await lastEntry()).toMatchObject({ before: { codes: 600 }, after: { codes: 800 } });
});

test("no codes for an automatic promotion or a deleted one", async () => {
  const { id } = await createPromotion(db, admin);
  expect(await generate(id, 1)).toEqual({ ok: false, code: "automatic" });
  expect(await generate(newId(), 1)).toEqual({ ok: false, code: "gone" });
});

test("deletes the codes that no order uses and keeps the shared one", async () => {
  const { id, used } = await withThreeCodes();
  expect(await countCodes(db, admin, id)).toEqual({ generated: 3, used: 1 });
  expect(await deleteUnusedCodes(db, admin, { promotionId: id, now })).toEqual({ ok: true, count: 2 });
  expect((await codes()).toSorted()).toEqual([used, "ОБЩ"].toSorted());
  expect(await lastEntry()).toMatchObject({ before: { codes: 3 }, after: { codes: 1 } });
  const gone = { promotionId: newId(), now };
  expect(await deleteUnusedCodes(db, admin, gone)).toEqual({ ok: false, code: "gone" });
});

test("the file lists each code for single use with whether it is used", async () => {
  const { id, used, returned, unused } = await withThreeCodes();
  const lines = (await fileOf(id, "bg")).trimEnd().split("\r\n");
  const rows = [used, returned, unused]
    .toSorted()
    .map((code) => `"${code}";"${code === used ? "използван" : "неизползван"}"`);
  expect(lines).toEqual([`\ufeff"Код";"Състояние"`, ...rows]);
  expect(await lastEntry()).toMatchObject({ action: "export", entity: "promotion", record_id: id });
});

test("a prefix that begins a formula is text in the file", async () => {
  const { id } = await createPromotion(db, admin, { needs_code: true });
  await generate(id, 1, "=1+");
  expect(await fileOf(id, "en")).toMatch(/\r\n"'=1\+[0-9A-Z]{10}";"unused"\r\n$/);
});
