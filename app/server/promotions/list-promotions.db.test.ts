import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { orderPromotions, promotions } from "#app/server/db/schema/promotions.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { createPromotion } from "#tests/factories/catalogue/promotions.ts";
import { insertUse } from "#tests/factories/orders/order-promotions.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findPromotion, findPromotionNames, listPromotions, runningPromotions } from "./list-promotions.ts";
import { generateCodes } from "./promotion-codes.ts";

const { db } = await testServices();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-28T10:00:00Z");

beforeEach(async () => {
  await db.delete(orderPromotions);
  await db.delete(promotions);
});

test("the figures count orders that are neither cancelled nor expired, in euros", async () => {
  const { id } = await createPromotion(db, admin);
  await createPromotion(db, admin, { name_bg: "Без поръчки" });
  const orderIds = await onlyTheseOrders(
    db,
    { base_currency: "EUR", total_eur: 1000 },
    { base_currency: "BGN", total_eur: 953 },
    { order_status: "cancelled", total_eur: 5000 },
    { holds_stock: false, payment_status: "failed", total_eur: 5000 },
    { holds_stock: true, payment_status: "failed", payment_method: "stripe", total_eur: 1 },
  );
  // 2.07 lv. are 1.06 €.
  for (const [place, discount] of [100, 207, 900, 900, 0].entries())
    await insertUse(db, { orderId: orderIds[place] ?? "", promotionId: id, discount });
  expect(await listPromotions(db, admin)).toMatchObject([
    { id, uses: 3, turnover_eur: 1954, discount_eur: 206 },
    { name_bg: "Без поръчки", uses: 0, turnover_eur: 0, discount_eur: 0 },
  ]);
});

test("the list has the shared code and the number of those for single use", async () => {
  const { id } = await createPromotion(db, admin, { needs_code: true, code: "ЯГОДА10" });
  await createPromotion(db, admin);
  await generateCodes(db, admin, { promotionId: id, count: 3, prefix: "", now });
  expect(await listPromotions(db, admin)).toMatchObject([
    { code: "ЯГОДА10", generated: 3 },
    { code: null, generated: 0 },
  ]);
  expect(await findPromotion(db, admin, id)).toMatchObject({ id, code: "ЯГОДА10" });
  expect(await findPromotion(db, admin, "not-an-id")).toBeNull();
  expect(await findPromotionNames(db, admin, id)).toEqual({ name_bg: "Ягодова седмица", name_en: null });
  expect(await findPromotionNames(db, admin, newId())).toBeNull();
});

test("running are those within their window that are neither paused nor used up", async () => {
  const at = (time: string) => new Date(`2026-11-28T${time}Z`);
  await createPromotion(db, admin, { name_bg: "Винаги" });
  await createPromotion(db, admin, { name_bg: "До сега", ends_at: at("10:00:00") });
  await createPromotion(db, admin, { name_bg: "От сега", starts_at: at("10:00:00"), needs_code: true });
  await createPromotion(db, admin, { name_bg: "Минала", ends_at: at("09:59:59") });
  await createPromotion(db, admin, { name_bg: "Бъдеща", starts_at: at("10:00:01") });
  await createPromotion(db, admin, { name_bg: "Спряна", is_active: false });
  const full = await createPromotion(db, admin, { name_bg: "Изчерпана", max_uses: 1 });
  const free = await createPromotion(db, admin, { name_bg: "Върната", max_uses: 1 });
  const [used = "", cancelled = ""] = await onlyTheseOrders(db, {}, { order_status: "cancelled" });
  await insertUse(db, { orderId: used, promotionId: full.id });
  await insertUse(db, { orderId: cancelled, promotionId: free.id });
  const running = await runningPromotions(db, admin, now);
  expect(running.map(({ name_bg }) => name_bg)).toEqual(["Винаги", "До сега", "От сега", "Върната"]);
});
