import { and, asc, eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { PriceCampaignInput } from "#app/domain/price-campaigns/price-campaign-input.ts";
import { changePrice } from "#app/server/catalogue/change-product.ts";
import { lockProductsOf } from "#app/server/catalogue/lots/lot-stock.ts";
import { newId } from "#app/server/db/new-id.ts";
import { bagParts, productPrices, products } from "#app/server/db/schema/catalog.ts";
import { revisions } from "#app/server/db/schema/content.ts";
import { priceCampaignProducts, priceCampaigns } from "#app/server/db/schema/price-campaigns.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { priceCampaignInput } from "#tests/factories/campaigns/price-campaigns.ts";
import { insertBag, insertLoose } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { settleCampaign } from "./change-prices.ts";
import { previewCampaign } from "./preview-campaign.ts";
import {
  endNow,
  findPriceCampaign,
  listPriceCampaigns,
  openPriceCampaigns,
  passMoment,
  savePriceCampaign,
  startNow,
  undoCampaign,
} from "./price-campaigns.ts";
import { runCampaignJob, runDueCampaigns } from "./run-campaigns.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

beforeEach(async () => {
  await db.delete(priceCampaigns);
  await db.delete(bagParts);
  await db.delete(products);
});

async function planned(changes: Partial<PriceCampaignInput> = {}, at = now): Promise<string> {
  const input = priceCampaignInput(changes);
  const result = await savePriceCampaign(services, admin, { id: null, input, seen: null, now: at });
  if (!result.ok) throw new Error(result.code);
  return result.record.id;
}

const lastYear = new Date("2025-01-01");

/** Inserts products with these prices in stotinki, on sale since last year. */
const insertProducts = (...prices: number[]) =>
  Promise.all(
    prices.map((price_bgn) => insertProduct(db, { price_bgn, created_at: lastYear, updated_at: lastYear })),
  );

async function priceOf(id: string | undefined) {
  const [product] = await db
    .select()
    .from(products)
    .where(eq(products.id, id ?? ""));
  return product?.price_bgn;
}

const pricesOf = (ids: readonly string[]) => Promise.all(ids.map(priceOf));
const stateOf = async (id: string) => (await findPriceCampaign(db, admin, id))?.state;
const edit = async (productId: string | undefined, priceSeen: number, price: number) =>
  changePrice(db, admin, { productId: productId ?? "", priceSeen, price, currency: "BGN", now });

test("a campaign writes its prices at its start and returns them at its end", async () => {
  const ids = await insertProducts(500, 1000, 1);
  const id = await planned({ starts_at: later(10), ends_at: later(60) });
  await runDueCampaigns(db, later(9));
  expect(await pricesOf(ids)).toEqual([500, 1000, 1]);
  await runDueCampaigns(db, later(10));
  expect(await pricesOf(ids)).toEqual([400, 800, 1]);
  expect(await findPriceCampaign(db, admin, id)).toMatchObject({ state: "running", is_settled: true });
  expect(await listPriceCampaigns(db, admin)).toMatchObject([{ id, products: 2 }]);
  await runDueCampaigns(db, later(60));
  expect(await pricesOf(ids)).toEqual([500, 1000, 1]);
  expect(await stateOf(id)).toBe("ended");
});

test("a campaign of everything leaves bags and loose products at their prices", async () => {
  const loose = await insertLoose(db, { cents: 35 });
  const bag = await insertBag(db, { cents: 50, parts: [loose] });
  const before = await pricesOf([loose, bag]);
  const preview = await previewCampaign(db, admin, { id: null, input: priceCampaignInput(), now });
  expect(preview.rows).toEqual([]);
  await planned();
  await runDueCampaigns(db, now);
  expect(await pricesOf([loose, bag])).toEqual(before);
});

test("a campaign that would end before it starts is refused", async () => {
  for (const window of [{ ends_at: now }, { starts_at: later(-10), ends_at: later(-5) }]) {
    const change = { id: null, input: priceCampaignInput(window), seen: null, now };
    expect(await savePriceCampaign(services, admin, change)).toEqual({ ok: false, code: "over" });
  }
});

test("a change of price has its history, revision and entry in the change log, by who planned it", async () => {
  const [productId = ""] = await insertProducts(500);
  const id = await planned();
  await runDueCampaigns(db, now);
  const history = await db
    .select({ price: productPrices.price_bgn, since: productPrices.since })
    .from(productPrices)
    .where(eq(productPrices.product_id, productId))
    .orderBy(asc(productPrices.since));
  expect(history.at(-1)).toMatchObject({ price: 400, since: now });
  const [revision] = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.record_id, productId), eq(revisions.created_at, now)));
  expect(revision?.user_id).toBe(admin.userId);
  const entries = await db
    .select({ entity: auditLog.entity, action: auditLog.action, after: auditLog.after })
    .from(auditLog)
    .where(and(inArray(auditLog.record_id, [id, productId]), eq(auditLog.user_email, admin.email)))
    .orderBy(asc(auditLog.id));
  expect(entries).toMatchObject([
    { entity: "price_campaign", action: "create" },
    { entity: "price_campaign", action: "status", after: { state: "running" } },
    { entity: "product", action: "update", after: { price_bgn: 400 } },
  ]);
});

