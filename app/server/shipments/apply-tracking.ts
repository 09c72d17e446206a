import { eq } from "drizzle-orm";
import { eventMoment } from "#app/domain/delivery/event-moment.ts";
import { isInShop } from "#app/domain/delivery/label-state.ts";
import { mayFollow } from "#app/domain/delivery/parcel.ts";
import type { TrackedState } from "#app/domain/delivery/parcel.ts";
import { nextTracking } from "#app/domain/delivery/tracking.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { allocateLots } from "#app/server/catalogue/lots/allocate-lots.ts";
import { enqueueRecallsOf } from "#app/server/catalogue/lots/recall-lot.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { shipmentEvents, shipments } from "#app/server/db/schema/delivery.ts";
import type { MadeLabel, TrackedParcel } from "#app/server/delivery/carrier-contract.ts";
import { advanceLocked } from "#app/server/orders/change-order.ts";
import { correctMoments } from "#app/server/orders/correct-moments.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import type { LockedOrder } from "#app/server/orders/lock-order.ts";
import { setParcelState } from "#app/server/orders/parcel-state.ts";
import type { Services } from "#app/server/services.ts";
import { storeLabel, writeParcelEvent } from "./shipment-rows.ts";

/**
 * Applies a carrier's report of a parcel: stores its events, moves the parcel's state forward in the order of the
 * events, and advances the order with it. The customer of a parcel that left with a recalled lot is notified. Each
 * state has the moment of its event, not of the report; one in the future is held until it comes, an impossible one is
 * only stored (`eventMoment`), and one that was heard late corrects a later one (`correctMoments`). A label that was
 * cancelled at the carrier is cancelled here, too, while the parcel is in the shop, or replaced by its `successor`, with
 * which the parcel starts again. A late or repeated report moves neither a parcel nor an order back. A returned or lost
 * parcel advances its order only to shipped, since staff decide about goods and money. Changes nothing when the label is
 * no longer made. `tracked` is null when the carrier does not know the parcel yet.
 */
export async function applyTracking(
  tx: Transaction,
  jobs: Services["jobs"],
  {
    shipmentId,
    orderId,
    tracked,
    successor = null,
    now,
  }: {
    shipmentId: string;
    orderId: string;
    tracked: TrackedParcel | null;
    successor?: MadeLabel | null;
    now: Date;
  },
): Promise<void> {
  let order = await lockOrder(tx, orderId);
  const [parcel] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for("update");
  // The label was cancelled while the carrier was asked.
  if (!order || parcel?.label_state !== "made") return;
  const events = (tracked?.events ?? []).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  if (events.length > 0)
    await tx
      .insert(shipmentEvents)
      .values(
        events.map((event) => ({
          shipment_id: shipmentId,
          at: event.at,
          code: event.code,
          state: event.state,
          text_bg: event.textBg,
          text_en: event.textEn,
          place: event.place,
        })),
      )
      .onConflictDoNothing();
  const label = { requestedAt: parcel.requested_at, isByHand: parcel.is_by_hand };
  const momentOf = ({ at }: { at: Date }) => eventMoment(at, label, now);
  const usable = events.filter((event) => momentOf(event) === "usable");
  const held = events.find((event) => event.state !== null && momentOf(event) === "future")?.at;
  let { state } = parcel;
  for (const event of usable) {
    if (event.state === null || !mayFollow(state, event.state)) continue;
    if (isInShop(state)) {
      // Also for an order that cannot be advanced: what left the shop has its lots.
      await allocateLots(tx, { orderId, now, hasLeft: true });
      await enqueueRecallsOf(tx, jobs, orderId);
    }
    order = await advanceWithParcel(tx, jobs, { order, to: event.state, at: event.at, now });
    await setParcelState(tx, { shipmentId, to: event.state, at: event.at, now });
    state = event.state;
  }
  if (tracked?.isCancelled && isInShop(state)) {
    // It was cancelled in the carrier's own system, so the order has no label, or another.
    await tx
      .update(shipments)
      .set({ label_state: "cancelled", cancel_unknown_at: null, track_at: null, updated_at: now })
      .where(eq(shipments.id, shipmentId));
    await writeParcelEvent(tx, { shipment: parcel, state: "cancelled", now, userId: null });
    if (successor) await storeLabel(tx, { shipment: parcel, label: successor, now, userId: null });
    return;
  }
  await correctMoments(tx, { shipmentId, orderId, events: usable, now });
  const next = nextTracking({ state, failures: 0, requestedAt: parcel.requested_at }, now);
  await tx
    .update(shipments)
    .set({
      track_failures: 0,
      track_at: next && held && held < next ? held : next,
      ...(tracked?.collected != null && { collected_eur: tracked.collected }),
    })
    .where(eq(shipments.id, shipmentId));
}

/**
 * Advances an order step by step as far as its parcel has come: to shipped once the carrier has it, to delivered once
 * it is delivered. An order that may not be advanced, such as a refunded one, does not change. Returns the order with
 * its new status.
 */
async function advanceWithParcel(
  tx: Transaction,
  jobs: Services["jobs"],
  { order, to, at, now }: { order: LockedOrder; to: TrackedState; at: Date; now: Date },
): Promise<LockedOrder> {
  const goal: OrderStatus = to === "delivered" ? "delivered" : "shipped";
  let { order_status } = order;
  let recordedAt = now;
  while (order_status !== goal && order_status !== "delivered") {
    const step = await advanceLocked(tx, jobs, {
      order: { ...order, order_status },
      by: null,
      at,
      now: recordedAt,
    });
    if (!step.ok) break;
    order_status = step.status;
    recordedAt = new Date(recordedAt.getTime() + 1);
  }
  return { ...order, order_status };
}
