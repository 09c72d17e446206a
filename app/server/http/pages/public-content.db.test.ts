import { getTableColumns, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { mostPieces } from "#app/domain/product.ts";
import { listenToChannel } from "#app/server/db/listen.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { seedDemoShop } from "#app/server/db/seed-demo-shop.ts";
import { testServices } from "#tests/factories/services.ts";
import { followPublicContent } from "./public-content.ts";

const services = await testServices();
const { db, connectionString } = services;
await seedDemoShop(db, services.storage, new Date("2026-01-01T10:00:00Z"));

/** What public pages are made from; a table that comes to be shown on them is added here and to a migration. */
const shownTables = [
  "categories",
  "distributors",
  "homepage_sections",
  "landing_page_blocks",
  "landing_pages",
  "media",
  "popups",
  "product_prices",
  "products",
  "seo_meta",
  "shop_settings",
  "static_pages",
  "text_content",
  "theme_settings",
];

async function follow(clock = () => new Date("2026-01-01T12:00:00Z")) {
  const content = await followPublicContent(connectionString, db, clock);
  onTestFinished(content.stop);
  return content;
}

/** Whether a change is told of: notices come in the order of their commits, so the last one closes the question. */
async function isTold(change: () => Promise<unknown>): Promise<boolean> {
  const heard: string[] = [];
  const { stop } = await listenToChannel(
    connectionString,
    { name: "test", channel: "public_content" },
    { hear: (payload) => heard.push(payload), recover: () => undefined },
  );
  onTestFinished(stop);
  await change();
  await db.execute(sql`select pg_notify('public_content', 'last')`);
  await expect.poll(() => heard).toContain("last");
  return heard.length > 1;
}

test.for(shownTables)("a change of %s is told to every copy", async (table) => {
  const name = sql.identifier(table);
  const [here, there] = [await follow(), await follow()];
  await db.execute(sql`delete from ${name} where false`);
  await expect.poll(() => [here.version, there.version]).toEqual([1, 1]);
});

const productColumns = Object.keys(getTableColumns(products));
/** What follows from the stock, and when something was changed, are on no page. */
const unseen = ["stock_quantity", "is_low_stock", "updated_at"];

test.for(productColumns.filter((column) => !unseen.includes(column)))(
  "a change of a product's %s is told, since public pages may show it",
  async (column) => {
    const name = sql.identifier(column);
    expect(await isTold(() => db.execute(sql`update products set ${name} = ${name}`))).toBe(true);
  },
);

test("of a product's stock only what pages show is told", async () => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from products limit 1`);
  const id = rows[0]?.id ?? "";
  const set = (change: ReturnType<typeof sql>) => () =>
    db.execute(sql`update products set ${change} where id = ${id}`);
  await set(sql`stock_quantity = ${mostPieces + 50}, low_stock_at = ${mostPieces + 49}`)();
  expect(await isTold(set(sql`stock_quantity = stock_quantity - 5, updated_at = now()`))).toBe(false);
  expect(await isTold(set(sql`stock_quantity = ${mostPieces}`))).toBe(false);
  expect(await isTold(set(sql`stock_quantity = ${mostPieces - 1}`))).toBe(true);
  expect(await isTold(set(sql`stock_quantity = 0`))).toBe(true);
});

test("orders, letters and what people keep for themselves change no public page", async () => {
  expect(
    await isTold(async () => {
      for (const table of ["orders", "mails", "wishlist", "customers", "campaign_counts", "audit_log"])
        await db.execute(sql`delete from ${sql.identifier(table)} where false`);
    }),
  ).toBe(false);
});

test("who catches up has heard of all that was committed before", async () => {
  const content = await follow();
  for (let count = 1; count <= 50; count++) {
    await db.execute(sql`update categories set sort_order = sort_order`);
    await content.catchUp();
    expect(content.version).toBe(count);
  }
});

test("a change that is undone is none", async () => {
  const undone = () =>
    db
      .transaction(async (tx) => {
        await tx.execute(sql`update categories set sort_order = sort_order`);
        throw new Error("undone");
      })
      .catch(() => undefined);
  expect(await isTold(undone)).toBe(false);
});

test("while the connection is lost nothing counts as heard, and afterwards everything may have changed", async () => {
  const content = await follow();
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'public-content' and datname = current_database()`);
  await expect.poll(() => content.isHeard).toBe(false);
  await expect.poll(() => content.isHeard, { timeout: 20_000 }).toBe(true);
  expect(content.version).toBe(1);
});

test("the next edge is asked for once a change, and again when it has passed", async () => {
  const clock = { now: new Date("2026-01-01T12:00:00Z") };
  const content = await follow(() => clock.now);
  const day = Date.parse("2026-01-01T22:00:00Z");
  expect(await content.nextEdge()).toBe(day);
  await db.execute(sql`
    insert into popups (id, name, headline_bg, status, start_date)
    values (gen_random_uuid(), 'P', 'П', 'active', '2026-01-01T15:00:00Z')`);
  await expect.poll(() => content.version).toBe(1);
  expect(await content.nextEdge()).toBe(Date.parse("2026-01-01T15:00:00Z"));
  clock.now = new Date("2026-01-01T15:00:00Z");
  expect(await content.nextEdge()).toBe(day);
});
