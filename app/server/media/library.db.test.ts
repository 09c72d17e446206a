import { expect, test } from "vitest";
import { landingPageBlocks, landingPages, popups } from "#app/server/db/schema/campaigns.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { homepageSections, media, seoMeta, staticPages, textContent } from "#app/server/db/schema/content.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { newId } from "#app/server/db/new-id.ts";
import { insertMedia, photograph, video } from "#tests/factories/content/media.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { saveBrand } from "#tests/factories/shop/settings.ts";
import { altVersion, deleteMedia, describeMedia } from "./change-media.ts";
import { describePictures } from "./describe-pictures.ts";
import { findMedia, listMedia } from "./list-media.ts";

const services = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
const small = await photograph(30, 20);

const insert = (fileName: string, at = now) =>
  insertMedia(services, admin, { fileName, now: at, body: [small] });

const names = async (filter: Parameters<typeof listMedia>[2] = {}) =>
  (await listMedia(services, admin, filter)).files.map((file) => file.file_name);

test("lists files by name or the newest first, a hundred at most, and finds them by words of their names", async () => {
  for (const [minute, name] of ["ябълка.png", "Ананас.jpg", "orange 100%.png", "banner_2026.webp"].entries())
    await insert(name, new Date(Date.UTC(2026, 10, 21, 10, minute)));
  const clip = { bucket: "banner-images", folder: "homepage/videos", fileName: "клип.mp4", body: [video()] };
  await insertMedia(services, admin, clip);
  expect(await names()).toEqual([
    "Ананас.jpg",
    "клип.mp4",
    "ябълка.png",
    "banner_2026.webp",
    "orange 100%.png",
  ]);
  expect(await names({ order: "newest", kind: "image" })).toEqual([
    "banner_2026.webp",
    "orange 100%.png",
    "Ананас.jpg",
    "ябълка.png",
  ]);
  expect(await names({ kind: "video" })).toEqual(["клип.mp4"]);
  expect(await names({ search: " АНАНАС  jpg" })).toEqual(["Ананас.jpg"]);
  for (const [search, found] of [
    ["%", ["orange 100%.png"]],
    ["_", ["banner_2026.webp"]],
    ["\\", []],
    ["\0'; drop table media; --", []],
    ["🍓".repeat(5000), []],
  ] as const)
    expect(await names({ search })).toEqual(found);
  const page = await listMedia(services, admin, { limit: 2, offset: 2 });
  expect(page).toMatchObject({ count: 5, offset: 2 });
  expect(page.files.map((file) => file.file_name)).toEqual(["ябълка.png", "banner_2026.webp"]);
  await db.delete(media);
  for (let index = 0; index < 101; index += 1)
    await db.insert(media).values({
      id: newId(),
      bucket: "product-images",
      path: `products/${index}.webp`,
      kind: "image",
      content_type: "image/webp",
      file_name: "same",
      bytes: 1,
    });
  expect(await names()).toHaveLength(100);
  expect(await names({ offset: 100 })).toHaveLength(1);
  await db.delete(media);
});

test("alternative texts are stored, searchable and returned for pages", async () => {
  const picture = await insert("IMG_1.jpg");
  const { id } = picture;
  const texts = { alt_bg: "Купа ягоди", alt_en: null };
  expect(await describeMedia(services, admin, { id, ...texts, seen: null, now })).toEqual({
    ok: true,
    version: altVersion(texts),
  });
  expect(await names({ search: "купа" })).toEqual(["IMG_1.jpg"]);
  const whole = `https://plodko.example${picture.url}`;
  const described = await describePictures(db, [
    picture.url,
    whole,
    null,
    "",
    "/demo/strawberry.webp",
    "https://example.com/a.png",
    "/media/product-images/products/0-unknown.webp",
    "/media/../../etc/passwd",
  ]);
  const source = {
    src: picture.url,
    width: 30,
    height: 20,
    ready_widths: [],
    alt_bg: "Купа ягоди",
    alt_en: null,
  };
  expect(Object.keys(described)).toEqual([picture.url, whole]);
  expect(described[whole]).toMatchObject(source);
  expect(described[picture.url]?.placeholder).toMatch(/^data:image\/webp/);
  expect(
    await describeMedia(services, admin, { id: newId(), alt_bg: null, alt_en: null, seen: null, now }),
  ).toEqual({
    ok: false,
    code: "gone",
  });
  await db.delete(media);
});

test("refuses alternative texts that were changed in the meantime, unless the save overwrites", async () => {
  const { id } = await insert("IMG_2.jpg");
  const opened = altVersion({ alt_bg: null, alt_en: null });
  const describe = (alt_bg: string, seen: string | null) =>
    describeMedia(services, admin, { id, alt_bg, alt_en: null, seen, now });
  const results = await Promise.all([describe("Ягода", opened), describe("Малина", opened)]);
  const stale = { ok: false, code: "stale", by: "Мария Иванова", at: now };
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toEqual(stale);
  expect(await describe("Праскова", opened)).toEqual(stale);
  expect(await describe("Праскова", null)).toMatchObject({ ok: true });
  const version = altVersion({ alt_bg: "Праскова", alt_en: null });
  expect(await describe("Кайсия", version)).toMatchObject({ ok: true });
  await db.delete(media);
});

