import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { testServices } from "#tests/factories/shop/services.ts";
import { createFeedTurns } from "./feed-turns.ts";
import { openFeed } from "./open-feed.ts";

const services = await testServices();
const { db } = services;
const size = 100_000;
const now = new Date("2026-11-24T10:00:00Z");
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** Inserts products with descriptions of 500 characters and pictures. */
async function insertMany(): Promise<void> {
  const category = await db.execute<{ id: string }>(sql`
    insert into categories (id, name_bg, name_en) values (gen_random_uuid(), 'Плодчета', 'Gummies') returning id`);
  await db.execute(sql`
    insert into products (id, name_bg, name_en, description_bg, description_en, price_bgn, weight_grams, stock_quantity,
      image_url, pictures, category_id, search_words)
    select gen_random_uuid(), 'Ягодови плодчета ' || number, 'Strawberry gummies ' || number,
      repeat('С истински сок от ягода & малина. ', 15), repeat('With real juice. ', 30), 100 + number % 1000,
      50 + number % 500, number % 30, '/media/product-images/' || number || '.jpg',
      array['/media/product-images/' || number || '-2.jpg'], ${category.rows[0]?.id}, ''
    from generate_series(1, ${size}) as number`);
  await db.execute(sql`analyze`);
}

test("the feed of 100,000 products takes seconds, and no memory that grows with the products", async () => {
  await insertMany();
  await services.content.catchUp();
  const atStart = process.cpuUsage();
  const { etag, body } = await openFeed(services, { channel: "google", locale: "bg", now });
  let bytes = 0;
  const heap: number[] = [];
  const turn = createFeedTurns().take();
  if (!turn) throw new Error("There is no turn");
  for await (const chunk of await body(turn)) {
    bytes += chunk.byteLength;
    heap.push(process.memoryUsage().heapUsed);
  }
  const { user, system } = process.cpuUsage(atStart);
  const again = await openFeed(services, { channel: "google", locale: "bg", now });
  expect(again.etag).toBe(etag);
  expect(bytes).toBeGreaterThan(size * 1000);
  // Both readings, without the database's own work: other programs on the machine do not prolong it.
  expect((user + system) / 1e6).toBeLessThan(90);
  const least = (part: number[]) => Math.min(...part) / 2 ** 20;
  const third = Math.floor(heap.length / 3);
  expect(least(heap.slice(-third)) - least(heap.slice(0, third))).toBeLessThan(32);
});
