import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { orderTerms } from "#app/domain/documents/order-sums.ts";
import { namedShares, returnableParts } from "#app/domain/documents/returned-parts.ts";
import type {
  NamedParts,
  RateShare,
  ReturnablePart,
  ReturnedShare,
} from "#app/domain/documents/returned-parts.ts";
import type { OrderAmounts } from "#app/domain/orders/order.ts";
import type { VatRate } from "#app/domain/vat.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { refundShares } from "#app/server/db/schema/books.ts";
import { refunds } from "#app/server/db/schema/payments.ts";
import { ratedLinesOf } from "./sold-lines.ts";

/** Returns what a refund or credit note of an order can name, at what the customer paid for it. */
export async function findReturnableParts(
  db: Pick<Database, "select">,
  order: OrderAmounts & { id: string },
): Promise<ReturnablePart[]> {
  return returnableParts(await ratedLinesOf(db, order.id), orderTerms(order));
}

/** Returns what a refund of `amount` euro cents returns of the named parts of an order. */
export async function sharesOfRefund(
  db: Pick<Database, "select">,
  order: OrderAmounts & { id: string },
  refund: { named: NamedParts; amount: number },
): Promise<ReturnedShare[]> {
  return refund.named.size === 0 ? [] : namedShares(await findReturnableParts(db, order), refund);
}

/** Stores what a refund returns. `refundId` is null when staff returned the money themselves. */
export async function storeShares(
  tx: Transaction,
  {
    orderId,
    refundId,
    shares,
    now,
  }: { orderId: string; refundId: string | null; shares: readonly ReturnedShare[]; now: Date },
): Promise<void> {
  if (shares.length === 0) return;
  await tx.insert(refundShares).values(
    shares.map(({ kind, name, quantity, rate, gross }) => ({
      id: newId(),
      order_id: orderId,
      refund_id: refundId,
      kind,
      name,
      quantity,
      vat_rate: rate as VatRate,
      amount_eur: gross,
      created_at: now,
    })),
  );
}

/** The columns of the documents that reverse VAT. */
type DocumentColumn = "sale_document_id" | "credit_note_id";

/**
 * Returns what refunds have returned by VAT rate and no document of the kind includes yet, less what one includes of a
 * refund that failed afterwards.
 */
export async function openShares(
  db: Pick<Database, "select">,
  { orderId, column }: { orderId: string; column: DocumentColumn },
): Promise<RateShare[]> {
  const isFailed = sql`coalesce(${refunds.state} = 'failed', false)`;
  const isOpen = isNull(refundShares[column]);
  const rows = await db
    .select({
      rate: refundShares.vat_rate,
      gross:
        sql<number>`sum(case when ${isOpen} then ${refundShares.amount_eur} else -${refundShares.amount_eur} end)`.mapWith(
          Number,
        ),
    })
    .from(refundShares)
    .leftJoin(refunds, eq(refunds.id, refundShares.refund_id))
    .where(and(eq(refundShares.order_id, orderId), concerns(column), sql`${isOpen} <> ${isFailed}`))
    .groupBy(refundShares.vat_rate);
  return rows.filter(({ gross }) => gross > 0);
}

/** An invoice is never for lines that were removed before it, so no credit note reverses them. */
const concerns = (column: DocumentColumn) =>
  column === "credit_note_id" ? ne(refundShares.kind, "change") : undefined;

/** Records that a document includes what `openShares` returned. */
export async function closeShares(
  tx: Transaction,
  { orderId, column, documentId }: { orderId: string; column: DocumentColumn; documentId: string },
): Promise<void> {
  const failed = tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.state, "failed"));
  const ofOrder = eq(refundShares.order_id, orderId);
  const isFailed = sql`${refundShares.refund_id} in (${failed})`;
  await tx
    .update(refundShares)
    .set({ [column]: null })
    .where(and(ofOrder, isFailed));
  const isCounted = or(isNull(refundShares.refund_id), sql`not ${isFailed}`);
  await tx
    .update(refundShares)
    .set({ [column]: documentId })
    .where(and(ofOrder, isNull(refundShares[column]), isCounted));
}

/** Returns what the refunds of an order named, in the order of time; without those that failed. */
export function returnedOfOrder(db: Pick<Database, "select">, orderId: string) {
  const { id, kind, name, quantity, vat_rate, amount_eur, created_at } = refundShares;
  return db
    .select({ id, kind, name, quantity, vat_rate, amount_eur })
    .from(refundShares)
    .leftJoin(refunds, eq(refunds.id, refundShares.refund_id))
    .where(and(eq(refundShares.order_id, orderId), or(isNull(refunds.id), ne(refunds.state, "failed"))))
    .orderBy(asc(created_at), asc(id));
}
