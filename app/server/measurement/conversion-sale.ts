import { and, asc, eq, sql } from "drizzle-orm";
import { orderSums, orderTerms, rateGroups, someWeight } from "#app/domain/documents/order-sums.ts";
import type { ConversionChannel } from "#app/domain/measurement/measurement-settings.ts";
import type { conversionKinds } from "#app/domain/measurement/origin.ts";
import { splitByWeight } from "#app/domain/money.ts";
import type { Database } from "#app/server/db/database.ts";
import { orderOrigins } from "#app/server/db/schema/measurement.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { refunds } from "#app/server/db/schema/payments.ts";
import { orderPromotions } from "#app/server/db/schema/promotions.ts";
import { ratedLinesOf, soldLines } from "#app/server/orders/sold-lines.ts";

/** A conversion that one process has taken to send it. */
export type Claim = {
  id: string;
  order_id: string;
  channel: ConversionChannel;
  kind: (typeof conversionKinds)[number];
  refund_id: string | null;
  event_id: string | null;
  attempts: number;
};

/** A line at what the customer was charged for all its units, in euro cents. */
type SaleItem = { id: string; name: string; quantity: number; cents: number };

/** A purchase or a refund as it is reported to the services; amounts in euro cents as charged. */
export type ConversionSale = Pick<Claim, "kind" | "refund_id" | "event_id"> & {
  order: typeof orders.$inferSelect;
  origin: typeof orderOrigins.$inferSelect;
  happenedAt: Date;
  /** What was paid for the whole order before any refund, or what was returned. */
  total: number;
  /** Parts of a purchase's total; 0 for a refund. */
  shipping: number;
  vat: number;
  /** Codes of promotions; empty for none. */
  coupon: string;
  /** None for a refund. */
  items: SaleItem[];
};

/**
 * Returns what to report to a service; null when it may not be reported any more: the origin is gone with the consent
 * or the person, or the order was cancelled before its purchase was sent.
 */
export async function loadSale(db: Pick<Database, "select">, claim: Claim): Promise<ConversionSale | null> {
  const { order_id, kind, refund_id, event_id } = claim;
  const [found] = await db
    .select({ order: orders, origin: orderOrigins })
    .from(orderOrigins)
    .innerJoin(orders, eq(orders.id, orderOrigins.order_id))
    .where(eq(orders.id, order_id));
  if (!found || (kind === "purchase" && found.order.order_status === "cancelled")) return null;
  const base = { ...found, kind, refund_id, event_id };
  if (kind === "purchase")
    return { ...base, happenedAt: found.order.created_at, ...(await purchaseOf(db, found.order)) };
  return {
    ...base,
    shipping: 0,
    vat: 0,
    coupon: "",
    items: [],
    ...(await refundOf(db, claim)),
  };
}

/**
 * Divides the total among delivery and lines, as the order's documents do (`splitByWeight`). Lines that were returned
 * before the purchase is reported have lowered the order's total, but their refund is reported separately. The purchase
 * is therefore what was paid, so that nothing is subtracted twice.
 */
async function purchaseOf(db: Pick<Database, "select">, order: typeof orders.$inferSelect) {
  const { id, total_eur: charged, paid_eur: paid, delivery_eur: shipping, language } = order;
  const lines = await soldLines(db, [id]);
  // What staff and promotions leave of each line, whatever its VAT.
  const [group] = rateGroups(
    lines.map((line) => ({ ...line, vat_rate: 0 as const })),
    orderTerms(order),
  );
  const weights = group?.lines.map((line) => line.charged) ?? [];
  const shares = splitByWeight(charged - shipping, someWeight(weights));
  const { vat } = orderSums(await ratedLinesOf(db, id), orderTerms(order));
  const codes = await db
    .select({ code: orderPromotions.code })
    .from(orderPromotions)
    .where(and(eq(orderPromotions.order_id, id), sql`${orderPromotions.code} is not null`))
    .orderBy(asc(orderPromotions.code));
  return {
    total: Math.max(charged, paid),
    shipping,
    vat,
    coupon: codes.map(({ code }) => code).join(","),
    items: lines.map((line, index) => ({
      id: line.product_id,
      name: language === "en" ? line.name_en : line.name_bg,
      quantity: line.quantity,
      cents: shares[index] ?? 0,
    })),
  };
}

/** A refund by card has a row, confirmed by an event of the order since; one by hand is an event. */
async function refundOf(
  db: Pick<Database, "select">,
  { order_id, refund_id, event_id }: Claim,
): Promise<{ total: number; happenedAt: Date }> {
  const events = await refundedEvents(db, order_id);
  if (refund_id === null) {
    const event = events.find(({ id }) => id === event_id);
    if (!event) throw new Error("The event of a conversion is missing");
    return { total: event.amount, happenedAt: event.at };
  }
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refund_id));
  if (!refund) throw new Error("The refund of a conversion is missing");
  const since = events.filter(({ at }) => at >= refund.created_at);
  // Refunds that the provider reported together share an event.
  const confirmed = since.find(({ amount }) => amount === refund.amount_eur) ?? since.at(-1);
  return { total: refund.amount_eur, happenedAt: confirmed?.at ?? refund.created_at };
}

/** Returns the events that raised an order's refunded sum, oldest first, each with what it added in euro cents. */
async function refundedEvents(db: Pick<Database, "select">, orderId: string) {
  const { id, order_id, kind, data, created_at } = orderEvents;
  const events = await db
    .select({ id, at: created_at, sum: sql`(${data} ->> 'total_eur')::int`.mapWith(Number) })
    .from(orderEvents)
    .where(and(eq(order_id, orderId), eq(kind, "refunded")))
    .orderBy(asc(created_at), asc(id));
  return events.map((event, index) => ({ ...event, amount: event.sum - (events[index - 1]?.sum ?? 0) }));
}
