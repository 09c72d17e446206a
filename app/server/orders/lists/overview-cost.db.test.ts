import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { listParcels } from "#app/server/shipments/list-parcels.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { scansOf } from "#tests/factories/servers/scans.ts";
import type { Scan } from "#tests/factories/servers/scans.ts";
import { foldSales } from "./fold-sales.ts";
import { listOrders, ordersPerPage } from "./list-orders.ts";
import { loadSales } from "./load-sales.ts";

const { db, pool } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T08:30:00Z");

/** Ten orders an hour for sixty days, all delivered and to be paid in cash. */
async function fillSixtyDays(): Promise<void> {
  await onlyTheseOrders(db, { created_at: now, order_status: "delivered" });
  const [original] = await db.select({ id: orders.id }).from(orders);
  for (let day = 0; day < 60; day += 10)
    await db.execute(sql`
      insert into orders select copied.* from orders, generate_series(${day * 240}::int, ${day * 240 + 2399}::int) as n,
        jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(), 'order_number', lpad(to_hex(n), 8, '0'),
          'page_token', md5(n::text), 'created_at', orders.created_at - n * interval '6 minutes')) as copied
      where orders.id = ${original?.id}`);
  await foldSales(db);
  await pool.query("vacuum analyze orders");
  await pool.query("vacuum analyze sales_hours, sales_changes");
}
await fillSixtyDays();

const rowsOf = (scans: readonly Scan[], table: string) =>
  scans.filter((scan) => scan.table === table).reduce((sum, { rows }) => sum + rows, 0);

test("the sales figures read no orders outside the four hours that the periods divide", async () => {
  const scans = await scansOf(pool, () => loadSales(db, admin, now));
  expect(rowsOf(scans, "orders")).toBeGreaterThan(0);
  expect(rowsOf(scans, "orders")).toBeLessThanOrEqual(4 * 11);
  expect(rowsOf(scans, "sales_hours")).toBeLessThanOrEqual(60 * 24 + 25);
  expect(rowsOf(scans, "sales_changes")).toBe(0);
  const { periods } = await loadSales(db, admin, now);
  expect(periods.map(({ sales }) => sales.orders)).toEqual([107, 1547, 7077]);
});

const filters = [
  "method=bank_transfer",
  "method=cash_on_delivery",
  "status=delivered&payment=paid",
  "status=delivered&method=in_hand&sort=oldest",
  "status=delivered&payment=pending&method=cash_on_delivery&from=2026-10-01&to=2026-10-02",
  "payment=pending&method=stripe",
  "promotion=01890000-0000-7000-8000-000000000001",
];

async function expectOnlyItsOwn(query: string): Promise<void> {
  const choice = readOrderChoice(new URLSearchParams(query));
  let listed = 0;
  const scans = await scansOf(pool, async () => {
    listed = (await listOrders(db, admin, { choice, cursor: null, now })).orders.length;
  });
  expect(listed === 0 || listed === ordersPerPage).toBe(true);
  // Once by the index, once by their keys.
  expect(rowsOf(scans, "orders")).toBeLessThanOrEqual(listed === 0 ? 0 : 2 * (ordersPerPage + 1));
}

test.each(filters)("a page of the filter %s reads no orders but its own", expectOnlyItsOwn);

test.each(filters)("reads no other orders even before the next vacuum, for the filter %s", async (query) => {
  await pool.query("update pg_class set relallvisible = 0 where oid = 'orders'::regclass");
  await expectOnlyItsOwn(query);
});

test("listing the parcels to pack reads no delivered orders", async () => {
  const [delivered] = await db.select({ id: orders.id }).from(orders).limit(1);
  const id = delivered?.id ?? "";
  await db.update(orders).set({ order_status: "processing" }).where(eq(orders.id, id));
  let listed: string[] = [];
  const scans = await scansOf(pool, async () => {
    const { parcels } = await listParcels(db, admin, { stage: "to_pack", now });
    listed = parcels.map((parcel) => parcel.id);
  });
  expect(listed).toEqual([id]);
  // Once as the parcel's order, once for its lots.
  expect(rowsOf(scans, "orders")).toBe(2);
});
