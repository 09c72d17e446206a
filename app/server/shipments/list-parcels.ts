import { and, asc, desc, eq, gte, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { blockingLabelStates } from "#app/domain/delivery/parcel.ts";
import { whyNotHandedOver } from "#app/domain/catalogue/packed-lots.ts";
import type { ParcelStage } from "#app/domain/delivery/parcel-stage.ts";
import { sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { lotsOfOrders } from "#app/server/catalogue/lots/lots-of-orders.ts";
import { mustRepack } from "#app/server/catalogue/lots/packed-lots.ts";
import type { Database } from "#app/server/db/database.ts";
import { carrierPickups, shipments } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { orderDestination } from "#app/server/orders/destination.ts";
import { isGift, listedPhone, packedGift, recipientColumns } from "#app/server/orders/gifts/order-gift.ts";
import { linesOf } from "#app/server/orders/lists/list-orders.ts";
import { isToPack } from "#app/server/orders/lists/order-conditions.ts";
import { visibleOrders } from "#app/server/orders/visible-orders.ts";
import { findParcels, isOpen } from "./find-parcels.ts";
import { cashDue } from "./shipment-request.ts";
import { recipientRecords } from "./recipient-record.ts";

/** Maximum number of parcels on a stage's screen: more than anybody packs in one go. The oldest come first. */
export const parcelsAtOnce = 100;

export const isCurrent = inArray(shipments.label_state, [...blockingLabelStates]);
const isMade = eq(shipments.label_state, "made");

/**
 * Returns the condition of the orders at a stage. Those whose label is not certain are still to be packed.
 * `handed_over` has only those of the current day in Sofia.
 */
export function stageCondition(stage: ParcelStage, now: Date): SQL | undefined {
  switch (stage) {
    case "to_pack":
      return and(isToPack, sql`(${shipments.id} is null or ${shipments.label_state} <> 'made')`);
    case "labelled":
    case "packed":
      return and(isOpen, isMade, eq(shipments.state, stage));
    case "handed_over":
      return and(
        isOpen,
        isMade,
        inArray(shipments.state, ["handed_over", "in_transit", "waiting"]),
        gte(shipments.handed_over_at, startOfSofiaDay(sofiaDay(now))),
      );
    case "repack":
      return mustRepack(sofiaDay(now));
  }
}

/**
 * Returns the orders at a stage between packing and handing over, the oldest first, at most `parcelsAtOnce`, each with
 * its parcel, its lines, its lots and why they prevent its handing over, the cash due in euro cents, and how many
 * parcels the recipient has collected and refused. Of sums it contains only the cash due and that on the label.
 */
export async function listParcels(
  db: Pick<Database, "select" | "execute">,
  admin: Granted<"parcels">,
  { stage, now }: { stage: ParcelStage; now: Date },
) {
  const where = and(stageCondition(stage, now), visibleOrders(admin));
  return readParcels(db, admin, { where, orderBy: [asc(orders.created_at), asc(orders.id)], now });
}

/**
 * Returns the parcels that a text finds, whatever their stage, the newest orders first, as `listParcels` does: by the
 * order's number, the customer's name or telephone, the town of a parcel that is not delivered, or the number of a
 * waybill.
 */
export async function searchParcels(
  db: Pick<Database, "select" | "execute">,
  admin: Granted<"parcels">,
  { q, now }: { q: string; now: Date },
) {
  const where = and(inArray(orders.id, await findParcels(db, q)), visibleOrders(admin));
  return readParcels(db, admin, { where, orderBy: [desc(orders.created_at), desc(orders.id)], now });
}

async function readParcels(
  db: Pick<Database, "select" | "execute">,
  admin: Granted<"parcels">,
  { where, orderBy, now }: { where: SQL | undefined; orderBy: SQL[]; now: Date },
) {
  const rows = await db
    .select({ order: orderColumns, paid: paidColumns, shipment: shipmentColumns, pickup: pickupColumns })
    .from(orders)
    .leftJoin(shipments, and(eq(shipments.order_id, orders.id), isCurrent))
    .leftJoin(carrierPickups, eq(carrierPickups.id, shipments.pickup_id))
    .where(where)
    .orderBy(...orderBy)
    .limit(parcelsAtOnce + 1);
  const shown = rows.slice(0, parcelsAtOnce);
  const lines = Map.groupBy(
    await linesOf(
      db,
      shown.map(({ order }) => order.id),
    ),
    (line) => line.order_id,
  );
  const phones = shown.map(({ order }) => order.phone ?? "");
  const lots = await lotsOfOrders(
    db,
    shown.map(({ order }) => order.id),
    now,
  );
  const records = await recipientRecords(db, admin, { phones });
  return {
    parcels: shown.map(({ order, paid, ...parcel }) => ({
      ...order,
      ...parcel,
      due_eur: cashDue(paid),
      lines: (lines.get(order.id) ?? []).map(({ name_bg, name_en, quantity }) => ({
        name_bg,
        name_en,
        quantity,
      })),
      lots: lots.get(order.id) ?? [],
      block: whyNotHandedOver(lots.get(order.id) ?? []),
      recipient: records.get(order.phone ?? "") ?? { delivered: 0, refused: 0 },
    })),
    hasMore: rows.length > parcelsAtOnce,
  };
}

export type ListedParcel = Awaited<ReturnType<typeof listParcels>>["parcels"][number];

/** Counts the parcels at each stage, each up to `parcelsAtOnce` + 1. */
export async function countParcels(
  db: Pick<Database, "select">,
  admin: Granted<"parcels">,
  now: Date,
): Promise<Record<ParcelStage, number>> {
  const counted = async (stage: ParcelStage) => {
    const rows = await db
      .select({ one: sql`1` })
      .from(orders)
      .leftJoin(shipments, and(eq(shipments.order_id, orders.id), isCurrent))
      .where(and(stageCondition(stage, now), visibleOrders(admin)))
      .limit(parcelsAtOnce + 1);
    return rows.length;
  };
  const [to_pack, labelled, packed, handed_over, repack] = await Promise.all([
    counted("to_pack"),
    counted("labelled"),
    counted("packed"),
    counted("handed_over"),
    counted("repack"),
  ]);
  return { to_pack, labelled, packed, handed_over, repack };
}

const orderColumns = {
  id: orders.id,
  order_number: orders.order_number,
  ...recipientColumns,
  phone: listedPhone,
  destination: orderDestination,
  gift: packedGift,
  order_status: orders.order_status,
  created_at: orders.created_at,
};

const paidColumns = {
  payment_method: orders.payment_method,
  total_eur: orders.total_eur,
  paid_eur: orders.paid_eur,
  is_gift: isGift,
};

const shipmentColumns = {
  id: shipments.id,
  carrier: shipments.carrier,
  state: shipments.state,
  label_state: shipments.label_state,
  number: shipments.number,
  is_by_hand: shipments.is_by_hand,
  weight: shipments.weight,
  cash_eur: shipments.cash_eur,
  warnings: shipments.warnings,
  problem: shipments.problem,
  requested_at: shipments.requested_at,
};

const pickupColumns = { state: carrierPickups.state, reference: carrierPickups.reference };
