import { eq } from "drizzle-orm";
import type { LotBlock } from "#app/domain/catalogue/packed-lots.ts";
import type { LabelWarning } from "#app/domain/delivery/parcel.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { allocateLots } from "#app/server/catalogue/lots/allocate-lots.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { newId } from "#app/server/db/new-id.ts";
import { isUniqueViolation } from "#app/server/db/unique-violation.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type {
  Carrier,
  CarrierRefusal,
  MadeLabel,
  ShipmentRequest,
} from "#app/server/delivery/carrier-contract.ts";
import { mapConcurrently } from "#app/server/delivery/map-concurrently.ts";
import { log } from "#app/server/log.ts";
import { findDestination } from "#app/server/orders/destination.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import type { Services } from "#app/server/services.ts";
import { planShipment } from "./plan-shipment.ts";
import type { LabelRefusal, ShipmentChoice } from "./plan-shipment.ts";
import { cashDue, shipmentReference, shipmentRequest } from "./shipment-request.ts";
import { auditedOffice } from "./suggest-offices.ts";
import { countAttempts, expireRequest, lockShipment, storeLabel } from "./shipment-rows.ts";

type ShipmentServices = Pick<Services, "db" | "carriers">;

/**
 * `refused`: the order gets no label. `unknown`: the carrier's answer was lost, so it may have made a label. `reason`
 * is the carrier's or the error's text. `late_cancelled`: the label came after its attempt had ended, and was
 * cancelled. `late_kept`: the carrier did not confirm that it cancelled such a label. Their `reason` is the label's
 * number.
 */
export type LabelResult =
  | { ok: true; shipmentId: string; number: string; warnings: readonly LabelWarning[] }
  | { ok: false; code: LabelRefusal | LotBlock }
  | { ok: false; code: "refused" | "unknown" | "late_cancelled" | "late_kept"; reason: string };

/**
 * Requests the label of an order's parcel from the carrier. The attempt is stored before the carrier is asked, which
 * happens outside of any transaction. So a lost answer does not lead to a second parcel: the attempt blocks others
 * until it is resolved (`resolve-label.ts`). Refused by `planShipment`, and by `whyNotHandedOver` when the order's lots
 * prevent its packing.
 */
export async function requestLabel(
  services: ShipmentServices,
  admin: Granted<"parcels">,
  { orderId, choice = {}, now }: { orderId: string; choice?: ShipmentChoice; now: Date },
): Promise<LabelResult> {
  const carrier = await carrierOf(services, orderId, choice);
  const begun = await begin(services, admin, { orderId, choice, carrier, now });
  if (!begun.ok) return begun;
  const { shipmentId, request } = begun;
  const answer = await ask(begun.carrier, request);
  return finish(services, admin, { orderId, shipmentId, carrier: begun.carrier, answer, now });
}

/**
 * Requests the labels of several orders, a few at a time; `choices` holds what staff chose for single ones. Returns the
 * result of each order; a refusal does not affect the others.
 */
export async function requestLabels(
  services: ShipmentServices,
  admin: Granted<"parcels">,
  {
    orderIds,
    choices,
    now,
  }: { orderIds: readonly string[]; choices?: ReadonlyMap<string, ShipmentChoice>; now: Date },
): Promise<Map<string, LabelResult>> {
  const results = await mapConcurrently([...new Set(orderIds)], async (orderId) => {
    const choice = choices?.get(orderId) ?? {};
    return [orderId, await requestLabel(services, admin, { orderId, choice, now })] as const;
  });
  return new Map(results);
}

/**
 * Returns the carrier for a label; null without one that can be used. Called before the transaction, which must not
 * wait for a second connection.
 */
async function carrierOf(
  { db, carriers }: ShipmentServices,
  orderId: string,
  choice: ShipmentChoice,
): Promise<Carrier | null> {
  if (choice.address) return carriers.find(choice.address.carrier);
  const [order] = await db.select({ carrier: orders.carrier }).from(orders).where(eq(orders.id, orderId));
  return order?.carrier ? carriers.find(order.carrier) : null;
}

type Begun =
  | { ok: true; shipmentId: string; request: ShipmentRequest; carrier: Carrier }
  | { ok: false; code: LabelRefusal | LotBlock };

async function begin(
  { db }: ShipmentServices,
  admin: Granted<"parcels">,
  {
    orderId,
    choice,
    carrier,
    now,
  }: { orderId: string; choice: ShipmentChoice; carrier: Carrier | null; now: Date },
): Promise<Begun> {
  return db.transaction(async (tx): Promise<Begun> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, code: "gone" };
    await expireRequest(tx, orderId, now);
    const planned = await planShipment(tx, { order, choice, hasCarrier: carrier !== null, now });
    if (!planned.ok) return planned;
    const { plan } = planned;
    if (carrier?.name !== plan.carrier) return { ok: false, code: "no_carrier" };
    // Packing begins, so lots are allocated; without them the parcel could not be packed.
    const packed = await allocateLots(tx, { orderId, now });
    if (!packed.ok) return packed;
    const reference = shipmentReference(orderId, (await countAttempts(tx, orderId)) + 1);
    const shipmentId = newId();
    await tx.insert(shipments).values({
      id: shipmentId,
      order_id: orderId,
      carrier: plan.carrier,
      place: plan.destination.place,
      destination: plan.destination,
      reference,
      state: "to_pack",
      label_state: "requested",
      weight: plan.weight,
      cash_eur: cashDue(plan.order),
      phone_key: plan.order.phone_key,
      requested_at: now,
      user_id: admin.userId,
      updated_at: now,
    });
    await writeAudit(tx, admin, {
      action: "create",
      entity: "shipment",
      recordId: shipmentId,
      after: {
        ...auditedOffice(await findDestination(tx, orderId)),
        carrier: plan.carrier,
        reference,
        cash_eur: cashDue(plan.order),
      },
      now,
    });
    return { ok: true, shipmentId, carrier, request: shipmentRequest({ ...plan, reference }) };
  });
}

