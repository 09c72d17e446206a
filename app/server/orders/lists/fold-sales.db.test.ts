import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { orderStatuses, paymentMethods, paymentStatuses } from "#app/domain/orders/order.ts";
import { knownMigrations } from "#app/server/db/migrations.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { salesChanges, salesHours } from "#app/server/db/schema/sales.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { foldSales } from "./fold-sales.ts";
import { isSold, soldColumns } from "./sold-orders.ts";
import { runs } from "#tests/tiers.ts";

const { db, pool } = await testDatabase();

type Reader = Pick<typeof db, "select" | "execute">;

/** The sums of the two tables, by hour. */
async function summed(reader: Reader) {
  const { rows } = await reader.execute(sql`
    select hour, sum(orders)::int as orders, sum(whole_bgn)::int as whole_bgn, sum(total_eur)::int as total_eur,
      sum(reduced_eur)::int as reduced_eur
    from (select * from ${salesHours} union all select * from ${salesChanges}) as sums
    group by 1 having sum(orders) <> 0 or sum(total_eur) <> 0 or sum(whole_bgn) <> 0 or sum(reduced_eur) <> 0
    order by 1`);
  return rows.map((row) => ({ ...row, hour: new Date(String(row["hour"])).toISOString() }));
}

/** The same sums, computed from the orders. */
async function counted(reader: Reader) {
  const rows = await reader
    .select({ hour: sql`date_trunc('hour', ${orders.created_at}, 'UTC')`, ...soldColumns })
    .from(orders)
    .where(isSold)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map((row) => ({ ...row, hour: new Date(String(row.hour)).toISOString() }));
}

async function expectExact(): Promise<void> {
  expect(await summed(db)).toEqual(await counted(db));
}

const changes = fc
  .record({
    order_status: fc.constantFrom(...orderStatuses),
    payment_status: fc.constantFrom(...paymentStatuses),
    payment_method: fc.constantFrom(...paymentMethods),
    total_bgn: fc.integer({ min: 1, max: 3000 }),
    total_eur: fc.integer({ min: 1, max: 1500 }),
    paid_eur: fc.nat({ max: 1500 }),
    refunded_eur: fc.nat({ max: 1500 }),
    // Around the hour that the clocks of Sofia repeat, and midnight there.
    created_at: fc.constantFrom(
      ...[
        "2026-10-25T00:59:59.999Z",
        "2026-10-25T01:00:00Z",
        "2026-10-25T21:59:59.999Z",
        "2026-10-25T22:00:00Z",
      ].map((at) => new Date(at)),
    ),
  })
  .map((order) => ({ ...order, refunded_eur: Math.min(order.paid_eur, order.refunded_eur) }));
/** An operation on one of the orders, or a fold. */
const operations = fc.array(
  fc.record({
    kind: fc.constantFrom("change", "change", "erase", "delete", "fold" as const),
    number: fc.nat({ max: 5 }),
    to: changes,
    isUndone: fc.boolean(),
  }),
  { maxLength: 12 },
);
type Operation = { kind: string; number: number; to: typeof orders.$inferInsert | object };

async function run(
  tx: Pick<typeof db, "update" | "delete" | "execute">,
  ids: string[],
  operation: Operation,
) {
  const id = ids[operation.number % ids.length] ?? "";
  switch (operation.kind) {
    case "change":
      return tx.update(orders).set(operation.to).where(eq(orders.id, id));
    case "erase":
      return tx.update(orders).set({ first_name: "", last_name: "", email: "" }).where(eq(orders.id, id));
    case "delete":
      return tx.delete(orders).where(eq(orders.id, id));
    default:
      return foldSales(tx, 2);
  }
}

test("the sums equal those of the orders after any changes and folds, committed or rolled back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 6 }), operations, async (placed, done) => {
      const ids = await onlyTheseOrders(db, ...placed);
      await expectExact();
      for (const operation of done) {
        const rollback = new Error("rolled back");
        await db
          .transaction(async (tx) => {
            await run(tx, ids, operation);
            if (operation.isUndone) throw rollback;
          })
          .catch((error: unknown) => {
            if (error !== rollback) throw error;
          });
        await expectExact();
      }
    }),
    { numRuns: runs(40) },
  );
});

test("the sums equal those of the orders at every moment of concurrent changes", async () => {
  const placed = fc.sample(changes, { numRuns: 40, seed: 1 });
  const ids = await onlyTheseOrders(db, ...placed);
  const work = async (seed: number) => {
    for (const operation of fc.sample(operations, { numRuns: 12, seed }).flat())
      if (operation.kind === "fold") await foldSales(db, 2);
      else
        await db.transaction(async (tx) => {
          // Two orders in key order, as a payout changes several.
          for (const number of [operation.number, operation.number + 6])
            await run(tx, ids, { ...operation, kind: "change", number });
        });
  };
  const over = new AbortController();
  const watch = async () => {
    let looks = 0;
    while (!over.signal.aborted) {
      await db.transaction(
        async (tx) => {
          expect(await summed(tx)).toEqual(await counted(tx));
        },
        { isolationLevel: "repeatable read", accessMode: "read only" },
      );
      looks += 1;
    }
    return looks;
  };
  const working = Promise.all(Array.from({ length: 12 }, (_, seed) => work(seed)));
  const [looks] = await Promise.all([watch(), working.finally(() => over.abort())]);
  expect(looks).toBeGreaterThan(0);
  await expectExact();
  await foldSales(db);
  await expectExact();
});

test("folding leaves one row for an hour and no changes", async () => {
  const created_at = new Date("2026-11-20T08:30:00Z");
  await onlyTheseOrders(db, { created_at }, { created_at });
  await foldSales(db, 1);
  expect(await db.select().from(salesChanges)).toEqual([]);
  expect(await db.select().from(salesHours)).toEqual([
    { hour: new Date("2026-11-20T08:00:00Z"), orders: 2, whole_bgn: 2760, total_eur: 1412, reduced_eur: 0 },
  ]);
});

test("inserting an order does not wait for an uncommitted order of the same hour", async () => {
  const created_at = new Date("2026-11-20T08:30:00Z");
  await onlyTheseOrders(db, { created_at });
  await foldSales(db);
  const held = await pool.connect();
  const copy = `insert into orders select copied.* from orders, jsonb_populate_record(orders, jsonb_build_object(
    'id', gen_random_uuid(), 'order_number', $1::text, 'page_token', $1::text)) as copied limit 1`;
  try {
    await held.query("begin");
    await held.query(copy, ["00000001"]);
    const other = await pool.connect();
    try {
      await other.query("set lock_timeout = '5s'");
      await other.query(copy, ["00000002"]);
    } finally {
      other.release(true);
    }
    await held.query("rollback");
  } finally {
    held.release();
  }
  await expectExact();
});

test("truncating orders removes their sums", async () => {
  await onlyTheseOrders(db, {});
  await foldSales(db);
  await onlyTheseOrders(db);
  expect(await summed(db)).toEqual([]);
});

test("the migration sums the orders that exist", async () => {
  await onlyTheseOrders(db, ...fc.sample(changes, { numRuns: 40, seed: 2 }));
  await db.execute(sql`delete from ${salesHours}`);
  await db.execute(sql`delete from ${salesChanges}`);
  const migration = knownMigrations().find(({ name }) => name === "0029_cash-refunds");
  await pool.query(migration?.statements.at(-1) ?? "");
  expect(await counted(db)).not.toEqual([]);
  await expectExact();
});