test("a price edited meanwhile stays after the end", async () => {
  const [first, second] = await insertProducts(500, 1000);
  const id = await planned();
  await runDueCampaigns(db, now);
  expect(await edit(first, 400, 450)).toMatchObject({ ok: true });
  expect(await endNow(services, admin, { id, now: later(5) })).toEqual({ ok: true });
  await runDueCampaigns(db, later(5));
  expect([await priceOf(first), await priceOf(second)]).toEqual([450, 1000]);
  expect(await findPriceCampaign(db, admin, id)).toMatchObject({ state: "ended", ends_at: later(5) });
});

test("undoing returns every price, and a planned campaign never starts", async () => {
  const ids = await insertProducts(500, 1000);
  const id = await planned({ ends_at: later(60) });
  await runDueCampaigns(db, now);
  expect(await undoCampaign(services, admin, { id, now: later(1) })).toEqual({ ok: true });
  expect(await undoCampaign(services, admin, { id, now: later(2) })).toEqual({ ok: true });
  await runDueCampaigns(db, later(2));
  expect([await pricesOf(ids), await stateOf(id)]).toEqual([[500, 1000], "undone"]);
  const other = await planned({ starts_at: later(10) });
  await undoCampaign(services, admin, { id: other, now: later(3) });
  await runDueCampaigns(db, later(10));
  expect([await pricesOf(ids), await stateOf(other)]).toEqual([[500, 1000], "undone"]);
});

test("a late job still does what is due: a start after the end does nothing", async () => {
  const ids = await insertProducts(500);
  const missed = await planned({ starts_at: later(10), ends_at: later(20) });
  await runDueCampaigns(db, later(30));
  expect([await pricesOf(ids), await stateOf(missed)]).toEqual([[500], "ended"]);
  const running = await planned({ ends_at: later(40) }, later(31));
  await runDueCampaigns(db, later(32));
  expect(await pricesOf(ids)).toEqual([400]);
  await runDueCampaigns(db, later(500));
  expect([await pricesOf(ids), await stateOf(running)]).toEqual([[500], "ended"]);
});

test("a job of a slow application clock runs at its own moment", async () => {
  const ids = await insertProducts(500);
  await planned({ starts_at: later(10) });
  await runCampaignJob(db, { at: later(10).toISOString() }, later(9));
  expect(await pricesOf(ids)).toEqual([400]);
});

test("started by hand, a campaign begins at once; ended or undone ones do not start", async () => {
  const ids = await insertProducts(500);
  const id = await planned({ starts_at: later(100), ends_at: later(200) });
  for (const minutes of [1, 2])
    expect(await startNow(services, admin, { id, now: later(minutes) })).toEqual({ ok: true });
  await runDueCampaigns(db, later(1));
  expect(await pricesOf(ids)).toEqual([400]);
  expect(await findPriceCampaign(db, admin, id)).toMatchObject({ starts_at: later(1) });
  await endNow(services, admin, { id, now: later(2) });
  const over = { ok: false, code: "over" };
  expect(await startNow(services, admin, { id, now: later(3) })).toEqual(over);
  expect(await undoCampaign(services, admin, { id, now: later(3) })).toEqual(over);
  const waiting = await planned({ starts_at: later(100) });
  expect(await endNow(services, admin, { id: waiting, now: later(3) })).toEqual(over);
  const gone = { ok: false, code: "gone" };
  expect(await startNow(services, admin, { id: newId(), now })).toEqual(gone);
  expect(await endNow(services, admin, { id: "anything", now })).toEqual(gone);
});

