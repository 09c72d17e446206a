import { and, asc, eq, gt, gte, isNull, lt, or, sql } from "drizzle-orm";
import { addsUp } from "#app/domain/books/audit-xml.ts";
import type { AuditReturn, IssuedSale } from "#app/domain/books/audit-xml.ts";
import { monthBounds } from "#app/domain/books/month.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { saleDocuments } from "#app/server/db/schema/books.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/** Documents read at once: bounds memory in months of many orders. */
const batchSize = 500;

type Db = Pick<Database, "select">;

/** Selects the orders that were delivered in a month (Ordinance N-18, article 52t, paragraph 2). */
const isDeliveredIn = (month: string) => {
  const { since, before } = monthBounds(month);
  return and(gte(orders.delivered_at, since), lt(orders.delivered_at, before));
};

/** Yields the sale documents of the orders delivered in a month, by number, in batches. */
export async function* salesOf(db: Db, month: string): AsyncGenerator<IssuedSale[]> {
  let after = 0;
  for (;;) {
    const batch = await db
      .select({
        number: saleDocuments.number,
        issued_at: saleDocuments.issued_at,
        content: saleDocuments.content,
      })
      .from(saleDocuments)
      .innerJoin(orders, eq(orders.id, saleDocuments.order_id))
      .where(and(eq(saleDocuments.kind, "sale"), isDeliveredIn(month), gt(saleDocuments.number, after)))
      .orderBy(asc(saleDocuments.number))
      .limit(batchSize);
    if (batch.length > 0) yield batch;
    if (batch.length < batchSize) return;
    after = batch.at(-1)?.number ?? after;
  }
}

/**
 * Returns the money returned in a month for delivered orders, in euro cents, in the order of document numbers. What was
 * returned before the delivery belongs to the month of the delivery, in which the sale is declared.
 */
export async function returnsOf(db: Db, month: string): Promise<AuditReturn[]> {
  const { since, before } = monthBounds(month);
  const at = sql<Date>`greatest(${saleDocuments.issued_at}, ${orders.delivered_at})`;
  const rows = await db
    .select({ content: saleDocuments.content, issued_at: saleDocuments.issued_at })
    .from(saleDocuments)
    .innerJoin(orders, eq(orders.id, saleDocuments.order_id))
    .where(
      and(
        eq(saleDocuments.kind, "reversal"),
        sql`${orders.delivered_at} is not null`,
        sql`${at} >= ${since.toISOString()}::timestamptz`,
        sql`${at} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(saleDocuments.number));
  return rows.map(({ content, issued_at }) => ({
    order_number: content.order_number,
    amount: content.total,
    on: sofiaDay(issued_at),
    method: content.corrects?.method ?? 4,
  }));
}

/** An order that a check concerns. */
export type CheckedOrder = { id: string; order_number: string };

/** What the orders of a month lack for its audit file; at most a hundred orders of each kind. */
export type MonthChecks = {
  /** Covered orders without a sale document. */
  missing: CheckedOrder[];
  /** Orders without a sale document that were placed before numbering began; all such orders while it is off. */
  uncovered: CheckedOrder[];
  /** Card payments without the provider's reference. */
  withoutTransaction: CheckedOrder[];
  /** Documents whose sums do not agree. */
  wrongSums: CheckedOrder[];
};

const shownAtMost = 100;

/** Checks the orders delivered in a month. `coveredFrom` is null while numbering is off: then no order is covered. */
export async function checkMonth(
  db: Db,
  { month, coveredFrom }: { month: string; coveredFrom: Date | null },
): Promise<MonthChecks> {
  const order = { id: orders.id, order_number: orders.order_number };
  const sale = and(eq(saleDocuments.order_id, orders.id), eq(saleDocuments.kind, "sale"));
  const undocumented = (condition: ReturnType<typeof and>) =>
    db
      .select(order)
      .from(orders)
      .leftJoin(saleDocuments, sale)
      .where(and(isDeliveredIn(month), isNull(saleDocuments.id), condition))
      .orderBy(asc(orders.delivered_at), asc(orders.id))
      .limit(shownAtMost);
  const [missing, uncovered, withoutTransaction] = await Promise.all([
    coveredFrom ? undocumented(gte(orders.created_at, coveredFrom)) : [],
    undocumented(coveredFrom ? lt(orders.created_at, coveredFrom) : undefined),
    db
      .select(order)
      .from(saleDocuments)
      .innerJoin(orders, eq(orders.id, saleDocuments.order_id))
      .where(
        and(
          isDeliveredIn(month),
          eq(saleDocuments.kind, "sale"),
          eq(orders.payment_method, "stripe"),
          or(
            isNull(sql`${saleDocuments.content} #>> '{payment,transaction}'`),
            eq(sql`${saleDocuments.content} #>> '{payment,transaction}'`, ""),
          ),
        ),
      )
      .limit(shownAtMost),
  ]);
  return { missing, uncovered, withoutTransaction, wrongSums: await wrongSums(db, month) };
}

async function wrongSums(db: Db, month: string): Promise<CheckedOrder[]> {
  const numbers: string[] = [];
  for await (const batch of salesOf(db, month))
    for (const { content } of batch) if (!addsUp(content)) numbers.push(content.order_number);
  if (numbers.length === 0) return [];
  return db
    .select({ id: orders.id, order_number: orders.order_number })
    .from(orders)
    .where(sql`${orders.order_number} = any(${sql.param(numbers)})`)
    .limit(shownAtMost);
}
