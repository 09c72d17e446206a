import { and, asc, inArray } from "drizzle-orm";
import { whyNotHandedOver } from "#app/domain/catalogue/packed-lots.ts";
import { orderSituation, paysOnReceipt } from "#app/domain/orders/order-situation.ts";
import { whyNotSent } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { lotsOfOrders } from "#app/server/catalogue/lots/lots-of-orders.ts";
import type { Database } from "#app/server/db/database.ts";
import { lineParts } from "#app/server/orders/line-parts.ts";
import { orderDestination } from "#app/server/orders/destination.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { packedGift, recipientColumns } from "#app/server/orders/gifts/order-gift.ts";
import { visibleOrders } from "#app/server/orders/visible-orders.ts";

/** Maximum number of packing slips in one file. */
export const slipsAtOnce = 100;

export type FindPackingSlipsResult = { ok: true; slips: PackingSlip[] } | { ok: false; unknownIds: string[] };

export type PackingSlip = Awaited<ReturnType<typeof readSlips>>[number];

/**
 * Returns the packing slips of these orders, in the order of the ids, without duplicates. `cash` is collected at the
 * handover, in euro cents; `lots` are those from which the parcel is packed; `warning` is why it should not be sent.
 * Refused with the ids that are unknown or belong to orders that the reader may not see.
 */
export async function findPackingSlips(
  db: Pick<Database, "select" | "execute">,
  packer: Granted<"parcels">,
  orderIds: readonly string[],
  now: Date,
): Promise<FindPackingSlipsResult> {
  const ids = [...new Set(orderIds)];
  const found = new Map((await readSlips(db, packer, { ids, now })).map((slip) => [slip.id, slip]));
  const unknownIds = ids.filter((id) => !found.has(id));
  if (unknownIds.length > 0) return { ok: false, unknownIds };
  return { ok: true, slips: ids.flatMap((id) => found.get(id) ?? []) };
}

async function readSlips(
  db: Pick<Database, "select" | "execute">,
  packer: Granted<"parcels">,
  { ids, now }: { ids: string[]; now: Date },
) {
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(and(inArray(orders.id, ids), visibleOrders(packer)));
  const lines = await db
    .select({
      order_id: orderLines.order_id,
      name_bg: orderLines.name_bg,
      weight_grams: orderLines.weight_grams,
      quantity: orderLines.quantity,
      gift_quantity: orderLines.gift_quantity,
      bag_label: orderLines.bag_label,
      parts: lineParts,
    })
    .from(orderLines)
    .where(inArray(orderLines.order_id, ids))
    .orderBy(asc(orderLines.position));
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const lots = await lotsOfOrders(db, ids, now);
  return rows.map((order) => ({
    ...order,
    lots: lots.get(order.id) ?? [],
    lines: linesOf.get(order.id) ?? [],
    cash: !order.gift && paysOnReceipt(orderSituation(order)) ? order.total_eur : 0,
    warning: whyNotSent(order) ?? whyNotHandedOver(lots.get(order.id) ?? []),
  }));
}

const orderColumns = {
  id: orders.id,
  order_number: orders.order_number,
  created_at: orders.created_at,
  ...recipientColumns,
  gift: packedGift,
  destination: orderDestination,
  need_invoice: orders.need_invoice,
  payment_method: orders.payment_method,
  payment_status: orders.payment_status,
  order_status: orders.order_status,
  holds_stock: orders.holds_stock,
  paid_eur: orders.paid_eur,
  refunded_eur: orders.refunded_eur,
  total_eur: orders.total_eur,
  delivery_eur: orders.delivery_eur,
  discount_eur: orders.discount_eur,
  promotions_eur: orders.promotions_eur,
};
