import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { translatedKinds } from "#app/domain/content/content.ts";
import { maxCounted } from "#app/domain/orders/work-to-do.ts";
import { newId } from "#app/server/db/new-id.ts";
import { landingPageBlocks, landingPages, popups } from "#app/server/db/schema/campaigns.ts";
import { categories, distributors } from "#app/server/db/schema/catalog.ts";
import { homepageSections, media, seoMeta, staticPages, textContent } from "#app/server/db/schema/content.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { scansOf } from "#tests/factories/servers/scans.ts";
import { saveBrand } from "#tests/factories/shop/settings.ts";
import {
  countUntranslated,
  countUntranslatedByKind,
  listUntranslated,
  untranslatedPerPage,
} from "./missing-translations.ts";

const { db, pool } = await testServices();
const admin = await insertAdmin(db, { email: "owner@example.com" });

beforeEach(async () => {
  await db.execute(sql`truncate products, categories, distributors, homepage_sections, static_pages, text_content, media,
    landing_pages, popups, seo_meta, shop_settings cascade`);
});

const listAll = async () => (await listUntranslated(db, admin, { kind: null, after: null })).records;
const found = async () => (await listAll()).map(({ kind, missing }) => [kind, ...missing]);

test("lists records with the texts that it lacks, in the order of the kinds", async () => {
  await insertProduct(db, { name_en: "", description_en: " \n" });
  await db.insert(categories).values({ id: newId(), name_bg: "Ягодови", name_en: "" });
  await db
    .insert(distributors)
    .values({ id: newId(), city_bg: "Русе", company_bg: "Сладки", company_en: "Sweets", phone: "+359 2 1" });
  await db.insert(homepageSections).values({
    id: newId(),
    type: "countdown",
    sort_order: 0,
    title_bg: "Скоро",
    title_en: "Soon",
    config: { ended_text_bg: null, ended_text_en: "Too late" },
  });
  await db.insert(staticPages).values({
    id: newId(),
    slug: "stories",
    title_bg: "Истории",
    title_en: "Stories",
    content_bg: "<p>Имало едно време</p>",
    seo_keywords_en: "tales",
  });
  await db
    .insert(textContent)
    .values({ id: newId(), scope: "site", key: "footer_about", content_en: "<p>Hi</p>" });
  await db.insert(media).values({
    id: newId(),
    bucket: "product-images",
    path: "products/a.webp",
    kind: "image",
    content_type: "image/webp",
    file_name: "ягода.jpg",
    bytes: 1,
    alt_bg: "Ягода",
  });
  const landing = newId();
  await db
    .insert(landingPages)
    .values({ id: landing, slug: "esen", title_bg: "Есен", title_en: "Autumn", hero_title_bg: "Е" });
  const block = { landing_page_id: landing, type: "image", sort_order: 1 } as const;
  await db
    .insert(landingPageBlocks)
    .values({ ...block, id: newId(), config: { alt_bg: "Плод", alt_en: "" } });
  await db
    .insert(popups)
    .values({ id: newId(), name: "Зима", headline_bg: "Сладка зима", legal_note_en: "I agree" });
  await db
    .insert(seoMeta)
    .values({ id: newId(), page_slug: "cart", title_bg: "Количка", og_title_en: "Cart" });
  await saveBrand(db, { shop_name_en: "" });

  expect(await found()).toEqual([
    ["product", "name_en", "description_en"],
    ["category", "name_en"],
    ["distributor", "city_en"],
    ["homepage_section", "ended_text_bg"],
    ["static_page", "content_en", "seo_keywords_bg"],
    ["text_content", "content_bg"],
    ["media", "alt_en"],
    ["landing_page", "hero_title_en"],
    ["landing_page_block", "alt_en"],
    ["popup", "headline_en", "legal_note_bg"],
    ["seo_meta", "title_en", "og_title_bg"],
    ["settings", "shop_name_en"],
  ]);
  const records = await listAll();
  const kinds = records.map(({ kind }) => kind);
  expect(kinds).toEqual(translatedKinds.filter((kind) => kinds.includes(kind)));
  expect(records.find(({ kind }) => kind === "landing_page_block")).toMatchObject({
    parentId: landing,
    type: "image",
    name_bg: "Есен",
    name_en: "Autumn",
  });
  expect(records.map(({ name_bg }) => name_bg)).toContain("/cart");
  expect(await countUntranslated(db, admin)).toBe(records.length);
});

