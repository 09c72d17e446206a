import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { monthBounds } from "#app/domain/books/month.ts";
import { ratedLines } from "#app/domain/documents/order-sums.ts";
import type { PackageDocument, PackageOrder } from "#app/domain/books/package/month-part.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { saleDocuments } from "#app/server/db/schema/books.ts";
import { invoices, orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { soldLines } from "#app/server/orders/sold-lines.ts";

type Db = Pick<Database, "select" | "execute">;

/** Orders read at once: bounds memory in months of many orders. */
const batchSize = 200;

/**
 * Yields the orders that may belong to a month by any of its dates, in batches, with everything that the rules of the
 * package need. Without a VAT registration the goods have no VAT.
 */
export async function* monthOrders(
  db: Db,
  { month, isVatRegistered }: { month: string; isVatRegistered: boolean },
): AsyncGenerator<PackageOrder[]> {
  const ids = await touchedOrders(db, month);
  for (let start = 0; start < ids.length; start += batchSize)
    yield await loadOrders(db, ids.slice(start, start + batchSize), isVatRegistered);
}

/** Returns the ids of the orders with any relevant date in the month, the oldest first. */
async function touchedOrders(db: Db, month: string): Promise<string[]> {
  const { since, before } = monthBounds(month);
  const isIn = (moment: ReturnType<typeof sql>) =>
    sql`${moment} >= ${since.toISOString()}::timestamptz and ${moment} < ${before.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id from orders where ${isIn(sql`delivered_at`)}
      union select order_id from payments where ${isIn(sql`paid_at`)}
      union select order_id from order_events where kind in ('paid', 'refunded') and ${isIn(sql`created_at`)}
      union select order_id from order_events where kind = 'paid'
        and data ->> 'on' between ${`${month}-01`} and ${`${month}-31`}
      union select order_id from invoices where content ->> 'supplied_at' >= ${since.toISOString()} collate "C"
        and content ->> 'supplied_at' < ${before.toISOString()} collate "C"
      union select order_id from invoices where ${isIn(sql`issued_at`)}
      union select order_id from sale_documents where ${isIn(sql`issued_at`)}
    ) as touched order by id`);
  return rows.map(({ id }) => id);
}

async function loadOrders(db: Db, ids: string[], isVatRegistered: boolean): Promise<PackageOrder[]> {
  const [rows, lines, issued, sold, paid, events] = await Promise.all([
    db.select(orderColumns).from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id)),
    soldLines(db, ids),
    db.select().from(invoices).where(inArray(invoices.order_id, ids)).orderBy(asc(invoices.number)),
    db
      .select()
      .from(saleDocuments)
      .where(inArray(saleDocuments.order_id, ids))
      .orderBy(asc(saleDocuments.number)),
    db
      .select({ order_id: payments.order_id, paid_at: payments.paid_at })
      .from(payments)
      .where(and(inArray(payments.order_id, ids), eq(payments.state, "paid"))),
    db
      .select({
        order_id: orderEvents.order_id,
        kind: orderEvents.kind,
        data: orderEvents.data,
        at: orderEvents.created_at,
      })
      .from(orderEvents)
      .where(
        and(
          inArray(orderEvents.order_id, ids),
          inArray(orderEvents.kind, ["paid", "unpaid", "lines_changed"]),
        ),
      )
      .orderBy(asc(orderEvents.created_at), asc(orderEvents.id)),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const paymentsOf = Map.groupBy(paid, (payment) => payment.order_id);
  const eventsOf = Map.groupBy(events, (event) => event.order_id);
  const documents = [
    ...issued.map((row) => documentOf("invoice", row)),
    ...sold.map((row) => documentOf("sale_document", row)),
  ];
  const documentsOf = Map.groupBy(documents, (each) => each.orderId);
  return rows.map((order) => ({
    ...order,
    paid_at: paidAt(paymentsOf.get(order.id) ?? [], eventsOf.get(order.id) ?? []),
    lines: ratedLines(linesOf.get(order.id) ?? [], {
      isVatRegistered,
      baseCurrency: order.base_currency,
    }),
    documents: (documentsOf.get(order.id) ?? []).map(({ document }) => document),
    reductions: reductionsIn(eventsOf.get(order.id) ?? []),
  }));
}

const orderColumns = {
  id: orders.id,
  order_number: orders.order_number,
  created_at: orders.created_at,
  payment_method: orders.payment_method,
  base_currency: orders.base_currency,
  total_bgn: orders.total_bgn,
  total_eur: orders.total_eur,
  delivery_bgn: orders.delivery_bgn,
  delivery_eur: orders.delivery_eur,
  discount_bgn: orders.discount_bgn,
  discount_eur: orders.discount_eur,
  promotions_bgn: orders.promotions_bgn,
  promotions_eur: orders.promotions_eur,
  paid_eur: orders.paid_eur,
  refunded_eur: orders.refunded_eur,
  delivered_at: orders.delivered_at,
};

function documentOf(
  table: PackageDocument["table"],
  row: typeof invoices.$inferSelect | typeof saleDocuments.$inferSelect,
): { orderId: string; document: PackageDocument } {
  const { id, kind, number, issued_at, content } = row;
  return {
    orderId: row.order_id,
    document: { table, id, kind, number, issued_at, content } as PackageDocument,
  };
}

/** Returns when the lines changed, and by how many euro cents the total fell. */
function reductionsIn(events: readonly OrderEvent[]): PackageOrder["reductions"] {
  return events
    .filter(({ kind }) => kind === "lines_changed")
    .map(({ data, at }) => ({ at, amount: Number(data["from_eur"]) - Number(data["to_eur"]) }));
}

type OrderEvent = { kind: string; data: Record<string, string>; at: Date };

/**
 * Returns when an order was paid: the provider's time, otherwise the day (or, without one, the time) of the first mark
 * as paid since the last revert. Null for an unpaid order.
 */
function paidAt(paid: readonly { paid_at: Date | null }[], events: readonly OrderEvent[]): Date | null {
  const confirmed = paid.flatMap(({ paid_at }) => paid_at ?? []);
  if (confirmed.length > 0) return confirmed.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  const reverted = events.findLastIndex(({ kind }) => kind === "unpaid");
  const mark = events.slice(reverted + 1).find(({ kind }) => kind === "paid");
  if (!mark) return null;
  const on = mark.data["on"];
  return on === undefined ? mark.at : startOfSofiaDay(on);
}
