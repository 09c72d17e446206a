import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { SectionType } from "#app/domain/content/content.ts";
import type { SectionInput } from "#app/domain/content/home-section-input.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { homepageSections } from "#app/server/db/schema/content.ts";
import { customers, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { sectionInput } from "#tests/factories/content/sections.ts";
import { templateBodies } from "#app/domain/content/template-bodies.ts";
import { sectionTable } from "./home-sections.ts";
import { sanitizeHtml } from "./sanitize-html.ts";
import { shownSections } from "./shown-sections.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00.000Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const category = newId();
await db.insert(categories).values({ id: category, name_bg: "Градина", name_en: "Garden" });
/** Product ids by English name, from the oldest to the newest, each cheaper than the one before it. */
const fruits: Record<string, string> = {};
for (const [age, name] of ["Plum", "Pear", "Fig", "Kiwi", "Lime", "Lemon"].entries())
  fruits[name] = await insertProduct(db, {
    name_en: name,
    price_bgn: 900 - age * 100,
    created_at: new Date(Date.UTC(2026, 0, age + 1)),
    category_id: name.startsWith("P") ? category : null,
  });
const idOf = (name: string) => fruits[name] ?? "";
await insertProduct(db, { name_en: "Off sale", price_bgn: 1, is_active: false, category_id: category });
for (const [name, quantity, state] of [
  ["Fig", 2, { order_status: "delivered" }],
  ["Kiwi", 3, { payment_method: "stripe", payment_status: "paid", paid_eur: 51 }],
  ["Fig", 2, {}],
  ["Plum", 50, { order_status: "cancelled" }],
  ["Lime", 999, { payment_method: "stripe" }],
  ["Lime", 999, { payment_method: "stripe", payment_status: "failed" }],
] as const)
  await insertOrder(idOf(name), quantity, state);

beforeEach(() => db.delete(homepageSections));

async function insertOrder(productId: string, quantity: number, state: Partial<typeof orders.$inferInsert>) {
  const id = newId();
  const person = {
    first_name: "Мария",
    last_name: "Иванова",
    phone: "0888 123 456",
    email: `${id}@example.com`,
    search_words: wordSet([]),
  };
  await db.insert(customers).values({ id, ...person });
  await db.insert(orders).values({
    id,
    order_number: orderNumber(id),
    request_digest: "",
    customer_id: id,
    ...person,
    address: "Пловдив",
    need_invoice: false,
    payment_method: "cash_on_delivery",
    total_bgn: 100,
    total_eur: 51,
    language: "bg",
    ...state,
  });
  const line = { id: newId(), order_id: id, position: 0, product_id: productId, quantity };
  await db
    .insert(orderLines)
    .values({ ...line, name_bg: "", name_en: "", unit_price_bgn: 100, weight_grams: 100 });
}

async function create(changes: Partial<SectionInput>): Promise<string> {
  const result = await sectionTable.save(db, admin, {
    id: null,
    input: sectionInput(changes),
    seen: null,
    now,
  });
  if (!result.ok) throw new Error(result.code);
  return result.record.id;
}

const shown = (at = now, locale: "bg" | "en" = "en") => shownSections(db, { locale, now: at });
const titles = async (at = now) => (await shown(at)).map(({ title }) => title);

async function productsOf(type: SectionType, config: Record<string, unknown> = {}): Promise<string[]> {
  await create({ type, config });
  return (await shown()).at(-1)?.products.map(({ name_en }) => name_en) ?? [];
}

test("sections are shown in the owner's order while visible, published and within their dates", async () => {
  const first = await create({ title_en: "First" });
  await create({ title_en: "Hidden", is_visible: false });
  await create({ title_en: "Draft", status: "draft" });
  await create({ title_en: "Past", end_date: after(-1) });
  await create({ title_en: "Coming", start_date: after(1) });
  const last = await create({ title_en: "Now only", start_date: now, end_date: now });
  expect(await titles()).toEqual(["First", "Now only"]);
  expect(await titles(after(1))).toEqual(["First", "Coming"]);
  expect(await titles(after(-1))).toEqual(["First", "Past"]);
  await sectionTable.sort(db, admin, { ids: [last, first], now });
  expect(await titles()).toEqual(["Now only", "First"]);
});

test("an unfinished section is left out, and a template's text is not shown together with a translation", async () => {
  await create({ type: "text_block", title_en: "Template", ...templateBodies.text_block });
  await create({ type: "video", title_en: "No video", video_enabled: true });
  await create({ type: "image_text", title_en: "No picture" });
  await create({
    type: "text_block",
    title_en: "Half",
    ...templateBodies.text_block,
    content_bg: "<p>Нашата история</p>",
  });
  expect(await shown()).toMatchObject([{ title: "Half", html: "<p>Нашата история</p>" }]);
});

test("sanitising leaves the templates' texts unchanged", () => {
  for (const { content_bg, content_en } of Object.values(templateBodies))
    for (const html of [content_bg, content_en]) expect(sanitizeHtml(html)).toBe(html);
});

test("texts are in the page's language with Bulgarian as the fallback, and HTML is sanitised again", async () => {
  const id = await create({ title_en: null, subtitle_bg: "Под", subtitle_en: "Sub" });
  await db
    .update(homepageSections)
    .set({ content_bg: "<p>Текст<img src=x onerror=alert(1)></p><script>alert(1)</script>" })
    .where(eq(homepageSections.id, id));
  expect(await shown()).toMatchObject([{ title: "Нашата история", subtitle: "Sub", html: "<p>Текст</p>" }]);
  expect(await shown(now, "bg")).toMatchObject([{ title: "Нашата история", subtitle: "Под" }]);
});

test("a hero has a focus point only when it differs from the default", async () => {
  const look = { hero_focus_x: 50, hero_focus_y: 50 };
  const id = await create({ type: "hero", config: look });
  const centered = await shown();
  expect(centered[0]).not.toHaveProperty("focus");
  expect(centered[0]?.config).not.toHaveProperty("hero_focus_x");
  await db
    .update(homepageSections)
    .set({ config: { ...look, hero_focus_y: 0 } })
    .where(eq(homepageSections.id, id));
  expect(await shown()).toMatchObject([{ focus: { x: 50, y: 0 } }]);
});

test("a disabled picture is not shown, nor are invalid colours", async () => {
  const id = await create({
    image_enabled: false,
    desktop_image_url: "/demo/hero.webp",
    video_enabled: true,
  });
  await db
    .update(homepageSections)
    .set({ background_color: "red}body{", config: { text_align: "</style>" } })
    .where(eq(homepageSections.id, id));
  expect(await shown()).toMatchObject([
    { picture: null, video: null, colors: null, config: { text_align: "center" } },
  ]);
});

test("deals are the owner's choice in its order, else the four cheapest", async () => {
  expect(await productsOf("hot_deals")).toEqual(["Lemon", "Lime", "Kiwi", "Fig"]);
  expect(await productsOf("hot_deals", { product_ids: [idOf("Plum"), newId(), idOf("Fig")] })).toEqual([
    "Plum",
    "Fig",
  ]);
  expect(await productsOf("hot_deals", { product_ids: [newId()] })).toEqual(["Lemon", "Lime", "Kiwi", "Fig"]);
  expect(
    await productsOf("hot_deals", { product_ids: ["Plum", "Pear", "Fig", "Kiwi", "Lime"].map(idOf) }),
  ).toHaveLength(4);
});

test("deals leave out what is sold out", async () => {
  const soldOut = inArray(products.id, [idOf("Lemon"), idOf("Plum")]);
  await db.update(products).set({ stock_quantity: 0 }).where(soldOut);
  expect(await productsOf("hot_deals")).toEqual(["Lime", "Kiwi", "Fig", "Pear"]);
  expect(await productsOf("hot_deals", { product_ids: [idOf("Plum"), idOf("Fig")] })).toEqual(["Fig"]);
  await db.update(products).set({ stock_quantity: 10 }).where(soldOut);
});

test("best sellers are counted by units in sold orders and filled up to four", async () => {
  expect(await productsOf("best_sellers")).toEqual(["Fig", "Kiwi", "Plum", "Pear"]);
});

test("new arrivals are the four newest", async () => {
  expect(await productsOf("new_arrivals")).toEqual(["Lemon", "Lime", "Kiwi", "Fig"]);
});

test("a grid shows the chosen products, else its category's newest, else the newest of all", async () => {
  expect(await productsOf("product_grid", { product_ids: [idOf("Kiwi")], category_id: category })).toEqual([
    "Kiwi",
  ]);
  expect(await productsOf("product_grid", { category_id: category, count: 8 })).toEqual(["Pear", "Plum"]);
  expect(await productsOf("product_grid", { count: 8 })).toEqual([
    "Lemon",
    "Lime",
    "Kiwi",
    "Fig",
    "Pear",
    "Plum",
  ]);
  expect(await productsOf("product_grid")).toHaveLength(4);
});

test("sections without any products are left out", async () => {
  await create({ type: "product_grid", config: { category_id: newId() } });
  expect(await shown()).toEqual([]);
  await db.update(products).set({ is_active: false });
  for (const type of ["hot_deals", "best_sellers", "new_arrivals"] as const)
    await create({ type, config: {} });
  expect(await shown()).toEqual([]);
  await db.update(products).set({ is_active: true });
  expect(await shown()).toHaveLength(3);
});

test("a countdown ends at its own or its section's end, and stays after it only with a text", async () => {
  const soon = after(1000);
  await create({ type: "countdown", title_en: "Own", config: { countdown_end: soon.toISOString() } });
  await create({ type: "countdown", title_en: "Dates", end_date: soon, config: {} });
  await create({
    type: "countdown",
    title_en: "Text",
    config: { countdown_end: soon.toISOString(), ended_text_bg: "Край", ended_text_en: null },
  });
  expect((await shown()).map(({ endsAt }) => endsAt)).toEqual([soon, soon, soon]);
  expect(await titles(soon)).toEqual(["Text"]);
});
