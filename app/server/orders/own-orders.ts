import { and, asc, desc, eq, notInArray, sql } from "drizzle-orm";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { orderEvents, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { deliveryLine } from "./delivery-line.ts";

/** Orders on one page of a person's list. */
export const ownOrdersPerPage = 20;

const summaryColumns = {
  id: orders.id,
  order_number: orders.order_number,
  created_at: orders.created_at,
  base_currency: orders.base_currency,
  total_bgn: orders.total_bgn,
  total_eur: orders.total_eur,
  order_status: orders.order_status,
  payment_status: orders.payment_status,
};

/**
 * The person's own orders, newest first, a page at a time: `after` is the id of the last order of the page before; of an
 * order that is not the person's own nothing comes after. Empty for a visitor.
 */
export async function listOwnOrders(db: Pick<Database, "select">, actor: Actor, after: string | null) {
  if (actor.kind === "visitor") return { orders: [], next: null };
  const isOwn = eq(orders.user_id, actor.userId);
  const rows = await db
    .select(summaryColumns)
    .from(orders)
    .where(
      and(
        isOwn,
        after
          ? sql`(${orders.created_at}, ${orders.id}) < (
              select last.created_at, last.id from ${orders} as last
              where last.id = ${after} and last.user_id = ${actor.userId})`
          : undefined,
      ),
    )
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(ownOrdersPerPage + 1);
  const page = rows.slice(0, ownOrdersPerPage);
  return { orders: page, next: rows.length > ownOrdersPerPage ? (page.at(-1)?.id ?? null) : null };
}

export type OwnOrderSummary = Awaited<ReturnType<typeof listOwnOrders>>["orders"][number];

/** What stands in the timeline for the shop's own people. */
const ofTheShopOnly = ["note", "invoice_issued", "corrected", "refund_failed"] as const;

/** One of the person's own orders with its lines and its timeline; null for anybody else's, and for a visitor. */
export async function findOwnOrder(db: Pick<Database, "select">, actor: Actor, id: string) {
  if (actor.kind === "visitor") return null;
  const [order] = await db
    .select({
      ...summaryColumns,
      first_name: orders.first_name,
      last_name: orders.last_name,
      email: orders.email,
      phone: orders.phone,
      address: deliveryLine,
      delivery_type: orders.delivery_type,
      need_invoice: orders.need_invoice,
      company_name: orders.company_name,
      vat_number: orders.vat_number,
      payment_method: orders.payment_method,
      refunded_eur: orders.refunded_eur,
    })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.user_id, actor.userId)));
  if (!order) return null;
  const [lines, events] = await Promise.all([
    db
      .select({
        product_id: orderLines.product_id,
        name_bg: orderLines.name_bg,
        name_en: orderLines.name_en,
        unit_price_bgn: orderLines.unit_price_bgn,
        weight_grams: orderLines.weight_grams,
        quantity: orderLines.quantity,
      })
      .from(orderLines)
      .where(eq(orderLines.order_id, order.id))
      .orderBy(asc(orderLines.position)),
    db
      .select({
        kind: orderEvents.kind,
        // Why the owner did something is a note of the owner's own.
        data: sql<Record<string, string>>`${orderEvents.data} - 'reason'`,
        created_at: orderEvents.created_at,
      })
      .from(orderEvents)
      .where(and(eq(orderEvents.order_id, order.id), notInArray(orderEvents.kind, [...ofTheShopOnly])))
      .orderBy(asc(orderEvents.created_at), asc(orderEvents.id)),
  ]);
  return { ...order, lines, events };
}

export type OwnOrder = NonNullable<Awaited<ReturnType<typeof findOwnOrder>>>;