test("a campaign is saved until it begins, and not over somebody else's change", async () => {
  const id = await planned({ starts_at: later(10) });
  const save = (seen: Date | null, name: string) =>
    savePriceCampaign(services, admin, {
      id,
      input: priceCampaignInput({ name, starts_at: later(20) }),
      seen,
      now: later(1),
    });
  expect(await save(now, "Зима")).toMatchObject({ ok: true, record: { name: "Зима", starts_at: later(20) } });
  expect(await save(now, "Лято")).toEqual({ ok: false, code: "stale", by: admin.email, at: later(1) });
  expect(await save(null, "Есен")).toMatchObject({ ok: true });
  await runDueCampaigns(db, later(20));
  expect(await save(null, "Пролет")).toEqual({ ok: false, code: "begun" });
  await db.delete(priceCampaigns);
  expect(await save(null, "Пролет")).toEqual({ ok: false, code: "gone" });
});

test("a landing page can be tied to the campaigns that are not over, and keeps its own", async () => {
  const over = await planned({ starts_at: later(10), name: "Отминала" });
  await undoCampaign(services, admin, { id: over, now });
  await planned({ starts_at: later(10), name: "Бъдеща" });
  const names = async (tiedTo: string | null) =>
    (await openPriceCampaigns(db, admin, tiedTo)).map(({ name }) => name);
  expect(await names(null)).toEqual(["Бъдеща"]);
  expect((await names(over)).toSorted()).toEqual(["Бъдеща", "Отминала"]);
});

test("only the chosen products change", async () => {
  const [chosen = "", other] = await insertProducts(500, 500);
  await planned({ scope: "products", targets: [chosen], kind: "price", percent: null, price_bgn: 300 });
  await runDueCampaigns(db, now);
  expect([await priceOf(chosen), await priceOf(other)]).toEqual([300, 500]);
});

test("a product in a running campaign is left out by others, and the preview says so", async () => {
  const [first = "", second = ""] = await insertProducts(500, 500);
  await planned({ name: "Първа", scope: "products", targets: [first], ends_at: later(60) });
  await runDueCampaigns(db, now);
  const input = priceCampaignInput({ percent: 50, starts_at: later(10) });
  const previewed = await previewCampaign(db, admin, { id: null, input, now });
  expect(previewed).toMatchObject({ changed: 1, left: 1, silent: 0 });
  expect(new Map(previewed.rows.map((row) => [row.id, [row.taken_by, row.price, row.reduced]]))).toEqual(
    new Map([
      [first, ["Първа", 400, null]],
      [second, [null, 500, 250]],
    ]),
  );
  await planned({ percent: 50, starts_at: later(10) });
  await runDueCampaigns(db, later(10));
  expect([await priceOf(first), await priceOf(second)]).toEqual([400, 250]);
});

test("a campaign that begins when another ends takes its products over, whoever is first", async () => {
  const ids = await insertProducts(500, 1000);
  const first = await planned({ ends_at: later(10) });
  await runDueCampaigns(db, now);
  const second = await planned({ percent: 50, starts_at: later(10) });
  const input = priceCampaignInput({ percent: 50, starts_at: later(10) });
  const previewed = await previewCampaign(db, admin, { id: second, input, now });
  expect(new Map(previewed.rows.map(({ price, reduced }) => [price, reduced]))).toEqual(
    new Map([
      [500, 250],
      [1000, 500],
    ]),
  );
  // The start runs before the end.
  await passMoment(db, { id: second, now: later(10) });
  await settleCampaign(db, { id: second, now: later(10) });
  expect(await pricesOf(ids)).toEqual([250, 500]);
  await runDueCampaigns(db, later(10));
  expect([await pricesOf(ids), await stateOf(first)]).toEqual([[250, 500], "ended"]);
  await undoCampaign(services, admin, { id: second, now: later(11) });
  await runDueCampaigns(db, later(11));
  expect(await pricesOf(ids)).toEqual([500, 1000]);
});

