import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { orderWorks, readOrderChoice } from "#app/domain/orders/order-filter.ts";
import { newId } from "#app/server/db/new-id.ts";
import { carriers } from "#app/server/db/schema/delivery.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { reviewReports, reviews } from "#app/server/db/schema/reviews.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { demoReview } from "#tests/factories/reviews/reviews.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { grantedTo, insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { countWork } from "./count-work.ts";
import { listOrders } from "./list-orders.ts";

const { db, pool } = await testServices();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");

const message = { name: "Анна", email: "anna@example.com", message: "Здравейте", language: "bg" } as const;
const withdrawal = {
  name: "Анна",
  email: "anna@example.com",
  order_number: "0a1b2c3d",
  language: "bg",
} as const;

test("counts unhandled withdrawals and messages, and orders with a refund due", async () => {
  await onlyTheseOrders(
    db,
    { order_status: "cancelled", payment_method: "stripe", payment_status: "paid", paid_eur: 500 },
    {
      order_status: "cancelled",
      payment_method: "stripe",
      payment_status: "paid",
      paid_eur: 500,
      refunded_eur: 500,
    },
  );
  await db.insert(withdrawals).values([
    { ...withdrawal, id: newId(), created_at: now },
    { ...withdrawal, id: newId(), created_at: now, handled_at: now },
  ]);
  await db.insert(contactMessages).values([
    { ...message, id: newId() },
    { ...message, id: newId() },
    { ...message, id: newId(), is_handled: true },
  ]);
  expect(await countWork(db, admin, new Date("2026-11-24T10:00:00Z"))).toMatchObject({
    refund_due: 1,
    withdrawals: 1,
    messages: 2,
  });
});

test("counts the reviews that wait for staff and the open reports", async () => {
  const product_id = await insertProduct(db);
  const [waiting, shown] = [demoReview({ product_id, state: "pending" }), demoReview({ product_id })];
  await db.insert(reviews).values([waiting, shown]);
  const report = { review_id: shown.id, reason: "insult", note: "", created_at: now } as const;
  await db.insert(reviewReports).values([
    { ...report, id: newId() },
    { ...report, id: newId(), handled_at: now },
  ]);
  expect(await countWork(db, admin, now)).toMatchObject({ reviews: 1, review_reports: 1 });
});

test("counts the carriers whose offices, parcels or payouts could not be read", async () => {
  const carrier = { settings: defaultCarrierSettings, updated_at: now };
  await db.insert(carriers).values([
    { ...carrier, name: "econt", offices_problem: "unavailable", tracking_problem: "credentials" },
    { ...carrier, name: "speedy", payouts_problem: "credentials" },
    { ...carrier, name: "boxnow" },
  ]);
  expect(await countWork(db, admin, now)).toMatchObject({ carrier_problems: 2 });
});

test("a kind that the reader's role does not include counts as 0", async () => {
  await onlyTheseOrders(db, {}, { order_status: "processing" });
  await db.insert(contactMessages).values({ ...message, id: newId() });
  const countsOf = async (role: "accountant" | "packer") => {
    const reader = grantedTo(await insertStaff(db, { email: `${role}@example.com`, role }));
    return countWork(db, reader, now);
  };
  expect(await countsOf("accountant")).toMatchObject({
    to_process: 1,
    to_ship: 1,
    messages: 0,
    missing_notices: 0,
  });
  expect(Object.values(await countsOf("packer")).filter((count) => count > 0)).toEqual([]);
});

test("open work is counted and listed by indexes, however much finished work there is", async () => {
  await onlyTheseOrders(db, {
    order_status: "delivered",
    payment_method: "stripe",
    payment_status: "paid",
    paid_eur: 706,
  });
  // In parts: a statement of all takes longer than the pool waits on a busy machine.
  const [original] = await db.select({ id: orders.id }).from(orders);
  for (let first = 1; first <= 20_000; first += 2000)
    await db.execute(sql`
      insert into orders select copied.* from orders, generate_series(${first}::int, ${first + 1999}::int) as n,
        jsonb_populate_record(orders, jsonb_build_object(
          'id', gen_random_uuid(), 'order_number', lpad(to_hex(n), 8, '0'), 'page_token', md5(n::text))) as copied
      where orders.id = ${original?.id}`);
  await db.execute(sql`
    insert into contact_messages (id, name, email, message, language, is_handled)
    select gen_random_uuid(), 'Анна', 'anna@example.com', 'Здравейте', 'bg', true from generate_series(1, 20000)`);
  await db.execute(sql`
    insert into withdrawals (id, name, email, order_number, language, created_at, handled_at)
    select gen_random_uuid(), 'Анна', 'anna@example.com', '0a1b2c3d', 'bg', now(), now() from generate_series(1, 20000)`);
  await pool.query("analyze orders, contact_messages, withdrawals");
  const asked = vi.spyOn(pool, "query");
  await countWork(db, admin, new Date("2026-11-24T10:00:00Z"));
  for (const work of orderWorks) {
    const choice = readOrderChoice(new URLSearchParams({ work }));
    await listOrders(db, admin, { choice, cursor: null, now });
  }
  const queries = asked.mock.calls as unknown as [{ text: string }, unknown[]][];
  asked.mockRestore();
  expect(queries.length).toBeGreaterThan(orderWorks.length);
  for (const [{ text }, values] of queries) {
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toMatch(/Seq Scan on (orders|contact_messages|withdrawals)/);
    // Uses the partial indexes of open work, not a scan of all rows by time.
    expect(plan).not.toMatch(/Scan.* using (orders|withdrawals|contact_messages)_newest_index/);
  }
});