test("a text that is empty in both languages is missing only where both are required", async () => {
  await db
    .insert(homepageSections)
    .values({ id: newId(), type: "hero", sort_order: 0, title_bg: "А", title_en: "A" });
  await db.insert(textContent).values({ id: newId(), scope: "site", key: "contact_info" });
  expect(await found()).toEqual([]);
  await db.insert(staticPages).values({ id: newId(), slug: "empty", title_bg: " ", title_en: "" });
  expect(await found()).toEqual([["static_page", "title_bg", "title_en"]]);
});

test("a complete translation removes the record", async () => {
  const id = newId();
  await db.insert(categories).values({ id, name_bg: "Ягодови", name_en: "" });
  expect(await countUntranslatedByKind(db, admin)).toEqual([{ kind: "category", count: 1 }]);
  expect(await countUntranslated(db, admin)).toBe(1);
  expect(await found()).toEqual([["category", "name_en"]]);
  await db.update(categories).set({ name_en: "Berries" });
  expect(await countUntranslatedByKind(db, admin)).toEqual([]);
  expect(await countUntranslated(db, admin)).toBe(0);
  expect(await found()).toEqual([]);
});

test("a page continues within a kind, one kind can be listed, and an invalid cursor gives the first page", async () => {
  const ids = Array.from({ length: untranslatedPerPage + 5 }, () => newId());
  await db
    .insert(categories)
    .values(ids.map((id, index) => ({ id, name_bg: `Категория ${index}`, name_en: "" })));
  const popup = newId();
  await db.insert(popups).values({ id: popup, name: "Зима", headline_bg: "Сладка зима" });
  const first = await listUntranslated(db, admin, { kind: null, after: null });
  const second = await listUntranslated(db, admin, { kind: null, after: first.next });
  expect([first.isFirstPage, second.isFirstPage, second.next]).toEqual([true, false, null]);
  expect([...first.records, ...second.records].map(({ kind, id }) => [kind, id])).toEqual([
    ...ids.toSorted().map((id) => ["category", id]),
    ["popup", popup],
  ]);
  expect(first.records).toHaveLength(untranslatedPerPage);
  const onlyPopups = await listUntranslated(db, admin, { kind: "popup", after: null });
  expect(onlyPopups.records.map(({ id }) => id)).toEqual([popup]);
  for (const after of ["", "popup", "nothing,1", "category,' or true --"])
    expect(await listUntranslated(db, admin, { kind: null, after })).toEqual(first);
});

test("the overview's count stops one above the limit", async () => {
  await db.execute(sql`insert into categories (id, name_bg, name_en)
    select gen_random_uuid(), 'Категория', '' from generate_series(1, ${maxCounted + 50}::int)`);
  expect(await countUntranslated(db, admin)).toBe(maxCounted + 1);
});

test("counting reads no product and no picture that has its texts", async () => {
  await insertProduct(db, { name_en: "" });
  await db.execute(sql`
    insert into products (id, name_bg, name_en, flavor, price_bgn, weight_grams, search_words)
    select gen_random_uuid(), 'Ягода', 'Strawberry', 'strawberry', 500, 100, '' from generate_series(1, 4000)`);
  await db.execute(sql`
    insert into media (id, bucket, path, kind, content_type, file_name, bytes)
    select gen_random_uuid(), 'product-images', n::text, 'image', 'image/webp', 'a.webp', 1
    from generate_series(1, 4000) as n`);
  await db.execute(sql`analyze products, media`);
  const scans = await scansOf(pool, async () => {
    expect(await countUntranslated(db, admin)).toBe(1);
  });
  const read = (table: string) => scans.filter((scan) => scan.table === table).map(({ rows }) => rows);
  expect([read("products"), read("media")]).toEqual([[1], [0]]);
});
