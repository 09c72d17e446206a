import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { scansOf } from "#tests/factories/servers/scans.ts";
import { monthOrders } from "./month-orders.ts";

const { db, pool } = await testDatabase();

const month = "2026-03";
/** Moments in Sofia: the last one before the month, its first and last, and the first one after it. */
const edges = {
  before: "2026-02-28T21:59:59.999Z",
  first: "2026-02-28T22:00:00.000Z",
  last: "2026-03-31T20:59:59.999Z",
  after: "2026-03-31T21:00:00.000Z",
};

async function idsOfMonth(): Promise<string[]> {
  const ids: string[] = [];
  for await (const batch of monthOrders(db, { month, isVatRegistered: false }))
    ids.push(...batch.map(({ id }) => id));
  return ids;
}

type Write = (orderId: string, at: string) => Promise<unknown>;

const happenings: [name: string, write: Write][] = [
  ["a delivery", (id, at) => db.execute(sql`update orders set delivered_at = ${at} where id = ${id}`)],
  [
    "a card payment",
    (id, at) =>
      db.execute(sql`insert into payments (id, order_id, provider, state, amount_eur, expires_at, paid_at)
        values (gen_random_uuid(), ${id}, 'sandbox', 'paid', 706, now(), ${at})`),
  ],
  [
    "a refund",
    (id, at) =>
      db.execute(sql`insert into order_events (id, order_id, kind, data, created_at)
        values (gen_random_uuid(), ${id}, 'refunded', '{}', ${at})`),
  ],
  ["an invoice's tax point", (id, at) => writeInvoice(id, { suppliedAt: at, issuedAt: "2026-09-01" })],
  ["an invoice", (id, at) => writeInvoice(id, { suppliedAt: "2026-09-01T00:00:00.000Z", issuedAt: at })],
];

let invoiceNumber = 0;

function writeInvoice(id: string, { suppliedAt, issuedAt }: { suppliedAt: string; issuedAt: string }) {
  invoiceNumber += 1;
  return db.execute(sql`insert into invoices (id, kind, number, order_id, content, issued_at)
    values (gen_random_uuid(), 'invoice', ${invoiceNumber}, ${id},
      jsonb_build_object('supplied_at', ${suppliedAt}::text), ${issuedAt})`);
}

test.each(happenings)(
  "the month's orders include those with %s in it, to the millisecond",
  async (_, write) => {
    const ids = await onlyTheseOrders(db, {}, {}, {}, {});
    const [before = "", first = "", last = "", after = ""] = ids;
    for (const [id, at] of [
      [before, edges.before],
      [first, edges.first],
      [last, edges.last],
      [after, edges.after],
    ] as const)
      await write(id, at);
    expect(await idsOfMonth()).toEqual([first, last].toSorted());
  },
);

test("the month's orders are found by indexes among ten thousand others", async () => {
  const [id = ""] = await onlyTheseOrders(db, {});
  // Without the last kind, which would write a second invoice for the order.
  for (const [, write] of happenings.slice(0, -1)) await write(id, edges.first);
  // In batches: on a busy machine one statement for all rows exceeds the pool's time limit.
  for (let from = 1; from <= 10_000; from += 2000)
    await db.execute(sql`
      insert into orders select copied.* from orders, generate_series(${from}::int, ${from + 1999}::int) as n,
        jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(), 'order_number', lpad(to_hex(n), 8, '0'),
          'page_token', md5(n::text), 'delivered_at', '2025-01-01')) as copied
      where orders.id = ${id}`);
  const others = sql`from orders where id <> ${id}`;
  await db.execute(sql`insert into payments (id, order_id, provider, state, amount_eur, expires_at, paid_at)
    select gen_random_uuid(), id, 'sandbox', 'paid', 706, now(), '2025-01-01' ${others}`);
  await db.execute(sql`insert into order_events (id, order_id, kind, data, created_at)
    select gen_random_uuid(), id, 'paid', '{"on": "2025-01-01"}', '2025-01-01' ${others}`);
  await db.execute(sql`insert into invoices (id, kind, number, order_id, content, issued_at)
    select gen_random_uuid(), 'invoice', 1000 + row_number() over (), id,
      jsonb_build_object('supplied_at', '2025-01-01T00:00:00.000Z'), '2025-01-01' ${others}`);
  await db.execute(sql`analyze orders, payments, order_events, invoices`);
  const scans = await scansOf(pool, idsOfMonth);
  for (const table of ["orders", "payments", "order_events", "invoices"]) {
    const own = scans.filter((scan) => scan.table === table);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ node }) => node === "Seq Scan")).toEqual([]);
    expect(own.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(20);
  }
});
