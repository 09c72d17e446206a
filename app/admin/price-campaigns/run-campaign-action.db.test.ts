import { expect, test } from "vitest";
import { findPriceCampaign, savePriceCampaign } from "#app/server/price-campaigns/price-campaigns.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { priceCampaignInput } from "#tests/factories/campaigns/price-campaigns.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { runCampaignAction } from "./run-campaign-action.server.ts";

const services = await testServices();
const admin = await insertAdmin(services.db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

async function planned(): Promise<string> {
  const input = priceCampaignInput({ starts_at: new Date(now.getTime() + 60_000) });
  const result = await savePriceCampaign(services, admin, { id: null, input, seen: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.record.id;
}

const run = (id: string | null, fields: Record<string, string>, from: Partial<typeof services> = {}) =>
  runCampaignAction({ ...services, ...from }, admin, { id, fields: new URLSearchParams(fields), now });

test("previews the posted campaign without saving it", async () => {
  const productId = await insertProduct(services.db, { price_bgn: 500 });
  const fields = { intent: "preview", name: "Зима", kind: "percent", percent: "10", scope: "all" };
  expect(await run(null, fields)).toMatchObject({
    ok: true,
    preview: { changed: 1, rows: [{ id: productId, price: 500, reduced: 450 }] },
    values: { percent: "10" },
  });
  expect(await run(null, { ...fields, percent: "" })).toMatchObject({
    ok: false,
    text: "edit.invalid",
    problems: { percent: "required" },
    status: 422,
  });
});

test("takes the steps of a campaign, and says when it is too late", async () => {
  const id = await planned();
  const stateOf = async () => (await findPriceCampaign(services.db, admin, id))?.state;
  expect(await run(id, { intent: "start" })).toMatchObject({ text: "price-campaigns.step.start.done" });
  expect(await stateOf()).toBe("running");
  expect(await run(id, { intent: "end" })).toMatchObject({ text: "price-campaigns.step.end.done" });
  expect(await run(id, { intent: "undo" })).toMatchObject({ text: "price-campaigns.step.over", status: 409 });
  expect(await stateOf()).toBe("ended");
  const other = await planned();
  expect(await run(other, { intent: "undo" })).toMatchObject({ text: "price-campaigns.step.undo.done" });
});

test("an unknown step or campaign is refused, and a failure is logged", async () => {
  expect(await run(await planned(), { intent: "explode" })).toMatchObject({ ok: false, status: 422 });
  expect(await run(null, { intent: "start" })).toMatchObject({ ok: false, status: 422 });
  expect(await run("anything", { intent: "start" })).toMatchObject({
    text: "price-campaigns.step.gone",
    status: 409,
  });
  const broken = Object.create(services.db, {
    transaction: { value: () => Promise.reject(new Error("no database")) },
  }) as typeof services.db;
  expect(await run(await planned(), { intent: "start" }, { db: broken })).toMatchObject({
    text: "price-campaigns.step.failed",
    status: 500,
  });
});
