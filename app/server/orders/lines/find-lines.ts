import { and, asc, eq } from "drizzle-orm";
import type { OfficeKind } from "#app/domain/delivery/carrier.ts";
import { whyLinesFixed } from "#app/domain/orders/changed-lines.ts";
import type { LineLock } from "#app/domain/orders/changed-lines.ts";
import { isErased } from "#app/domain/orders/customer.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { carrierOffices } from "#app/server/db/schema/delivery.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { isLineOnSale, lineKey, lineParts, lineStock } from "#app/server/orders/line-parts.ts";
import type { LockedOrder } from "#app/server/orders/lock-order.ts";
import { promotionsOfOrder } from "./order-promotions.ts";
import { readLineLockFacts } from "./line-lock-facts.ts";

/**
 * Returns an order's lines with their products' stock, its terms and promotions, and the reason why its lines are fixed
 * (`lock`) or null. Returns null if there is no such order or its customer is erased.
 */
export async function findLines(
  db: Pick<Database, "select" | "$count">,
  _staff: Granted<"orders.change">,
  { orderId, now }: { orderId: string; now: Date },
) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || isErased(order)) return null;
  const lines = await db
    .select({
      id: orderLines.id,
      product_id: orderLines.product_id,
      key: lineKey,
      bag_label: orderLines.bag_label,
      parts: lineParts,
      name_bg: orderLines.name_bg,
      name_en: orderLines.name_en,
      unit_price_bgn: orderLines.unit_price_bgn,
      quantity: orderLines.quantity,
      promotion_discount: orderLines.promotion_discount,
      gift_quantity: orderLines.gift_quantity,
      stock_quantity: lineStock,
      is_on_sale: isLineOnSale,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position));
  const lock: LineLock | null = whyLinesFixed(order, await readLineLockFacts(db, order, now));
  const ordered = lines.map(({ key: productId, unit_price_bgn: price }) => ({ productId, price }));
  const promotions = await promotionsOfOrder(db, orderId, [...ordered, ...(await activeProducts(db))]);
  return { ...shownTerms(order), lock, lines, promotions, office_kind: await officeKindOf(db, order) };
}

/** The products that staff can add. */
function activeProducts(db: Pick<Database, "select">) {
  return db
    .select({ productId: products.id, price: products.price_bgn })
    .from(products)
    .where(eq(products.is_active, true));
}

export type FoundLines = NonNullable<Awaited<ReturnType<typeof findLines>>>;

function shownTerms(order: LockedOrder) {
  return {
    id: order.id,
    order_number: order.order_number,
    email: order.email,
    base_currency: order.base_currency,
    total_bgn: order.total_bgn,
    total_eur: order.total_eur,
    delivery_bgn: order.delivery_bgn,
    delivery_eur: order.delivery_eur,
    promotions_bgn: order.promotions_bgn,
    promotions_eur: order.promotions_eur,
    discount_bgn: order.discount_bgn,
    discount_eur: order.discount_eur,
    discount_reason: order.discount_reason ?? "",
    carrier: order.carrier,
    delivery_type: order.delivery_type,
    order_status: order.order_status,
    payment_status: order.payment_status,
    payment_method: order.payment_method,
    holds_stock: order.holds_stock,
    paid_eur: order.paid_eur,
    refunded_eur: order.refunded_eur,
    updated_at: order.updated_at,
  };
}

/**
 * Returns the kind of an order's office, on which the price of delivery depends; null for a destination that was typed
 * and for an office that is no longer listed.
 */
export async function officeKindOf(
  db: Pick<Database, "select">,
  { carrier, office_code: code }: Pick<LockedOrder, "carrier" | "office_code">,
): Promise<OfficeKind | null> {
  if (carrier === null || code === null) return null;
  const [office] = await db
    .select({ kind: carrierOffices.kind })
    .from(carrierOffices)
    .where(and(eq(carrierOffices.carrier, carrier), eq(carrierOffices.code, code)));
  return office?.kind ?? null;
}
