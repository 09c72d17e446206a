import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { findReductions } from "#app/server/catalogue/price-reductions.ts";
import { newId } from "#app/server/db/new-id.ts";
import { productPrices } from "#app/server/db/schema/catalog.ts";
import { promotionPricePeriods } from "#app/server/db/schema/promotions.ts";
import type { promotions } from "#app/server/db/schema/promotions.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { syncPricePeriods } from "./price-periods.ts";

const { db } = await testDatabase();
type PromotionRow = typeof promotions.$inferSelect;

const november = (day: number) => new Date(Date.UTC(2026, 10, day, 8));

function promotion(changes: Partial<PromotionRow> = {}): PromotionRow {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    name_bg: "Есен",
    name_en: null,
    kind: "percent",
    percent: 20,
    amount_bgn: null,
    units: null,
    paid_units: null,
    gift_product_id: null,
    scope: "all",
    targets: [],
    min_amount_bgn: null,
    min_units: null,
    needs_code: true,
    is_public: true,
    is_combinable: true,
    starts_at: november(1),
    ends_at: november(10),
    max_uses: null,
    max_uses_per_person: null,
    first_order_only: false,
    is_active: true,
    sort_order: 0,
    created_at: november(1),
    updated_at: november(1),
    ...changes,
  };
}

const sync = (before: PromotionRow | null, after: PromotionRow | null, now: Date) =>
  db.transaction((tx) => syncPricePeriods(tx, { before, after, now }));

const periods = async () => {
  const { percent, since, until } = promotionPricePeriods;
  const rows = await db.select({ percent, since, until }).from(promotionPricePeriods).orderBy(asc(since));
  return rows.map((row) => [row.percent, row.since, row.until]);
};

beforeEach(() => db.delete(promotionPricePeriods));

test("a promotion's period follows its window from now on", async () => {
  await sync(null, promotion(), november(-3));
  expect(await periods()).toEqual([[20, november(1), november(10)]]);
  const longer = promotion({ ends_at: null });
  await sync(promotion(), longer, november(-2));
  expect(await periods()).toEqual([[20, november(1), null]]);
  const lower = promotion({ ends_at: null, percent: 10 });
  await sync(longer, lower, november(5));
  expect(await periods()).toEqual([
    [20, november(1), november(5)],
    [10, november(5), null],
  ]);
});

test("a pause ends the period, resuming begins another, and a deletion ends or removes it", async () => {
  const [running, paused] = [promotion(), promotion({ is_active: false })];
  await sync(null, running, november(1));
  await sync(running, paused, november(3));
  await sync(paused, running, november(4));
  await sync(running, null, november(6));
  expect(await periods()).toEqual([
    [20, november(1), november(3)],
    [20, november(4), november(6)],
  ]);
  const later = promotion({ starts_at: november(20), ends_at: null });
  await sync(null, later, november(7));
  await sync(later, null, november(8));
  expect(await periods()).toHaveLength(2);
});

test("other changes, conditional promotions and those that are over write nothing", async () => {
  await sync(null, promotion(), november(1));
  await sync(promotion(), promotion({ name_bg: "Зима", sort_order: 3 }), november(2));
  expect(await periods()).toEqual([[20, november(1), november(10)]]);
  await sync(promotion(), promotion({ min_units: 2 }), november(3));
  await sync(null, promotion({ id: newId() }), november(11));
  expect(await periods()).toEqual([[20, november(1), november(3)]]);
});

test("a public code lowers the low of a later reduction", async () => {
  await db.insert(shopSettings).values({ ...defaultCompany, notification_email: "", base_currency: "EUR" });
  await sync(null, promotion(), november(1));
  const reducedTo = async (price_bgn: number) => {
    const id = await insertProduct(db, { price_bgn: 978, created_at: november(-100) });
    await db.insert(productPrices).values({ id: newId(), product_id: id, price_bgn, since: november(15) });
    return (await findReductions(db, [{ id, price_bgn }], november(16))).get(id)?.lowestBefore;
  };
  // List 5.00 €: to 4.50 € and to 3.60 €.
  expect(await reducedTo(880)).toBeUndefined();
  expect(await reducedTo(704)).toBe(782);
});

test("only products of the promotion are concerned", async () => {
  const chosen = await insertProduct(db, { price_bgn: 900, created_at: november(-100) });
  const other = await insertProduct(db, { price_bgn: 900, created_at: november(-100) });
  await sync(null, promotion({ scope: "products", targets: [chosen] }), november(1));
  const price_bgn = 800;
  for (const product_id of [chosen, other])
    await db.insert(productPrices).values({ id: newId(), product_id, price_bgn, since: november(15) });
  const shown = [chosen, other].map((id) => ({ id, price_bgn }));
  expect([...(await findReductions(db, shown, november(16))).keys()]).toEqual([other]);
});
