import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#app/server/db/schema/orders.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { scansOf } from "#tests/factories/servers/scans.ts";
import { foldSales } from "./fold-sales.ts";
import { loadSales } from "./load-sales.ts";

const { db, pool } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T08:30:00Z");

test("the sales figures read no order outside the four hours that they divide", async () => {
  await onlyTheseOrders(db, { created_at: now });
  const [original] = await db.select({ id: orders.id }).from(orders);
  // Ten orders an hour, for sixty days.
  for (let day = 0; day < 60; day += 10)
    await db.execute(sql`
      insert into orders select copied.* from orders, generate_series(${day * 240}::int, ${day * 240 + 2399}::int) as n,
        jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(), 'order_number', lpad(to_hex(n), 8, '0'),
          'page_token', md5(n::text), 'created_at', orders.created_at - n * interval '6 minutes')) as copied
      where orders.id = ${original?.id}`);
  await foldSales(db);
  await pool.query("vacuum analyze orders");
  await pool.query("vacuum analyze sales_hours, sales_changes");
  const scans = await scansOf(pool, () => loadSales(db, admin, now));
  const read = (table: string) =>
    scans.filter((scan) => scan.table === table).reduce((sum, { rows }) => sum + rows, 0);
  expect(read("orders")).toBeGreaterThan(0);
  expect(read("orders")).toBeLessThanOrEqual(4 * 11);
  expect(read("sales_hours")).toBeLessThanOrEqual(60 * 24 + 25);
  expect(read("sales_changes")).toBe(0);
  const { periods } = await loadSales(db, admin, now);
  expect(periods.map(({ sales }) => sales.orders)).toEqual([107, 1547, 7077]);
});
