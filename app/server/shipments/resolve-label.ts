import { eq } from "drizzle-orm";
import { answerWithin, labelStateAt } from "#app/domain/delivery/label-state.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { isUniqueViolation } from "#app/server/db/unique-violation.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { MadeLabel } from "#app/server/delivery/carrier-contract.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import type { Services } from "#app/server/services.ts";
import { currentShipment, lockShipment, storeLabel } from "./shipment-rows.ts";
import type { Shipment } from "./shipment-rows.ts";

// An attempt whose answer was lost is resolved when the carrier finds the label, when staff enter its number, or when
// staff confirm that there is none.

/**
 * `none`: the carrier made no label, so another may be requested. `changed`: there is nothing left to resolve.
 * `too_early`: the carrier may still be processing the request. `unsupported`: the carrier cannot look up this label
 * reliably. `no_carrier`: the carrier has no account. `number_taken`: another parcel has that number. `unreachable`:
 * the carrier did not answer, or not as expected.
 */
export type ResolveResult =
  | { ok: true; found: "label" | "none" }
  | {
      ok: false;
      code: "changed" | "too_early" | "unsupported" | "no_carrier" | "number_taken" | "unreachable";
    };

/** Looks for the lost label at the carrier, by the shop's reference, and stores the result. */
export async function findLostLabel(
  { db, carriers }: Pick<Services, "db" | "carriers">,
  admin: Granted<"parcels">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<ResolveResult> {
  const lost = await currentShipment(db, orderId);
  if (!lost || labelStateAt(lost, now) !== "unknown") return { ok: false, code: "changed" };
  const carrier = await carriers.find(lost.carrier);
  if (!carrier) return { ok: false, code: "no_carrier" };
  let found: Awaited<ReturnType<typeof carrier.findLabel>>;
  try {
    found = await carrier.findLabel(lost.reference, lost.requested_at);
  } catch (error) {
    if (error instanceof CarrierError) return { ok: false, code: "unreachable" };
    throw error;
  }
  if (found === "unsupported") return { ok: false, code: "unsupported" };
  if (found !== "none") return resolve(db, admin, { lost, now, label: found });
  // A carrier that has just timed out may finish the request a little later.
  const isSettled = now.getTime() - lost.requested_at.getTime() >= answerWithin;
  return isSettled ? resolve(db, admin, { lost, now, label: null }) : { ok: false, code: "too_early" };
}

/** Stores the number of a lost label, as staff found it in the carrier's own system. */
export async function enterLostNumber(
  { db }: Pick<Services, "db">,
  admin: Granted<"parcels">,
  { orderId, number, now }: { orderId: string; number: string; now: Date },
): Promise<ResolveResult> {
  const lost = await currentShipment(db, orderId);
  if (!lost || labelStateAt(lost, now) !== "unknown") return { ok: false, code: "changed" };
  return resolve(db, admin, { lost, now, label: typedLabel(number) });
}

/** Records that the carrier made no label, as staff saw in the carrier's own system. Then another may be requested. */
export async function confirmNoLabel(
  { db }: Pick<Services, "db">,
  admin: Granted<"parcels">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<ResolveResult> {
  const lost = await currentShipment(db, orderId);
  if (!lost || labelStateAt(lost, now) !== "unknown") return { ok: false, code: "changed" };
  if (now.getTime() - lost.requested_at.getTime() < answerWithin) return { ok: false, code: "too_early" };
  return resolve(db, admin, { lost, now, label: null });
}

/** Returns a label of which only the number is known. */
export function typedLabel(number: string): MadeLabel {
  return { number, parcelNumbers: [number], price: null, expectedOn: null, warnings: [], pdfUrl: null };
}

type Resolution = { lost: Shipment; label: MadeLabel | null; now: Date };

async function resolve(
  db: Services["db"],
  admin: Granted<"parcels">,
  resolution: Resolution,
): Promise<ResolveResult> {
  try {
    return await db.transaction((tx) => resolveLocked(tx, admin, resolution));
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: "number_taken" };
    throw error;
  }
}

async function resolveLocked(
  tx: Transaction,
  admin: Granted<"parcels">,
  { lost, label, now }: Resolution,
): Promise<ResolveResult> {
  await lockOrder(tx, lost.order_id);
  const shipment = await lockShipment(tx, lost.id);
  if (!shipment || labelStateAt(shipment, now) !== "unknown") return { ok: false, code: "changed" };
  if (label) await storeLabel(tx, { shipment, label, now, userId: admin.userId });
  else
    await tx
      .update(shipments)
      .set({ label_state: "refused", updated_at: now })
      .where(eq(shipments.id, shipment.id));
  await writeAudit(tx, admin, {
    action: "update",
    entity: "shipment",
    recordId: shipment.id,
    before: { label_state: "unknown" },
    after: { label_state: label ? "made" : "refused", ...(label && { number: label.number }) },
    now,
  });
  return { ok: true, found: label ? "label" : "none" };
}
