import { afterAll, expect, test } from "vitest";
import { campaignsHeader } from "#app/domain/campaigns/campaign.ts";
import { newId } from "#app/server/db/new-id.ts";
import { campaignCounts } from "#app/server/db/schema/campaigns.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { insertLandingPage, insertPopup } from "#tests/factories/campaigns/campaigns.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { db, connectionString } = await testDatabase();
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  TRUST_PROXY: "on",
});
afterAll(shop.stop);

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

/** Returns a campaign's counts over all days; undefined when nothing was counted. */
async function counted(id: string) {
  const rows = (await db.select().from(campaignCounts)).filter(({ campaign_id }) => campaign_id === id);
  if (rows.length === 0) return undefined;
  const sum = (name: "views" | "closes" | "signups" | "orders") =>
    rows.reduce((total, row) => total + row[name], 0);
  return { views: sum("views"), closes: sum("closes"), signups: sum("signups"), orders: sum("orders") };
}

test("counts the reports of a browser", async () => {
  const id = await insertPopup(db);
  for (const event of ["view", "view", "close"])
    expect(await post("/api/campaigns", { kind: "popup", id, event })).toMatchObject({
      status: 200,
      answer: { success: true },
    });
  expect(await counted(id)).toEqual({ views: 2, closes: 1, signups: 0, orders: 0 });
});

test("refuses invalid reports, sign-ups and orders with their fields; an unknown popup counts nothing", async () => {
  const id = newId();
  for (const [body, fields] of [
    [{}, ["kind", "id", "event"]],
    [null, ["body"]],
    [{ kind: "popup", id, event: "order" }, ["event"]],
    [{ kind: "popup", id, event: "signup" }, ["event"]],
    [{ kind: "homepage_section", id, event: "view" }, ["kind"]],
    [{ kind: "popup", id: "🍓'; drop table popups", event: "view" }, ["id"]],
  ])
    expect(await post("/api/campaigns", body)).toMatchObject({
      status: 422,
      answer: { code: "invalid", fields },
    });
  expect(await post("/api/campaigns", { kind: "popup", id, event: "view" })).toMatchObject({ status: 200 });
  expect(await counted(id)).toBeUndefined();
});

test("accepts at most 600 reports per address in ten minutes", async () => {
  const id = await insertPopup(db);
  const report = { kind: "popup", id, event: "view" };
  const from = (address: string) => post("/api/campaigns", report, { "X-Forwarded-For": address });
  await db.delete(rateLimits);
  expect((await from("203.0.113.7")).status).toBe(200);
  await db.update(rateLimits).set({ points: 590 });
  const answers = await Promise.all(Array.from({ length: 15 }, () => from("203.0.113.7")));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await from("203.0.113.8")).status).toBe(200);
  expect((await counted(id))?.views).toBe(1 + 10 + 1);
});

test("counts an order once for each campaign of its visit, also when it is replayed", async () => {
  const [popup, page] = [await insertPopup(db), await insertLandingPage(db)];
  const body = orderBody([{ productId: await insertProduct(db), quantity: 1, price: 5.5 }]);
  const send = (campaigns: string) =>
    post("/api/functions/create-order", body, {
      "Idempotency-Key": "a-purchase-of-the-tests-of-campaigns",
      [campaignsHeader]: campaigns,
    });
  const visit = `popup/${popup}, landing_page/${page}, popup/${newId()}, rubbish`;
  const first = await send(visit);
  expect(first).toMatchObject({ status: 200, answer: { success: true } });
  for (const again of await Promise.all([send(visit), send(visit), send("")]))
    expect(again.answer.orderId).toBe(first.answer.orderId);
  expect((await counted(popup))?.orders).toBe(1);
  expect((await counted(page))?.orders).toBe(1);
});

test("does not count a refused order", async () => {
  const id = await insertPopup(db);
  const productId = await insertProduct(db, { stock_quantity: 0 });
  const refused = await post(
    "/api/functions/create-order",
    orderBody([{ productId, quantity: 1, price: 5.5 }]),
    {
      [campaignsHeader]: `popup/${id}`,
    },
  );
  expect(refused.answer.code).toBe("out_of_stock");
  expect(await counted(id)).toBeUndefined();
});
