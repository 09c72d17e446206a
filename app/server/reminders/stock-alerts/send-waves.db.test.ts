import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { csvLine } from "#app/domain/csv.ts";
import { demoOpening } from "#app/domain/shop/opening.ts";
import { defaultFollowUps } from "#app/domain/shop/follow-ups.ts";
import { applyImport, previewImport } from "#app/server/catalogue/import-products.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { followUpSettings, stockAlerts, stockWaves } from "#app/server/db/schema/reminders.ts";
import { shopOpening } from "#app/server/db/schema/settings.ts";
import { cancelOrder } from "#app/server/orders/change-order.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { chooseTopics } from "#app/server/recipients/recipients.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { insertAlert } from "#tests/factories/shop/stock-alerts.ts";
import { runs } from "#tests/tiers.ts";
import { countWaiting } from "./count-waiting.ts";
import { sendStockWaves } from "./send-waves.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const send = (moment = now) => sendStockWaves(shop, moment);

beforeEach(async () => {
  for (const table of [stockAlerts, stockWaves, mails, mailRecipients]) await db.delete(table);
});

/** Adds people who wait for a product, in this order. */
async function wait(productId: string, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries())
    await insertAlert(db, {
      product_id: productId,
      email: `${name}@example.com`,
      confirmed_at: new Date(now.getTime() - 100_000 + index),
    });
}

const setStock = (productId: string, stock_quantity: number) =>
  db.update(products).set({ stock_quantity }).where(eq(products.id, productId));

/** Returns the names of those who were told, in the order of their e-mails. */
async function told(): Promise<string[]> {
  const rows = await db
    .select({ email: mails.recipient })
    .from(mails)
    .where(eq(mails.kind, "back_in_stock"))
    .orderBy(asc(mails.created_at), asc(mails.id));
  return rows.map(({ email }) => (email ?? "").replace("@example.com", ""));
}

test("with three units the first three of five are told, and the next two once one is bought", async () => {
  const productId = await insertProduct(db, { stock_quantity: 0 });
  await wait(productId, "ana", "boris", "vera", "georgi", "dora");
  expect(await countWaiting(db, admin, [productId])).toEqual({ [productId]: 5 });
  await send();
  expect(await told()).toEqual([]);
  await setStock(productId, 3);
  await send();
  expect(await told()).toEqual(["ana", "boris", "vera"]);
  await setStock(productId, 2);
  await send(hours(11.9));
  expect(await told()).toHaveLength(3);
  await send(hours(12));
  expect(await told()).toEqual(["ana", "boris", "vera", "georgi", "dora"]);
  expect(await countWaiting(db, admin, [productId])).toEqual({});
  await send(hours(48));
  expect(await told()).toHaveLength(5);
});

test("an e-mail names its product and its recipient, in the language of the alert", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  await insertAlert(db, { product_id: productId, email: "ana@example.com", language: "en" });
  await send();
  const [recipient] = await db.select().from(mailRecipients);
  expect(await db.select().from(mails)).toMatchObject([
    { language: "en", data: { product_id: productId, recipient_id: recipient?.id }, created_at: now },
  ]);
});

test("the owner's number of hours lies between two waves", async () => {
  await db.insert(followUpSettings).values({ ...defaultFollowUps, wave_hours: 1, updated_at: now });
  const productId = await insertProduct(db, { stock_quantity: 1 });
  await wait(productId, "ana", "boris");
  for (const moment of [now, hours(0.9), hours(1)]) await send(moment);
  await db.delete(followUpSettings);
  expect(await told()).toEqual(["ana", "boris"]);
});

test("nobody is told of a hidden product, or before confirming", async () => {
  const hidden = await insertProduct(db, { stock_quantity: 5, is_active: false });
  const shown = await insertProduct(db, { stock_quantity: 5 });
  await wait(hidden, "ana");
  await insertAlert(db, { product_id: shown, email: "boris@example.com", confirmed_at: null });
  await send();
  expect([await told(), await db.$count(stockAlerts), await db.$count(stockWaves)]).toEqual([[], 2, 0]);
});

test("nobody is told while the shop is paused", async () => {
  await wait(await insertProduct(db, { stock_quantity: 5 }), "ana");
  await db.insert(shopOpening).values({ ...demoOpening, state: "paused", was_open: true, updated_at: now });
  await send();
  await db.delete(shopOpening);
  expect(await told()).toEqual([]);
  await send();
  expect(await told()).toEqual(["ana"]);
});