type Answer = ({ ok: true } & MadeLabel) | (CarrierRefusal & { mayHaveActed: boolean });

async function ask(carrier: Carrier, request: ShipmentRequest): Promise<Answer> {
  try {
    const valid = await carrier.validateLabel(request);
    if (!valid.ok) return { ok: false, reason: visibleLine(valid.reason), mayHaveActed: false };
  } catch (error) {
    // The carrier was only asked whether it would make the label.
    log.warn(
      { err: error, carrier: carrier.name, reference: request.reference },
      "a label was not validated",
    );
    return { ok: false, reason: error instanceof CarrierError ? error.message : "", mayHaveActed: false };
  }
  try {
    const answer = await carrier.createLabel(request);
    return answer.ok ? answer : { ok: false, reason: visibleLine(answer.reason), mayHaveActed: false };
  } catch (error) {
    log.warn({ err: error, carrier: carrier.name, reference: request.reference }, "a label was not answered");
    // Any other error is a bug of the adapter, which may have occurred after the carrier's answer.
    if (!(error instanceof CarrierError)) return { ok: false, reason: "", mayHaveActed: true };
    return { ok: false, reason: error.message, mayHaveActed: error.mayHaveActed };
  }
}

async function finish(
  { db }: ShipmentServices,
  admin: Granted<"parcels">,
  {
    orderId,
    shipmentId,
    carrier,
    answer,
    now,
  }: { orderId: string; shipmentId: string; carrier: Carrier; answer: Answer; now: Date },
): Promise<LabelResult> {
  const outcome = await storeAnswer(db, admin, { orderId, shipmentId, answer, now });
  if (!outcome.answer.ok) {
    const { mayHaveActed, reason } = outcome.answer;
    return { ok: false, code: mayHaveActed ? "unknown" : "refused", reason };
  }
  const { number, warnings } = outcome.answer;
  if (!outcome.isStored) return cancelLate(carrier, number);
  return { ok: true, shipmentId, number, warnings };
}

type Stored = { orderId: string; shipmentId: string; answer: Answer; now: Date };

/**
 * Stores an answer. A label that cannot be stored, such as one with the number of another parcel, exists at the
 * carrier: then stores that it is unknown. Returns what was stored, and whether the attempt was still open.
 */
async function storeAnswer(
  db: Services["db"],
  admin: Granted<"parcels">,
  stored: Stored,
): Promise<{ answer: Answer; isStored: boolean }> {
  try {
    return { answer: stored.answer, isStored: await storeOnce(db, admin, stored) };
  } catch (error) {
    log.error({ err: error, shipmentId: stored.shipmentId }, "a carrier's answer could not be stored");
    const number = stored.answer.ok && isUniqueViolation(error) ? stored.answer.number : "";
    const answer = { ok: false, reason: number, mayHaveActed: true } as const;
    return { answer, isStored: await storeOnce(db, admin, { ...stored, answer }) };
  }
}

async function storeOnce(
  db: Services["db"],
  admin: Granted<"parcels">,
  { orderId, shipmentId, answer, now }: Stored,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const shipment = await lockShipment(tx, shipmentId);
    if (!shipment) return false;
    // Staff found the same label before the answer arrived.
    if (answer.ok && shipment.label_state === "made" && shipment.number === answer.number) return true;
    if (shipment.label_state !== "requested" && shipment.label_state !== "unknown") return !answer.ok;
    const label_state = answer.ok ? "made" : answer.mayHaveActed ? "unknown" : "refused";
    if (answer.ok) await storeLabel(tx, { shipment, label: answer, now, userId: admin.userId });
    else
      await tx
        .update(shipments)
        .set({ label_state, problem: answer.reason, updated_at: now })
        .where(eq(shipments.id, shipmentId));
    await writeAudit(tx, admin, {
      action: "update",
      entity: "shipment",
      recordId: shipmentId,
      before: { label_state: shipment.label_state },
      after: { label_state, ...(answer.ok && { number: answer.number }) },
      now,
    });
    return true;
  });
}

/**
 * Cancels a label whose answer arrived after its attempt had ended, as when staff had confirmed that there is none,
 * since another may have been made by then.
 */
async function cancelLate(carrier: Carrier, number: string): Promise<LabelResult> {
  log.error({ carrier: carrier.name, number }, "a label came too late and is cancelled");
  const cancelled = await carrier.cancelLabel(number).catch(() => null);
  if (cancelled?.ok) return { ok: false, code: "late_cancelled", reason: number };
  log.error({ carrier: carrier.name, number }, "a late label could not be cancelled");
  return { ok: false, code: "late_kept", reason: number };
}
