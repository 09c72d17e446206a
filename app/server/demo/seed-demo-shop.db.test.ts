import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  emailVariantOf,
  turntableOf,
  turntableSheet,
  variantFormats,
  variantOf,
} from "#app/domain/media/media.ts";
import { checkModel } from "#app/server/media/check-model.ts";
import { deleteMedia } from "#app/server/media/change-media.ts";
import { describePictures } from "#app/server/media/describe-pictures.ts";
import { pictureFacts, typeOf } from "#app/server/media/prepare-picture.ts";
import { syncMediaFiles } from "#app/server/media/sync-media-files.ts";
import { listMedia } from "#app/server/media/list-media.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { landingPages } from "#app/server/db/schema/campaigns.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";
import { homeProducts } from "#app/server/catalogue/find-products.ts";
import { withRatings } from "#app/server/reviews/ratings.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";
import { media } from "#app/server/db/schema/content.ts";
import { seedDemoShop } from "./seed-demo-shop.ts";

const services = await testServices();
const { db, storage } = services;
const now = new Date("2026-11-21T10:00:00Z");
const keyOf = (address: string) => address.slice("/media/".length);
/** A sheet is downloaded when a model is opened. */
const maxSheetBytes = 300_000;
const owner = await insertAdmin(db, { email: "owner@example.com" });

test("seeds nothing when the storage fails", async () => {
  const full = { write: () => Promise.reject(new Error("No space left")) };
  await expect(seedDemoShop(db, full, now)).rejects.toThrow("No space left");
  expect([await db.$count(products), await db.$count(media)]).toEqual([0, 0]);
});

test("the demo shop has a dozen reviews in both languages, marked by the lack of a purchase", async () => {
  expect(await seedDemoShop(db, storage, now)).toBe(true);
  const written = await db.select().from(reviews);
  expect(written).toHaveLength(12);
  expect(new Set(written.map(({ language }) => language))).toEqual(new Set(["bg", "en"]));
  expect(written.every(({ order_line_id, email }) => order_line_id === null && email === "")).toBe(true);
  expect(await loadFollowUps(db)).toMatchObject({ asks_reviews: true });
  expect((await withRatings(db, await homeProducts(db))).map(({ rating }) => rating?.isDemo)).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  await db.execute(sql`truncate products, categories, media cascade`);
});

test("the demo shop's pictures and models are uploads with alternative texts, uses and prebuilt variants", async () => {
  expect(await seedDemoShop(db, storage, now)).toBe(true);
  expect(await seedDemoShop(db, storage, now)).toBe(false);
  const shown = await db.select().from(products);
  expect(shown).toHaveLength(5);
  const shelves = await db.select().from(categories);
  const [campaign] = await db.select().from(landingPages);
  const addresses = [
    ...shown.flatMap(({ image_url, pictures }) => [image_url, ...pictures]),
    ...shelves.map(({ image_url }) => image_url),
    campaign!.hero_desktop_image,
  ];
  const known = await describePictures(db, addresses);
  expect(new Set(addresses).size).toBe(14);
  expect(campaign!.hero_mobile_image).toBe(campaign!.hero_desktop_image);
  expect(new Set(Object.keys(known))).toEqual(new Set(addresses));
  for (const { src, width, alt_bg, alt_en, ready_widths } of Object.values(known)) {
    expect([alt_bg, alt_en, width >= 1200, ready_widths.length >= 3]).toEqual([
      expect.stringMatching(/[а-я]/),
      expect.stringMatching(/^[A-Z]/),
      true,
      true,
    ]);
    const key = keyOf(src);
    const files = [
      key,
      emailVariantOf(key),
      ...ready_widths.flatMap((each) => variantFormats.map((format) => variantOf(key, each, format))),
    ];
    const sizes = await Promise.all(files.map(async (file) => (await storage.find(file))?.bytes ?? 0));
    expect(Math.min(...sizes)).toBeGreaterThan(500);
  }
  for (const { model_url } of shown) {
    const model = await buffer(await storage.read(keyOf(model_url!)));
    expect(await checkModel(model)).toBeNull();
  }
  const models = await describePictures(
    db,
    shown.map(({ model_url }) => model_url),
  );
  expect(Object.keys(models)).toHaveLength(5);
  for (const model of Object.values(models)) {
    const view = turntableOf(model)!;
    const [avif, webp] = await Promise.all(
      variantFormats.map(async (format) =>
        buffer(await storage.read(variantOf(keyOf(model.src), view.width, format))),
      ),
    );
    expect(await Promise.all([avif!, webp!].map(typeOf))).toEqual(["image/avif", "image/webp"]);
    expect(Math.max(avif!.byteLength, webp!.byteLength)).toBeLessThan(maxSheetBytes);
    expect(await pictureFacts(webp!)).toEqual({
      width: turntableSheet.columns * view.width,
      height: turntableSheet.rows * view.height,
    });
  }
  const { files, count } = await listMedia(services, owner);
  expect(count).toBe(19);
  expect(files.filter(({ uses }) => uses.length === 0)).toEqual([]);
  const facts = files.map(({ kind, bytes, url }) => [kind, bytes, url.startsWith("/media/")]);
  expect(facts.filter(([kind]) => kind === "model")).toHaveLength(5);
});

test("seeds an emptied shop again and reuses the stored files", async () => {
  await db.delete(products);
  await db.delete(categories);
  expect(await seedDemoShop(db, storage, now)).toBe(true);
  expect(await db.$count(media)).toBe(19);
  const [file] = await db
    .select()
    .from(media)
    .where(sql`${media.path} like 'products/grape-2%'`);
  await db.update(products).set({ pictures: [] }).where(eq(products.flavor, "grape"));
  expect(await deleteMedia(services, owner, { id: file!.id, now })).toEqual({ ok: true });
});

test("deleting a model deletes its turntable too", async () => {
  const [model] = await db
    .select()
    .from(media)
    .where(sql`${media.path} like 'models/grape-%'`);
  await db.update(products).set({ model_url: null }).where(eq(products.flavor, "grape"));
  const { id: mediaId, bucket, path, width } = model!;
  const key = `${bucket}/${path}`;
  const files = [key, ...variantFormats.map((format) => variantOf(key, width!, format))];
  const stored = () => Promise.all(files.map(async (file) => (await storage.find(file)) !== null));
  expect(await stored()).toEqual([true, true, true]);
  expect(await deleteMedia(services, owner, { id: mediaId, now })).toEqual({ ok: true });
  await syncMediaFiles(services, { mediaId, key, width });
  expect(await stored()).toEqual([false, false, false]);
});
