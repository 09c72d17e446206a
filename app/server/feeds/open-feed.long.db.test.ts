import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { feedChannels } from "#app/domain/feeds/feed-settings.ts";
import { checkFeed } from "#tests/factories/feeds/check-feeds.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { openFeed } from "./open-feed.ts";

const services = await testServices();
const { db } = services;
const size = 100_000;
const now = new Date("2026-11-24T10:00:00Z");
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** Inserts products, one in ten of several sizes, with descriptions of 500 characters, pictures and barcodes. */
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

test("the feeds of 100,000 products take seconds each, and no memory that grows with the products", async () => {
  await insertMany();
  await services.content.catchUp();
  for (const channel of feedChannels) {
    globalThis.gc?.();
    const heapBefore = process.memoryUsage().heapUsed;
    let peak = 0;
    const started = performance.now();
    const { etag, body } = await openFeed(services, { channel, locale: "bg", now });
    const tagged = performance.now();
    let bytes = 0;
    let first = "";
    for await (const chunk of await body()) {
      bytes += chunk.byteLength;
      if (first.length < 2_000_000) first += Buffer.from(chunk).toString();
      peak = Math.max(peak, process.memoryUsage().heapUsed - heapBefore);
    }
    const streamed = performance.now();
    const again = await openFeed(services, { channel, locale: "bg", now });
    const kept = performance.now() - streamed;
    console.info(
      `${channel}: ETag ${Math.round(tagged - started)} ms, body ${Math.round(streamed - tagged)} ms, ` +
        `${Math.round(bytes / 1e6)} MB, heap +${Math.round(peak / 1e6)} MB at most, known ETag ${Math.round(kept)} ms`,
    );
    expect([again.etag, kept < 50]).toEqual([etag, true]);
    expect(bytes).toBeGreaterThan(size * 500);
    expect(streamed - started).toBeLessThan(120_000);
    // The whole feed is at least as large.
    expect(peak).toBeLessThan(150_000_000);
    if (channel === "meta")
      expect(checkFeed(channel, first.slice(0, first.lastIndexOf("\r\n"))).faults).toEqual([]);
  }
});
