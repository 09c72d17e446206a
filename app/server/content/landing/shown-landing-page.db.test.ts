import { beforeEach, expect, test } from "vitest";
import type { BlockType } from "#app/domain/content/landing-page.ts";
import { newId } from "#app/server/db/new-id.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { priceCampaigns } from "#app/server/db/schema/price-campaigns.ts";
import { categories } from "#app/server/db/schema/catalog.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin, insertPerson } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { findPublicLandingPage, previewLandingPage } from "./shown-landing-page.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const customer = await insertPerson(db, { email: "customer@example.com" });
const now = new Date("2026-11-21T10:00:00.000Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const category = newId();
await db.insert(categories).values({ id: category, name_bg: "Градина", name_en: "Garden" });
const fruits: Record<string, string> = {};
for (const [age, name] of ["Plum", "Pear", "Fig", "Kiwi", "Lime", "Lemon"].entries())
  fruits[name] = await insertProduct(db, {
    name_en: name,
    stock_quantity: name === "Fig" ? 0 : 5,
    created_at: new Date(Date.UTC(2026, 0, age + 1)),
    category_id: name.startsWith("P") ? category : null,
  });
const hidden = await insertProduct(db, { name_en: "Off sale", is_active: false, category_id: category });

let pageId = "";
beforeEach(async () => {
  await db.delete(landingPages);
  pageId = newId();
  await db.insert(landingPages).values({ id: pageId, slug: "autumn", title_bg: "Есен", status: "published" });
});

const change = (values: Partial<typeof landingPages.$inferInsert>) => db.update(landingPages).set(values);

type NewBlock = Partial<typeof landingPageBlocks.$inferInsert>;
function addBlock(type: BlockType, block: NewBlock = {}) {
  const row = { id: newId(), landing_page_id: pageId, type, sort_order: 1, ...block };
  return db.insert(landingPageBlocks).values(row);
}

const request = (at = now, slug = "autumn", locale: "bg" | "en" = "bg") => ({ slug, locale, now: at });
const open = (at = now, slug?: string) => findPublicLandingPage(db, request(at, slug));
const isOpen = async (at: Date) => (await open(at)) !== null;
const pageIn = async (locale: "bg" | "en") =>
  (await findPublicLandingPage(db, request(now, "autumn", locale)))?.page;
const blocksIn = async (locale: "bg" | "en" = "bg") => (await pageIn(locale))?.blocks ?? [];

test("a page is public when it is published and within its dates, to the millisecond", async () => {
  expect(await isOpen(now)).toBe(true);
  await change({ start_date: now, end_date: after(60_000) });
  expect(await Promise.all([-1, 0, 60_000, 60_001].map((late) => isOpen(after(late))))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  await change({ end_date: null });
  expect(await isOpen(new Date("2999-01-01"))).toBe(true);
  for (const status of ["draft", "archived"] as const) {
    await change({ status });
    expect(await isOpen(now)).toBe(false);
  }
});

test("a page that is tied to a campaign is public while it runs, and its countdown ends with it", async () => {
  const id = newId();
  const campaign = { id, name: "Есен", kind: "percent", percent: 10, starts_at: after(-60_000) } as const;
  await db.insert(priceCampaigns).values({ ...campaign, ends_at: after(60_000) });
  await change({ campaign_id: id, countdown_enabled: true, countdown_end: after(5_000_000) });
  expect(await isOpen(now)).toBe(false);
  expect((await previewLandingPage(db, admin, request()))?.state).toBe("coming");
  await db.update(priceCampaigns).set({ state: "running" });
  expect((await open())?.page.countdownEnd).toEqual(after(60_000));
  expect(await isOpen(after(60_001))).toBe(false);
  await db.update(priceCampaigns).set({ ends_at: null });
  expect((await open())?.page.countdownEnd).toBeNull();
  await db.update(priceCampaigns).set({ state: "undone" });
  expect(await isOpen(now)).toBe(false);
});

test("an invalid slug finds no page", async () => {
  for (const slug of [
    "",
    "Autumn",
    "autumn ",
    "autumn/",
    "есен",
    "🍓",
    "a\0b",
    "' or true --",
    "a".repeat(10_000),
  ])
    expect([slug, await open(now, slug)]).toEqual([slug, null]);
});

test("an administrator previews a page whatever its state, a visitor or customer none", async () => {
  for (const actor of [{ kind: "visitor" } as const, customer])
    expect(await previewLandingPage(db, actor, request())).toBeNull();
  expect((await previewLandingPage(db, admin, request()))?.state).toBe("public");
  await change({ start_date: after(1), end_date: after(2) });
  expect(await previewLandingPage(db, admin, request())).toMatchObject({
    state: "coming",
    start: after(1),
    end: after(2),
  });
  expect((await previewLandingPage(db, admin, request(after(3))))?.state).toBe("over");
  await change({ status: "draft" });
  expect((await previewLandingPage(db, admin, request()))?.state).toBe("draft");
  expect(await previewLandingPage(db, customer, request())).toBeNull();
  expect(await previewLandingPage(db, admin, request(now, "winter"))).toBeNull();
});

test("a banner without its own text shows the page's title, and English falls back to Bulgarian", async () => {
  expect(await pageIn("bg")).toMatchObject({ title: "Есен", subtitle: "", picture: null });
  await change({ title_en: "Autumn", hero_subtitle_bg: "Под", hero_mobile_image: "/demo/hero-mobile.webp" });
  expect(await pageIn("en")).toMatchObject({
    title: "Autumn",
    subtitle: "Под",
    picture: { desktop: "/demo/hero-mobile.webp", mobile: "/demo/hero-mobile.webp" },
  });
  await change({ hero_title_bg: "Грозде", hero_desktop_image: "/demo/hero.webp" });
  expect(await pageIn("en")).toMatchObject({
    title: "Грозде",
    picture: { desktop: "/demo/hero.webp", mobile: "/demo/hero-mobile.webp" },
  });
  await change({ hero_title_en: "Grapes", seo_title_bg: "Само на български" });
  const found = await findPublicLandingPage(db, request(now, "autumn", "en"));
  expect(found).toMatchObject({ page: { title: "Grapes" }, name: "Autumn", seo: { title: null } });
});

test("a banner has a focus point only when the owner set one", async () => {
  await change({ hero_desktop_image: "/demo/hero.webp" });
  expect(await pageIn("bg")).not.toHaveProperty("focus");
  await change({ hero_focus_x: 100 });
  expect(await pageIn("bg")).toMatchObject({ focus: { x: 100, y: 50 } });
});

test("a countdown shows while it is switched on and has not ended", async () => {
  await change({ countdown_end: after(1) });
  expect((await pageIn("bg"))?.countdownEnd).toBeNull();
  await change({ countdown_enabled: true });
  expect((await pageIn("bg"))?.countdownEnd).toEqual(after(1));
  expect((await open(after(1)))?.page.countdownEnd).toBeNull();
});

test("blocks come in the owner's order, without those that have nothing to show", async () => {
  await addBlock("rich_text", { content_bg: "<p>Втори</p>", sort_order: 2 });
  await addBlock("custom_html", { content_bg: "<p>Първи</p>", content_en: "<p>First</p>", sort_order: 1 });
  await addBlock("rich_text", { content_bg: "<p> </p><script>alert(1)</script>", sort_order: 3 });
  await addBlock("image", { content_bg: "Без картинка", sort_order: 4 });
  await addBlock("video", { content_bg: "Без филм", config: { autoplay: true }, sort_order: 5 });
  await addBlock("product_grid", {
    content_bg: "Без продукти",
    config: { category_id: newId() },
    sort_order: 6,
  });
  await addBlock("image", {
    config: { image_url: "javascript:alert(1)", link_url: "data:x" },
    sort_order: 7,
  });
  expect(await blocksIn("en")).toEqual([
    expect.objectContaining({ type: "custom_html", html: "<p>First</p>" }),
    expect.objectContaining({ type: "rich_text", html: "<p>Втори</p>" }),
  ]);
});

test("the owner's HTML is sanitised before it is shown, whatever the row contains", async () => {
  const attack = "<p>Текст<img src=x onerror=alert(1)></p><script>alert(1)</script>";
  for (const type of ["rich_text", "custom_html"] as const)
    await addBlock(type, { content_bg: attack, content_en: `${attack}!` });
  expect(await blocksIn()).toMatchObject([{ html: "<p>Текст</p>" }, { html: "<p>Текст</p>" }]);
  expect(await blocksIn("en")).toMatchObject([{ html: "<p>Текст</p>!" }, { html: "<p>Текст</p>!" }]);
});

test("pictures and videos have their variants and texts, and no invalid links", async () => {
  await addBlock("image", {
    content_bg: "Надпис",
    config: {
      image_url: "/demo/hero.webp",
      mobile_image_url: "//evil.example/x.png",
      alt_bg: "Купа",
      alt_en: " ",
      link_url: "javascript:alert(1)",
    },
    sort_order: 1,
  });
  await addBlock("video", {
    content_en: "Film",
    config: {
      video_url: "https://v.example/wide.mp4",
      mobile_video_url: "https://v.example/narrow.mp4",
      autoplay: true,
    },
    sort_order: 2,
  });
  expect(await blocksIn("en")).toMatchObject([
    {
      picture: { desktop: "/demo/hero.webp", mobile: "/demo/hero.webp" },
      alt: "Купа",
      caption: "Надпис",
      link: null,
    },
    {
      video: { desktop: "https://v.example/wide.mp4", mobile: "https://v.example/narrow.mp4" },
      autoplay: true,
      caption: "Film",
    },
  ]);
});

test("a grid shows the chosen products (sold-out ones too), else a category's newest, else the newest", async () => {
  const idOf = (name: string) => fruits[name] ?? "";
  await addBlock("product_grid", {
    content_bg: "Избрани",
    config: { product_ids: [idOf("Plum"), hidden, idOf("Fig")] },
    sort_order: 1,
  });
  await addBlock("product_grid", { config: { category_id: category, count: 8 }, sort_order: 2 });
  await addBlock("product_grid", { config: { count: "many", product_ids: "all" }, sort_order: 3 });
  const grids = (await blocksIn()).map((block) => (block.type === "product_grid" ? block.products : []));
  expect(grids.map((products) => products.map(({ name_en }) => name_en))).toEqual([
    ["Plum", "Fig"],
    ["Pear", "Plum"],
    ["Lemon", "Lime", "Kiwi", "Fig"],
  ]);
  expect(grids[0]?.map(({ stock_quantity }) => stock_quantity)).toEqual([5, 0]);
});
