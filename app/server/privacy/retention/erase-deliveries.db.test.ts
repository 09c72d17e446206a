import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterDeliveries } from "#app/server/db/schema/newsletters.ts";
import { countDeliveries } from "#app/server/newsletters/deliveries.ts";
import { insertNewsletter } from "#tests/factories/campaigns/newsletters.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { eraseExpiredData } from "./erase-expired-data.ts";

const shop = await testServices();
const { db } = shop;
const start = new Date("2026-11-20T10:00:00Z");
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);

test("an ended newsletter's e-mails lose their subscribers after a year, and are still counted", async () => {
  const subscriber_id = await insertSubscriber(db, { email: "maria@example.com" });
  const ended = await insertNewsletter(db, { state: "done", ended_at: start });
  const later = await insertNewsletter(db, { state: "stopped", ended_at: days(1) });
  const open = await insertNewsletter(db, { state: "paused" });
  for (const newsletter_id of [ended, later, open])
    await db
      .insert(newsletterDeliveries)
      .values({ id: newId(), newsletter_id, subscriber_id, language: "bg", state: "sent" });
  const erase = async (count: number) => (await eraseExpiredData(shop, days(count))).newsletter_delivery;
  expect(await erase(365)).toBe(0);
  expect(await erase(365.1)).toBe(1);
  const named = async () =>
    (await db.select().from(newsletterDeliveries))
      .flatMap((each) => (each.subscriber_id ? [each.newsletter_id] : []))
      .toSorted();
  expect(await named()).toEqual([later, open].toSorted());
  expect(await erase(5000)).toBe(1);
  expect(await named()).toEqual([open]);
  expect((await countDeliveries(db, [ended])).get(ended)).toMatchObject({ sent: 1 });
});
