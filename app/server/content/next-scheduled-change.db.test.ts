import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { saveDelivery } from "#tests/factories/delivery/delivery.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { nextScheduledChange } from "./next-scheduled-change.ts";

const { db } = await testDatabase();
const now = new Date("2026-03-10T10:00:00Z");
/** Midnight in Sofia. */
const tomorrow = "2026-03-10T22:00:00.000Z";
const edge = async () => (await nextScheduledChange(db, now)).toISOString();

beforeEach(async () => {
  await db.execute(
    sql`truncate homepage_sections, popups, landing_pages, delivery_settings, price_campaigns cascade`,
  );
});

test("without a schedule the next change is midnight in Sofia", async () => {
  expect(await edge()).toBe(tomorrow);
});

test("a start changes the page at its moment, an end one millisecond after it", async () => {
  await db.execute(sql`
    insert into popups (id, name, headline_bg, status, start_date, end_date)
    values (gen_random_uuid(), 'P', 'П', 'active', '2026-03-10T08:00:00Z', '2026-03-10T11:30:00Z')`);
  expect(await edge()).toBe("2026-03-10T11:30:00.001Z");
  await db.execute(sql`
    insert into homepage_sections (id, type, sort_order, start_date)
    values (gen_random_uuid(), 'text_block', 1, '2026-03-10T11:00:00Z')`);
  expect(await edge()).toBe("2026-03-10T11:00:00.000Z");
  await db.execute(sql`
    insert into landing_pages (id, slug, title_bg, end_date) values (gen_random_uuid(), 'a', 'А', '2026-03-10T10:30:00Z')`);
  expect(await edge()).toBe("2026-03-10T10:30:00.001Z");
});

test("a price campaign changes pages when it ends", async () => {
  await db.execute(sql`
    insert into price_campaigns (id, name, kind, percent, state, starts_at, ends_at)
    values (gen_random_uuid(), 'C', 'percent', 10, 'running', '2026-03-09T12:00:00Z', '2026-03-10T11:30:00Z')`);
  expect(await edge()).toBe("2026-03-10T11:30:00.001Z");
});

test("a countdown changes the page when it runs out", async () => {
  await db.execute(sql`
    insert into landing_pages (id, slug, title_bg, countdown_enabled, countdown_end)
    values (gen_random_uuid(), 'a', 'А', true, '2026-03-10T12:00:00Z')`);
  expect(await edge()).toBe("2026-03-10T12:00:00.000Z");
  for (const ends of ["2026-03-10T11:00:00.000Z", "yesterday", "2026-03-10T09:00:00.000Z", null])
    await db.execute(sql`
      insert into homepage_sections (id, type, sort_order, config)
      values (gen_random_uuid(), 'countdown', 1, ${JSON.stringify({ countdown_end: ends })}::jsonb)`);
  expect(await edge()).toBe("2026-03-10T11:00:00.000Z");
});

test("the cut-off time changes the page while a day of delivery is promised", async () => {
  // 10:00 in Greenwich is 12:00 in Sofia.
  await saveDelivery(db, { cut_off: "12:01" });
  expect(await edge()).toBe(tomorrow);
  await saveDelivery(db, { cut_off: "12:01", is_day_promised: true });
  expect(await edge()).toBe("2026-03-10T10:01:00.000Z");
  await saveDelivery(db, { cut_off: "12:00", is_day_promised: true });
  expect(await edge()).toBe(tomorrow);
});