test("who stopped these e-mails or whose mail came back takes no place in a wave", async () => {
  const productId = await insertProduct(db, { stock_quantity: 1 });
  await wait(productId, "bounced", "stopped", "ana", "boris");
  await chooseTopics(db, { email: "bounced@example.com", stopped: [], now });
  await db.update(mailRecipients).set({ bounced_at: now });
  await chooseTopics(db, { email: "stopped@example.com", stopped: ["stock_alerts"], now });
  await chooseTopics(db, { email: "ana@example.com", stopped: ["reviews"], now });
  await send();
  expect(await told()).toEqual(["ana"]);
  expect(await db.$count(stockAlerts)).toBe(1);
});

test("a cancelled order, an import and a part of a pack bring products back", async () => {
  const ordered = await insertProduct(db, { stock_quantity: 1 });
  const imported = await insertProduct(db, { name_bg: "Вносен", stock_quantity: 0 });
  const part = await insertProduct(db, { name_bg: "Част", stock_quantity: 1 });
  const pack = await insertPack(db, [{ product_id: part, quantity: 2 }]);
  const payload = orderRequest([{ productId: ordered, quantity: 1, price: 5.5 }]);
  const placed = await placeOrder(shop, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  await wait(ordered, "ana");
  await wait(imported, "boris");
  await wait(pack, "vera");
  await send();
  expect(await told()).toEqual([]);
  await cancelOrder(shop, admin, { orderId: placed.orderId, reason: "", notifyCustomer: false, now });
  await send();
  expect(await told()).toEqual(["ana"]);
  const bytes = new TextEncoder().encode(
    [
      ["id", "stock_quantity"],
      [imported, "4"],
    ]
      .map((line) => csvLine(line))
      .join(""),
  );
  const read = await previewImport(db, admin, bytes);
  if (!read.ok) throw new Error(read.code);
  await applyImport(db, admin, { bytes, ...read.preview, skipWrong: false, now: hours(1) });
  await send(hours(1));
  expect(await told()).toEqual(["ana", "boris"]);
  await setStock(part, 2);
  await send(hours(2));
  expect(await told()).toEqual(["ana", "boris", "vera"]);
});

test("whatever is sold and delivered, a wave is no larger than the stock, and nobody is told twice", async () => {
  const step = fc.record({
    kind: fc.constantFrom("ask", "deliver", "wave", "wave", "wave during a sale"),
    count: fc.integer({ min: 1, max: 4 }),
    hours: fc.integer({ min: 0, max: 14 }),
  });
  const { wave_hours } = defaultFollowUps;
  let people = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const table of [stockAlerts, stockWaves, mails]) await db.delete(table);
      const productId = await insertProduct(db, { stock_quantity: 0 });
      let [stock, waiting, clock]: [number, string[], number] = [0, [], 0];
      let lastWave: number | null = null;
      const all: string[] = [];
      const sell = async (sold: number) => {
        stock -= sold;
        await setStock(productId, stock);
      };
      for (const { kind, count, hours: passed } of steps) {
        clock += passed;
        if (kind === "ask") {
          for (let each = 0; each < count; each++) {
            people += 1;
            const email = `p${people}@example.com`;
            waiting.push(`p${people}`);
            await insertAlert(db, { product_id: productId, email, confirmed_at: new Date(people) });
          }
          continue;
        }
        if (kind === "deliver") {
          await sell(-count);
          continue;
        }
        const [before, sold] = [stock, kind === "wave" ? 0 : Math.min(count, stock)];
        // Two copies of the shop.
        await Promise.all([send(hours(clock)), sell(sold), send(hours(clock))]);
        const wave = (await told()).slice(all.length);
        const isDue = lastWave === null || clock - lastWave >= wave_hours;
        expect(wave.length).toBeLessThanOrEqual(isDue ? before : 0);
        expect(wave.length).toBeGreaterThanOrEqual(isDue ? Math.min(before - sold, waiting.length) : 0);
        // First asked, first told; the e-mails of one wave have one time.
        expect(wave.toSorted()).toEqual(waiting.slice(0, wave.length).toSorted());
        waiting = waiting.slice(wave.length);
        all.push(...wave);
        if (wave.length > 0) lastWave = clock;
      }
      const sent = await told();
      expect(new Set(sent).size).toBe(sent.length);
      expect(await db.$count(stockAlerts)).toBe(waiting.length);
    }),
    { numRuns: runs(24) },
  );
});

test("those who wait for a pack and for one of its parts are told in turn: both sell the same units", async () => {
  const part = await insertProduct(db, { stock_quantity: 0 });
  const pack = await insertPack(db, [{ product_id: part, quantity: 1 }]);
  await wait(part, "ana", "boris");
  await wait(pack, "vera");
  await setStock(part, 1);
  await send();
  expect(await told()).toEqual(["ana"]);
  await send(hours(12));
  expect(await told()).toHaveLength(2);
});
