import { and, asc, desc, eq, notInArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { orderSituation } from "#app/domain/orders/order-situation.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { orderEvents, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { orderDestination } from "./destination.ts";
import { lineRecipe } from "./lines/line-recipe.ts";
import { shownGift } from "./gifts/order-gift.ts";
import { appliedPromotions } from "#app/server/promotions/order-promotions.ts";

/** Orders per page of the account's list. */
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
  paid_eur: orders.paid_eur,
};

/**
 * Returns a page of the account's own orders, newest first. `after` is the id of the last order of the previous page;
 * for an unknown or foreign order the page is empty. Empty for a visitor.
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

/**
 * Returns the destination of the account's newest order; null for a visitor, without an order, and when that order was
 * erased or has no town or delivery type.
 */
export async function findLastDelivery(db: Pick<Database, "select">, actor: Actor) {
  if (actor.kind === "visitor") return null;
  const [last] = await db
    .select({ destination: orderDestination })
    .from(orders)
    .where(eq(orders.user_id, actor.userId))
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(1);
  if (!last?.destination.town || !last.destination.type) return null;
  const { town, type, details, office } = last.destination;
  return { city: town, deliveryType: type, deliveryDetails: details, ...(office && { office }) };
}

/** Returns one of the account's own orders with lines and timeline; null for any other order and for visitors. */
export async function findOwnOrder(db: Pick<Database, "select">, actor: Actor, id: string) {
  if (actor.kind === "visitor") return null;
  return findShownOrder(db, and(eq(orders.id, id), eq(orders.user_id, actor.userId)));
}

/** Timeline events that only staff may see. */
const staffOnlyKinds = [
  "note",
  "invoice_issued",
  "sale_document",
  "corrected",
  "refund_failed",
  "payment_reminded",
] as const;

/** Shows only those parcel changes that concern the recipient. Changes of the label are internal. */
const isShownParcel = sql`(${orderEvents.kind} <> 'parcel' or ${orderEvents.data} ->> 'state' in ('handed_over', 'waiting'))`;

/**
 * Returns the order that a condition selects, as its customer may see it, with lines and timeline; null if it selects
 * none. The condition decides who may see it.
 */
export async function findShownOrder(db: Pick<Database, "select">, condition: SQL | undefined) {
  const [order] = await db
    .select({
      ...summaryColumns,
      first_name: orders.first_name,
      last_name: orders.last_name,
      email: orders.email,
      phone: orders.phone,
      destination: orderDestination,
      page_token: orders.page_token,
      language: orders.language,
      need_invoice: orders.need_invoice,
      company_name: orders.company_name,
      vat_number: orders.vat_number,
      company_address: orders.company_address,
      payment_method: orders.payment_method,
      delivery_bgn: orders.delivery_bgn,
      delivery_eur: orders.delivery_eur,
      discount_bgn: orders.discount_bgn,
      discount_eur: orders.discount_eur,
      promotions_bgn: orders.promotions_bgn,
      promotions_eur: orders.promotions_eur,
      promotions: appliedPromotions,
      discount_reason: orders.discount_reason,
      pay_by: orders.pay_by,
      promised_on: orders.promised_on,
      gift: shownGift,
      holds_stock: orders.holds_stock,
      refunded_eur: orders.refunded_eur,
    })
    .from(orders)
    .where(condition);
  if (!order) return null;
  const { holds_stock: _stock, ...shown } = order;
  const situation = orderSituation(order);
  const [lines, events] = await Promise.all([
    db
      .select({
        product_id: orderLines.product_id,
        name_bg: orderLines.name_bg,
        name_en: orderLines.name_en,
        unit_price_bgn: orderLines.unit_price_bgn,
        weight_grams: orderLines.weight_grams,
        quantity: orderLines.quantity,
        gift_quantity: orderLines.gift_quantity,
        bag_label: orderLines.bag_label,
        bag_key: orderLines.bag_key,
        recipe: lineRecipe,
      })
      .from(orderLines)
      .where(eq(orderLines.order_id, order.id))
      .orderBy(asc(orderLines.position)),
    db
      .select({
        kind: orderEvents.kind,
        // The reason is an internal note of the owner; stock, the payer at the bank and changed lines are internal too, and
        // whoever has the page's link must not learn the codes of promotions.
        data: sql<
          Record<string, string>
        >`${orderEvents.data} - 'reason' - 'restocked' - 'payer' - 'lines' - 'codes'`,
        created_at: orderEvents.created_at,
      })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.order_id, order.id),
          notInArray(orderEvents.kind, [...staffOnlyKinds]),
          isShownParcel,
        ),
      )
      .orderBy(asc(orderEvents.created_at), asc(orderEvents.id)),
  ]);
  return { ...shown, situation, lines, events };
}

export type OwnOrder = NonNullable<Awaited<ReturnType<typeof findShownOrder>>>;