test("refuses to delete the shop's logo while it is used", async () => {
  const { id, url } = await insert("logo.png");
  await saveBrand(db, { shop_name_bg: "Сладка градина", logo_url: url });
  expect(await deleteMedia(services, admin, { id, now })).toMatchObject({
    ok: false,
    uses: [{ user: "settings", name: "Сладка градина" }],
  });
  await db.delete(shopSettings);
  expect(await deleteMedia(services, admin, { id, now })).toMatchObject({ ok: true });
});

test("refuses to delete a file while any field of a record refers to it", async () => {
  const { id, url } = await insert("hero.jpg");
  const whole = `https://plodko.example${url}`;
  const html = `<p>…</p><img src="${url}" alt="">`;
  const section = { type: "hero", sort_order: 0, title_bg: "Банер" } as const;
  const page = { slug: "about", title_bg: "За нас", title_en: "About us" };
  const sections = [
    { desktop_image_url: url },
    { mobile_image_url: whole },
    { desktop_video_url: url },
    { mobile_video_url: url },
    { content_bg: html },
    { content_en: html },
    { config: { slides: [{ image: url }] } },
  ];
  const uses = async () => {
    const result = await deleteMedia(services, admin, { id, now });
    return result.ok ? [] : result.uses.map(({ user, name }) => [user, name]);
  };
  for (const holding of sections) {
    await db.insert(homepageSections).values({ id: newId(), ...section, ...holding });
    expect(await uses()).toEqual([["homepage_section", "Банер"]]);
    await db.delete(homepageSections);
  }
  for (const holding of [{ content_bg: html }, { content_en: html }]) {
    await db.insert(staticPages).values({ id: newId(), ...page, ...holding });
    expect(await uses()).toEqual([["static_page", "За нас"]]);
    await db.delete(staticPages);
    await db.insert(textContent).values({ id: newId(), scope: "site", key: "about_content", ...holding });
    expect(await uses()).toEqual([["text_content", "about_content"]]);
    await db.delete(textContent);
  }
  for (const holding of [{ og_image: url }, { twitter_image: whole }]) {
    await db.insert(seoMeta).values({ id: newId(), page_slug: "home", ...holding });
    expect(await uses()).toEqual([["seo_meta", "/home"]]);
    await db.delete(seoMeta);
  }
  for (const popup_image of [url, whole]) {
    await db
      .insert(popups)
      .values({ id: newId(), name: "Бюлетин", headline_bg: "Абонирайте се", popup_image });
    expect(await uses()).toEqual([["popup", "Бюлетин"]]);
    await db.delete(popups);
  }
  const landing = { slug: "leten-plod", title_bg: "Летен плод" };
  for (const holding of [{ hero_desktop_image: url }, { hero_mobile_image: whole }]) {
    await db.insert(landingPages).values({ id: newId(), ...landing, ...holding });
    expect(await uses()).toEqual([["landing_page", "Летен плод"]]);
    await db.delete(landingPages);
  }
  const block = { landing_page_id: newId(), type: "image", sort_order: 1 } as const;
  await db.insert(landingPages).values({ id: block.landing_page_id, ...landing, hero_mobile_image: url });
  await db.insert(landingPageBlocks).values({ id: newId(), ...block, config: { image_url: url } });
  expect(await uses()).toEqual([["landing_page", "Летен плод"]]);
  await db.update(landingPages).set({ hero_mobile_image: null });
  for (const holding of [{ content_bg: html }, { content_en: html }, { config: { image_url: url } }]) {
    await db.delete(landingPageBlocks);
    await db.insert(landingPageBlocks).values({ id: newId(), ...block, ...holding });
    expect(await uses()).toEqual([["landing_page", "Летен плод"]]);
  }
  expect((await findMedia(services, admin, id))?.uses).toMatchObject([{ recordId: block.landing_page_id }]);
  await db.delete(landingPages);
  const productId = await insertProduct(db, { name_bg: "Ягода", image_url: url });
  await db.insert(seoMeta).values({ id: newId(), page_slug: "home", og_image: url, twitter_image: url });
  expect(await uses()).toEqual([
    ["product", "Ягода"],
    ["seo_meta", "/home"],
  ]);
  expect((await findMedia(services, admin, id))?.uses).toEqual([
    { mediaId: id, user: "product", recordId: productId, name: "Ягода" },
    expect.objectContaining({ user: "seo_meta" }),
  ]);
  await db.delete(seoMeta);
  await db.update(products).set({ image_url: null, pictures: ["/a.webp", url] });
  expect(await uses()).toContainEqual(["product", "Ягода"]);
  await db.update(products).set({ pictures: [], model_url: url });
  expect(await uses()).toEqual([["product", "Ягода"]]);
  await db.update(products).set({ model_url: null });
  const category = { id: newId(), name_bg: "Градина", name_en: "Garden", image_url: whole };
  await db.insert(categories).values(category);
  expect(await uses()).toEqual([["category", "Градина"]]);
  await db.delete(categories);
  expect(await uses()).toEqual([]);
  expect(await findMedia(services, admin, id)).toBeNull();
  expect(await deleteMedia(services, admin, { id, now })).toEqual({ ok: true });
});

test("concurrent deletions of a file both succeed", async () => {
  const { id } = await insert("twice.jpg");
  const both = await Promise.all([
    deleteMedia(services, admin, { id, now }),
    deleteMedia(services, admin, { id, now }),
  ]);
  expect(both).toEqual([{ ok: true }, { ok: true }]);
});
