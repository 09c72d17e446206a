import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { campaignCounts } from "#app/server/db/schema/campaigns.ts";
import { insertLandingPage, insertPopup } from "#tests/factories/campaigns/campaigns.ts";
import { insertNewsletter } from "#tests/factories/campaigns/newsletters.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { campaignFigures, campaignOrders, countCampaign, deleteCounts } from "./campaign-counts.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

beforeEach(() => db.delete(campaignCounts));

test("each action counts in its own column, and concurrent ones all count", async () => {
  const popup = { kind: "popup", id: await insertPopup(db) } as const;
  const actions = [...Array<"view">(20).fill("view"), "close", "close", "signup", "order"] as const;
  await Promise.all(actions.map((action) => countCampaign(db, popup, action, now)));
  const figures = (await campaignFigures(db, admin, { kind: "popup", now }))[popup.id];
  expect(figures).toMatchObject({ views: 20, closes: 2, signups: 1, orders: 1 });
});

test("views count on their day in Sofia, and the last thirty days are listed", async () => {
  const page = { kind: "landing_page", id: await insertLandingPage(db) } as const;
  for (const at of [
    "2026-10-22T20:59:59Z", // The 22nd: one day too old to be listed.
    "2026-10-22T21:00:00Z", // Midnight in Sofia, in summer time: the 23rd.
    "2026-10-25T00:30:00Z", // The night when daylight saving time ends.
    "2026-10-25T21:59:59Z", // Still the 25th.
    "2026-11-20T22:00:00Z", // Midnight in winter time: today.
    "2026-11-21T21:59:59Z",
  ])
    await countCampaign(db, page, "view", new Date(at));
  const figures = (await campaignFigures(db, admin, { kind: "landing_page", now }))[page.id];
  expect(figures?.views).toBe(6);
  const daily = Array<number>(30).fill(0);
  [daily[0], daily[2], daily[29]] = [1, 2, 2];
  expect(figures?.daily).toEqual(daily);
});

test("a campaign that is hidden or does not exist is not counted", async () => {
  const off = await insertPopup(db, { status: "inactive" });
  const draft = await insertLandingPage(db, { status: "draft" });
  const on = await insertPopup(db);
  await countCampaign(db, { kind: "popup", id: off }, "view", now);
  await countCampaign(db, { kind: "popup", id: newId() }, "view", now);
  await countCampaign(db, { kind: "landing_page", id: draft }, "view", now);
  await countCampaign(db, { kind: "landing_page", id: on }, "view", now);
  await countCampaign(db, { kind: "newsletter", id: await insertNewsletter(db) }, "order", now);
  expect(await db.select().from(campaignCounts)).toEqual([]);
});

test("orders of a newsletter that has begun are counted", async () => {
  const campaign = { kind: "newsletter", id: await insertNewsletter(db, { started_at: now }) } as const;
  expect(await campaignOrders(db, campaign)).toBe(0);
  for (const at of [now, now, new Date("2026-11-23T10:00:00Z")])
    await countCampaign(db, campaign, "order", at);
  expect(await campaignOrders(db, campaign)).toBe(3);
});

test("deleting a campaign's counts leaves those of others", async () => {
  const [deleted, other] = [await insertPopup(db), await insertPopup(db)];
  for (const id of [deleted, other]) await countCampaign(db, { kind: "popup", id }, "view", now);
  await deleteCounts(db, { kind: "popup", id: deleted });
  expect(Object.keys(await campaignFigures(db, admin, { kind: "popup", now }))).toEqual([other]);
});
