import { and, eq } from "drizzle-orm";
import { isInShop, labelStateAt } from "#app/domain/delivery/label-state.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import { log } from "#app/server/log.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import type { Services } from "#app/server/services.ts";
import { currentShipment, lockShipment, writeParcelEvent } from "./shipment-rows.ts";
import type { Shipment } from "./shipment-rows.ts";

/**
 * Why a label is not cancelled. `label_kept`: the carrier did not cancel it; `label_unanswered`: it did not say whether
 * it did, so it must be asked again; `reason` is for staff. `label_unknown`: it is not known whether there is one.
 * `label_left`: the parcel is with the carrier. `label_in_progress`: the carrier is being asked. `label_no_carrier`:
 * the carrier has no account.
 */
export type VoidRefusal =
  | { ok: false; code: "label_kept" | "label_unanswered"; reason: string }
  | { ok: false; code: "label_unknown" | "label_left" | "label_in_progress" | "label_no_carrier" };
export type VoidResult = { ok: true } | VoidRefusal;

/**
 * Cancels the label of an order's parcel at the carrier, then here; without a label it succeeds. Idempotent: carriers
 * accept the cancellation of a label that is already cancelled. A label that staff made elsewhere is cancelled only
 * here. With `isForced` the carrier is not asked, because staff cancelled the label there or will not use it.
 */
export async function voidLabel(
  services: Pick<Services, "db" | "carriers">,
  admin: Granted<"parcels">,
  { orderId, isForced, now }: { orderId: string; isForced: boolean; now: Date },
): Promise<VoidResult> {
  const shipment = await currentShipment(services.db, orderId);
  if (!shipment) return { ok: true };
  const state = labelStateAt(shipment, now);
  if (state === "requested") return { ok: false, code: "label_in_progress" };
  if (!isInShop(shipment.state)) return { ok: false, code: "label_left" };
  if (!isForced) {
    if (state === "unknown") return { ok: false, code: "label_unknown" };
    if (!shipment.is_by_hand) {
      const refusal = await cancelAtCarrier(services, shipment);
      if (refusal) {
        await noteUnanswered(services.db, {
          shipment,
          isUnanswered: refusal.code === "label_unanswered",
          now,
        });
        return refusal;
      }
    }
  }
  return forget(services, admin, { shipment, isForced, now });
}

async function cancelAtCarrier(
  { carriers }: Pick<Services, "carriers">,
  { carrier: name, number }: Shipment,
): Promise<VoidRefusal | null> {
  const carrier = await carriers.find(name);
  if (!carrier || number === null) return { ok: false, code: "label_no_carrier" };
  try {
    const answer = await carrier.cancelLabel(number);
    return answer.ok ? null : { ok: false, code: "label_kept", reason: answer.reason };
  } catch (error) {
    log.warn({ err: error, carrier: name, number }, "a carrier did not say whether a label is cancelled");
    // Any other error is a bug of the adapter, which may have occurred after the carrier's answer.
    const hasActed = !(error instanceof CarrierError) || error.mayHaveActed;
    const reason = error instanceof CarrierError ? error.message : "";
    return { ok: false, code: hasActed ? "label_unanswered" : "label_kept", reason };
  }
}

/** Stores on a parcel whether the carrier left open that its label is cancelled. */
async function noteUnanswered(
  db: Services["db"],
  { shipment: { id }, isUnanswered, now }: { shipment: Shipment; isUnanswered: boolean; now: Date },
): Promise<void> {
  await db
    .update(shipments)
    .set({ cancel_unknown_at: isUnanswered ? now : null, updated_at: now })
    .where(and(eq(shipments.id, id), eq(shipments.label_state, "made")));
}

async function forget(
  { db }: Pick<Services, "db">,
  admin: Granted<"parcels">,
  { shipment: { id, order_id }, isForced, now }: { shipment: Shipment; isForced: boolean; now: Date },
): Promise<VoidResult> {
  return db.transaction(async (tx): Promise<VoidResult> => {
    await lockOrder(tx, order_id);
    const shipment = await lockShipment(tx, id);
    if (!shipment) return { ok: true };
    const { label_state } = shipment;
    if (label_state === "cancelled" || label_state === "refused") return { ok: true };
    if (!isInShop(shipment.state)) return { ok: false, code: "label_left" };
    await tx
      .update(shipments)
      .set({ label_state: "cancelled", cancel_unknown_at: null, track_at: null, updated_at: now })
      .where(eq(shipments.id, id));
    await writeParcelEvent(tx, { shipment, state: "cancelled", now, userId: admin.userId });
    await writeAudit(tx, admin, {
      action: "cancel",
      entity: "shipment",
      recordId: id,
      before: { label_state },
      after: { label_state: "cancelled", ...(isForced && { without_carrier: true }) },
      now,
    });
    return { ok: true };
  });
}

/**
 * Runs a change of an order that requires its label to be cancelled first, such as a cancellation. When the change is
 * refused as `label`, cancels the label and runs the change again.
 */
export async function withoutLabel<Result extends { ok: true } | { ok: false; code: string }>(
  services: Pick<Services, "db" | "carriers">,
  admin: Granted<"parcels">,
  request: { orderId: string; isForced: boolean; now: Date },
  change: () => Promise<Result>,
): Promise<Result | VoidRefusal> {
  const first = await change();
  if (first.ok || first.code !== "label") return first;
  const label = await voidLabel(services, admin, request);
  return label.ok ? change() : label;
}
