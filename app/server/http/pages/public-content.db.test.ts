import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { maxShownStock } from "#app/domain/catalogue/product.ts";
import { entities } from "#app/server/db/entities/entities.ts";
import { otherTables } from "#app/server/db/entities/other-tables.ts";
import { listenToChannel } from "#app/server/db/listen-to-channel.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { seedDemoShop } from "#app/server/demo/seed-demo-shop.ts";
import { log } from "#app/server/log.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { followPublicContent } from "./public-content.ts";

const services = await testServices();
const { db, connectionString } = services;
await seedDemoShop(db, services.storage, new Date("2026-01-01T10:00:00Z"));

const shownTables = [...Object.values(entities), ...otherTables]
  .filter(({ isShown }) => isShown)
  .map(({ table }) => getTableName(table));

async function follow(clock = () => new Date("2026-01-01T12:00:00Z")) {
  const content = await followPublicContent(connectionString, db, clock);
  onTestFinished(content.stop);
  return content;
}

/**
 * Returns whether a change sends a notification. Notifications arrive in commit order, so a final one shows that none
 * is missing.
 */
async function isNotified(change: () => Promise<unknown>): Promise<boolean> {
  const received: string[] = [];
  const { stop } = await listenToChannel(
    connectionString,
    { name: "test", channel: "public_content" },
    { onNotification: (payload) => received.push(payload), onRecovered: () => undefined },
  );
  onTestFinished(stop);
  await change();
  await db.execute(sql`select pg_notify('public_content', 'last')`);
  await expect.poll(() => received).toContain("last");
  return received.length > 1;
}

test("each table that public pages show, and no other, has the trigger that reports its changes", async () => {
  const { rows } = await db.execute<{ table: string }>(sql`
    select distinct tgrelid::regclass::text as table from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname = 'notify_public_change' order by 1`);
  const reported = rows.map(({ table }) => table);
  const missing = shownTables.filter((table) => !reported.includes(table));
  const migration = missing.map(
    (table) =>
      `CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();`,
  );
  expect(migration, "to be added to the table's migration").toEqual([]);
  expect(reported.filter((table) => !shownTables.includes(table))).toEqual([]);
});

test.for(shownTables)("a change of %s notifies each of two followers", async (table) => {
  const name = sql.identifier(table);
  const [here, there] = [await follow(), await follow()];
  await db.execute(sql`delete from ${name} where false`);
  await expect.poll(() => [here.version, there.version]).toEqual([1, 1]);
});

const productColumns = Object.keys(getTableColumns(products));
/**
 * Columns that need no notification of their own: searches are not cached, and pages show only low stock quantities.
 */
const unseen = ["stock_quantity", "is_low_stock", "updated_at", "text_words"];

test.for(productColumns.filter((column) => !unseen.includes(column)))(
  "a change of a product's %s sends a notification, because public pages may show it",
  async (column) => {
    const name = sql.identifier(column);
    expect(await isNotified(() => db.execute(sql`update products set ${name} = ${name}`))).toBe(true);
  },
);

test("a stock change sends a notification only when pages show the difference", async () => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from products limit 1`);
  const id = rows[0]?.id ?? "";
  const set = (change: ReturnType<typeof sql>) => () =>
    db.execute(sql`update products set ${change} where id = ${id}`);
  await set(sql`stock_quantity = ${maxShownStock + 50}, low_stock_at = ${maxShownStock + 49}`)();
  expect(await isNotified(set(sql`stock_quantity = stock_quantity - 5, updated_at = now()`))).toBe(false);
  expect(await isNotified(set(sql`stock_quantity = ${maxShownStock}`))).toBe(false);
  expect(await isNotified(set(sql`stock_quantity = ${maxShownStock - 1}`))).toBe(true);
  expect(await isNotified(set(sql`stock_quantity = 0`))).toBe(true);
});

test("changes of orders, e-mails and private data send no notification", async () => {
  expect(
    await isNotified(async () => {
      for (const table of ["orders", "mails", "wishlist", "customers", "campaign_counts", "audit_log"])
        await db.execute(sql`delete from ${sql.identifier(table)} where false`);
    }),
  ).toBe(false);
});

test("catchUp waits for the notifications of everything committed before", async () => {
  const content = await follow();
  for (let count = 1; count <= 50; count++) {
    await db.execute(sql`update categories set sort_order = sort_order`);
    await content.catchUp();
    expect(content.version).toBe(count);
  }
});

test("many requests may catch up at once, without a warning of the driver", async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const content = await follow();
  await Promise.all(Array.from({ length: 20 }, () => content.catchUp()));
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});

test("calls a listener once per notification, with the new version, until it unsubscribes", async () => {
  const content = await follow();
  const versions: number[] = [];
  const unsubscribe = content.onChange(() => versions.push(content.version));
  for (let count = 0; count < 3; count++)
    await db.execute(sql`update categories set sort_order = sort_order`);
  await content.catchUp();
  unsubscribe();
  await db.execute(sql`update categories set sort_order = sort_order`);
  await content.catchUp();
  expect([versions, content.version]).toEqual([[1, 2, 3], 4]);
});

test("a change that is rolled back sends no notification", async () => {
  const rolledBack = () =>
    db
      .transaction(async (tx) => {
        await tx.execute(sql`update categories set sort_order = sort_order`);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
  expect(await isNotified(rolledBack)).toBe(false);
});

test("isListening is false while the connection is lost, and reconnecting counts as a change", async () => {
  const content = await follow();
  const listening: boolean[] = [];
  content.onChange(() => listening.push(content.isListening));
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'public-content' and datname = current_database()`);
  await expect.poll(() => content.isListening).toBe(false);
  await expect.poll(() => content.isListening, { timeout: 30_000 }).toBe(true);
  expect([content.version, listening]).toEqual([1, [true]]);
});

test("the next scheduled moment is updated after a change, and when it has passed", async () => {
  const clock = { now: new Date("2026-01-01T12:00:00Z") };
  const content = await follow(() => clock.now);
  const day = Date.parse("2026-01-01T22:00:00Z");
  expect(await content.nextScheduledChange()).toBe(day);
  await db.execute(sql`
    insert into popups (id, name, headline_bg, status, start_date)
    values (gen_random_uuid(), 'P', 'П', 'active', '2026-01-01T15:00:00Z')`);
  await expect.poll(() => content.version).toBe(1);
  expect(await content.nextScheduledChange()).toBe(Date.parse("2026-01-01T15:00:00Z"));
  clock.now = new Date("2026-01-01T15:00:00Z");
  expect(await content.nextScheduledChange()).toBe(day);
});

test("a listener that throws is logged and does not keep changes from the others", async () => {
  const failed = vi.spyOn(log, "error").mockReturnValue(undefined);
  const content = await follow();
  content.onChange(() => {
    throw new Error("boom");
  });
  const versions: number[] = [];
  content.onChange(() => versions.push(content.version));
  for (const version of [1, 2]) {
    await db.execute(sql`select pg_notify('public_content', 'change')`);
    await expect.poll(() => versions.at(-1)).toBe(version);
  }
  expect(failed).toHaveBeenCalledTimes(2);
  failed.mockRestore();
});