test("an interrupted start continues with the products that are left", async () => {
  const ids = await insertProducts(500, 500, 500, 500, 500);
  const id = await planned();
  await passMoment(db, { id, now });
  let transactions = 0;
  const interrupted: typeof db = Object.create(db, {
    transaction: {
      value: (...given: Parameters<typeof db.transaction>) => {
        transactions += 1;
        if (transactions > 2) throw new Error("The process ended");
        return db.transaction(...given);
      },
    },
  }) as typeof db;
  await expect(settleCampaign(interrupted, { id, now, batch: 2 })).rejects.toThrow("The process ended");
  expect((await pricesOf(ids)).filter((price) => price === 400)).toHaveLength(4);
  await runDueCampaigns(db, now);
  expect(await pricesOf(ids)).toEqual([400, 400, 400, 400, 400]);
});

test("an end during a start returns what was written", async () => {
  const ids = await insertProducts(500, 500, 500, 500);
  const id = await planned();
  await passMoment(db, { id, now });
  await Promise.all([
    settleCampaign(db, { id, now, batch: 1 }),
    undoCampaign(services, admin, { id, now: later(1) }),
  ]);
  await runDueCampaigns(db, later(1));
  expect(await pricesOf(ids)).toEqual([500, 500, 500, 500]);
  expect(await findPriceCampaign(db, admin, id)).toMatchObject({ state: "undone", is_settled: true });
});

test("several processes that start at once write each price once", async () => {
  const ids = await insertProducts(...Array.from({ length: 12 }, () => 500));
  await planned();
  await Promise.all(Array.from({ length: 4 }, () => runDueCampaigns(db, now)));
  expect(await pricesOf(ids)).toEqual(ids.map(() => 400));
  const rows = await db.select({ before: priceCampaignProducts.before_bgn }).from(priceCampaignProducts);
  expect(rows).toEqual(ids.map(() => ({ before: 500 })));
});

test("two campaigns that start at once share the products, and each price returns", async () => {
  const ids = await insertProducts(...Array.from({ length: 10 }, () => 500));
  const campaigns = [await planned({ percent: 10 }), await planned({ percent: 50 })];
  for (const id of campaigns) await passMoment(db, { id, now });
  await Promise.all(campaigns.map((id) => settleCampaign(db, { id, now, batch: 1 })));
  const prices = await pricesOf(ids);
  expect(prices.filter((price) => price === 450 || price === 250)).toHaveLength(10);
  const taken = await db.select().from(priceCampaignProducts);
  expect(taken).toHaveLength(10);
  await Promise.all(campaigns.map((id) => undoCampaign(services, admin, { id, now: later(1) })));
  await Promise.all(campaigns.map(() => runDueCampaigns(db, later(1))));
  expect(await pricesOf(ids)).toEqual(ids.map(() => 500));
});

test("a price edited while the campaign starts is reduced or kept, never lost", async () => {
  const ids = await insertProducts(...Array.from({ length: 10 }, () => 500));
  const id = await planned();
  await passMoment(db, { id, now });
  const [edits] = await Promise.all([
    Promise.all(ids.map((productId) => edit(productId, 500, 600))),
    settleCampaign(db, { id, now, batch: 3 }),
  ]);
  const prices = await pricesOf(ids);
  // Edited first: 20 % less than the new price. Edited last: refused, because the price seen is no longer there.
  expect(prices).toEqual(edits.map(({ ok }) => (ok ? 480 : 400)));
  await undoCampaign(services, admin, { id, now: later(1) });
  await runDueCampaigns(db, later(1));
  expect(await pricesOf(ids)).toEqual(edits.map(({ ok }) => (ok ? 600 : 500)));
});

test("an end waits for an order that holds its products", async () => {
  const ids = await insertProducts(500, 500);
  const id = await planned();
  await runDueCampaigns(db, now);
  await endNow(services, admin, { id, now: later(1) });
  const ending = await db.transaction(async (tx) => {
    await lockProductsOf(tx, [], ids);
    const running = runDueCampaigns(db, later(1));
    const [charged] = await tx.select({ price: products.price_bgn }).from(products);
    expect(charged?.price).toBe(400);
    return { running };
  });
  await ending.running;
  expect(await pricesOf(ids)).toEqual([500, 500]);
});
