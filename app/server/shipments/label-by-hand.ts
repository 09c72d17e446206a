import { and, eq } from "drizzle-orm";
import type { CarrierName, DeliveryPlace } from "#app/domain/delivery/carrier.ts";
import { isErased } from "#app/domain/orders/customer.ts";
import { whyNotSent } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { allocateLots } from "#app/server/catalogue/lots/allocate-lots.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { carrierOffices, shipments } from "#app/server/db/schema/delivery.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { isUniqueViolation } from "#app/server/db/unique-violation.ts";
import type { Destination } from "#app/server/delivery/carrier-contract.ts";
import { findDestination } from "#app/server/orders/destination.ts";
import { findRecipient } from "#app/server/orders/gifts/order-gift.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import type { LockedOrder } from "#app/server/orders/lock-order.ts";
import type { Services } from "#app/server/services.ts";
import { typedLabel } from "./resolve-label.ts";
import { cashDue, parcelWeight, shipmentReference } from "./shipment-request.ts";
import {
  countAttempts,
  currentShipment,
  expireRequest,
  setParcelState,
  storeLabel,
} from "./shipment-rows.ts";
import { auditedOffice } from "./suggest-offices.ts";

export type LabelByHandResult =
  { ok: true } | { ok: false; code: "not_allowed" | "has_label" | "number_taken" };

/**
 * Stores the number of a label that staff made elsewhere, so that the parcel is tracked like any other; the order may
 * already be shipped. Refused as `not_allowed` when the order is unknown, erased, delivered or must not be sent, as
 * `has_label` while it has a label or may have one, and as `number_taken` when another parcel has the number.
 */
export async function addLabelByHand(
  { db }: Pick<Services, "db">,
  admin: Granted<"parcels">,
  { orderId, carrier, number, now }: { orderId: string; carrier: CarrierName; number: string; now: Date },
): Promise<LabelByHandResult> {
  try {
    return await db.transaction(async (tx): Promise<LabelByHandResult> => {
      const order = await lockOrder(tx, orderId);
      if (!order || !isSendable(order)) return { ok: false, code: "not_allowed" };
      await expireRequest(tx, orderId, now);
      if (await currentShipment(tx, orderId)) return { ok: false, code: "has_label" };
      // The label exists, and its parcel is tracked, although its lots may prevent the handing over.
      await allocateLots(tx, { orderId, now });
      const { place, destination } = await destinationOf(tx, order, carrier);
      const lines = await tx.select().from(orderLines).where(eq(orderLines.order_id, orderId));
      const recipient = await findRecipient(tx, order);
      const shipmentId = newId();
      const [shipment] = await tx
        .insert(shipments)
        .values({
          id: shipmentId,
          order_id: orderId,
          carrier,
          place,
          destination,
          reference: shipmentReference(orderId, (await countAttempts(tx, orderId)) + 1),
          state: "to_pack",
          label_state: "requested",
          is_by_hand: true,
          weight: parcelWeight(lines, null),
          cash_eur: cashDue({ ...order, ...recipient }),
          phone_key: recipient.phone_key,
          requested_at: now,
          user_id: admin.userId,
          updated_at: now,
        })
        .returning();
      if (!shipment) throw new Error("A shipment was not inserted");
      const userId = admin.userId;
      await storeLabel(tx, { shipment, label: typedLabel(number), now, userId });
      if (order.order_status === "shipped")
        await setParcelState(tx, { shipmentId, to: "handed_over", now, userId });
      const office = auditedOffice(await findDestination(tx, orderId));
      const after = { ...office, carrier, number, is_by_hand: true };
      await writeAudit(tx, admin, { action: "create", entity: "shipment", recordId: shipmentId, after, now });
      return { ok: true };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: "number_taken" };
    throw error;
  }
}

function isSendable(order: LockedOrder): boolean {
  return !isErased(order) && order.order_status !== "delivered" && whyNotSent(order) === null;
}

/** Returns the office that the customer chose, if it is this carrier's; otherwise the address as it was typed. */
async function destinationOf(
  tx: Transaction,
  order: LockedOrder,
  carrier: CarrierName,
): Promise<{ place: DeliveryPlace; destination: Destination }> {
  const officeCode = order.carrier === carrier ? order.office_code : null;
  if (officeCode !== null) {
    const [office] = await tx
      .select({ kind: carrierOffices.kind })
      .from(carrierOffices)
      .where(and(eq(carrierOffices.carrier, carrier), eq(carrierOffices.code, officeCode)));
    const place = office?.kind ?? "office";
    return { place, destination: { place, officeCode } };
  }
  const typed = { town: order.city ?? "", other: order.delivery_details ?? order.address };
  const blank = { townId: null, postcode: "", streetId: null, street: "", streetNumber: "" };
  return { place: "address", destination: { place: "address", ...blank, ...typed } };
}
