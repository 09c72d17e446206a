import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import { isWithheld, whyNotHandedOver } from "#app/domain/catalogue/packed-lots.ts";
import { nextStep, whyNotSent } from "#app/domain/orders/order.ts";
import { isAllPacked, packingProgress } from "#app/domain/orders/packing.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { lotsOfOrders } from "#app/server/catalogue/lots/lots-of-orders.ts";
import { isInShop } from "#app/server/catalogue/lots/packed-lots.ts";
import type { Database } from "#app/server/db/database.ts";
import { lots, packedUnits } from "#app/server/db/schema/lots.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { visibleOrders } from "#app/server/orders/visible-orders.ts";
import { readUnits } from "./read-units.ts";

/**
 * Returns an order as it is packed: its lines with the units of each product, how many of them are in the parcel and
 * the last ones put in; units of lots that are withheld by now, which must be taken out; the order's next step, and
 * whether everything is in the parcel. Contains no personal data. Null for an order that the packer may not see.
 */
export async function loadPacking(
  db: Pick<Database, "select" | "execute" | "$count">,
  packer: Granted<"parcels">,
  { orderId, now }: { orderId: string; now: Date },
) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), visibleOrders(packer)));
  if (!order) return null;
  const lines = await db
    .select({
      id: orderLines.id,
      name_bg: orderLines.name_bg,
      name_en: orderLines.name_en,
      quantity: orderLines.quantity,
      bag_label: orderLines.bag_label,
    })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position));
  const units = await readUnits(db, orderId);
  const ofOrder = eq(orderLines.order_id, orderId);
  const [last] = await db
    .select({ id: packedUnits.id })
    .from(packedUnits)
    .innerJoin(orderLines, eq(orderLines.id, packedUnits.order_line_id))
    .where(ofOrder)
    .orderBy(desc(packedUnits.created_at), desc(packedUnits.id))
    .limit(1);
  const withheld = await withheldUnits(db, { orderId, now });
  const ofLots = (await lotsOfOrders(db, [orderId], now)).get(orderId) ?? [];
  const isShown = (await db.$count(orders, and(eq(orders.id, orderId), isInShop))) > 0;
  return {
    order_number: order.order_number,
    order_status: order.order_status,
    lines: lines.map((line) => ({ ...line, units: units.filter(({ line_id }) => line_id === line.id) })),
    progress: packingProgress(units),
    withheld,
    lastId: last?.id ?? null,
    canPack: isShown && whyNotSent(order) === null,
    isDone: isAllPacked(units) && withheld.length === 0,
    next: nextStep(order),
    block: whyNotHandedOver(ofLots),
  };
}

export type LoadedPacking = NonNullable<Awaited<ReturnType<typeof loadPacking>>>;

async function withheldUnits(db: Pick<Database, "select">, { orderId, now }: { orderId: string; now: Date }) {
  const rows = await db
    .select({
      id: packedUnits.id,
      product_id: packedUnits.product_id,
      quantity: packedUnits.quantity,
      code: lots.code,
      best_before: lots.best_before,
      locked_at: lots.locked_at,
    })
    .from(packedUnits)
    .innerJoin(lots, eq(lots.id, packedUnits.lot_id))
    .innerJoin(orderLines, eq(orderLines.id, packedUnits.order_line_id))
    .where(and(eq(orderLines.order_id, orderId), isNotNull(packedUnits.lot_id)))
    .orderBy(asc(packedUnits.created_at), asc(packedUnits.id));
  const today = sofiaDay(now);
  return rows.flatMap(({ locked_at, best_before, ...unit }) =>
    isWithheld({ locked_at, best_before }, today) ? [unit] : [],
  );
}
