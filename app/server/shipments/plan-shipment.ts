import { and, asc, eq } from "drizzle-orm";
import { deliversTo } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import type { CarrierSettings, ParcelBox } from "#app/domain/delivery/carrier-settings.ts";
import { fits } from "#app/domain/delivery/chosen-office.ts";
import { labelStateAt } from "#app/domain/delivery/label-state.ts";
import { isErased } from "#app/domain/orders/customer.ts";
import { isCorrectable, whyNotSent } from "#app/domain/orders/order.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { carrierOffices, carriers } from "#app/server/db/schema/delivery.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import type { Destination } from "#app/server/delivery/carrier-contract.ts";
import { findRecipient } from "#app/server/orders/gifts/order-gift.ts";
import type { ParcelRecipient } from "#app/server/orders/gifts/order-gift.ts";
import type { LockedOrder } from "#app/server/orders/lock-order.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { readPhone } from "#app/server/phone.ts";
import { cashDue, parcelWeight } from "./shipment-request.ts";
import type { ParcelOrder } from "./shipment-request.ts";
import { currentShipment } from "./shipment-rows.ts";

/** What staff choose for a parcel instead of the settings and the customer's choice. */
export type ShipmentChoice = {
  /** The carrier and the address, which replace the customer's choice of an office. */
  address?: { carrier: CarrierName; destination: Extract<Destination, { place: "address" }> } | undefined;
  /** Name of one of the carrier's boxes; the first is used otherwise. */
  box?: string | undefined;
  /** In grams, as weighed. */
  weight?: number | undefined;
};

/**
 * Why an order gets no label. `has_label`: it has one. `in_progress`: a carrier is being asked. `unknown_label`: a
 * carrier's answer was lost. `destination`: staff have to choose an office or enter an address. `no_carrier`: the
 * carrier has no account. `place`: the carrier does not deliver there.
 */
export type LabelRefusal =
  | "gone"
  | "erased"
  | "cancelled"
  | "unpaid"
  | "refunded"
  | "no_pieces"
  | "already_sent"
  | "has_label"
  | "in_progress"
  | "unknown_label"
  | "phone"
  | "destination"
  | "no_carrier"
  | "place"
  | "office_closed"
  | "office_no_cash"
  | "too_heavy"
  | "too_large"
  | "weight";

export type ShipmentPlan = {
  order: ParcelOrder & Pick<ParcelRecipient, "phone_key">;
  carrier: CarrierName;
  destination: Destination;
  box: ParcelBox | null;
  weight: number;
  settings: CarrierSettings;
};

type Refused = { ok: false; code: LabelRefusal };
const refuse = (code: LabelRefusal): Refused => ({ ok: false, code });

/** Checks whether a locked order can get a label, and decides what the label says. Does not contact the carrier. */
export async function planShipment(
  tx: Transaction,
  {
    order,
    choice,
    hasCarrier,
    now,
  }: { order: LockedOrder; choice: ShipmentChoice; hasCarrier: boolean; now: Date },
): Promise<{ ok: true; plan: ShipmentPlan } | Refused> {
  const recipient = await findRecipient(tx, order);
  const refusal = whyNotLabelled(order, recipient) ?? (await whyBlocked(tx, order.id, now));
  if (refusal) return refuse(refusal);
  const carrier = choice.address?.carrier ?? order.carrier;
  if (!carrier) return refuse("destination");
  if (!hasCarrier) return refuse("no_carrier");
  const settings = await settingsOf(tx, carrier);
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.order_id, order.id))
    .orderBy(asc(orderLines.position));
  const box = settings.boxes.find(({ name }) => name === choice.box) ?? settings.boxes[0] ?? null;
  const weight = choice.weight ?? parcelWeight(lines, box);
  if (weight <= 0) return refuse("weight");
  const parcel = { order: { ...order, ...recipient, lines }, carrier, box, weight, settings };
  if (choice.address) {
    const { destination } = choice.address;
    return deliversTo(carrier, destination.place)
      ? { ok: true, plan: { ...parcel, destination } }
      : refuse("place");
  }
  return planForOffice(tx, parcel, order.office_code);
}

/** Returns why the order itself gets no label, whatever the carrier; null when it may get one. */
function whyNotLabelled(order: LockedOrder, { phone }: ParcelRecipient): LabelRefusal | null {
  if (isErased(order)) return "erased";
  const reason = whyNotSent(order);
  if (reason) return reason;
  if (!isCorrectable(order)) return "already_sent";
  return readPhone(phone) === null ? "phone" : null;
}

async function whyBlocked(tx: Transaction, orderId: string, now: Date): Promise<LabelRefusal | null> {
  const current = await currentShipment(tx, orderId);
  switch (current && labelStateAt(current, now)) {
    case "made":
      return "has_label";
    case "requested":
      return "in_progress";
    case "unknown":
      return "unknown_label";
    default:
      return null;
  }
}

async function planForOffice(
  tx: Transaction,
  parcel: Omit<ShipmentPlan, "destination">,
  officeCode: string | null,
): Promise<{ ok: true; plan: ShipmentPlan } | Refused> {
  if (officeCode === null) return refuse("destination");
  const [office] = await tx
    .select()
    .from(carrierOffices)
    .where(and(eq(carrierOffices.carrier, parcel.carrier), eq(carrierOffices.code, officeCode)));
  if (!office?.is_open) return refuse("office_closed");
  if (cashDue(parcel.order) > 0 && !office.takes_cash) return refuse("office_no_cash");
  if (office.max_weight !== null && parcel.weight > office.max_weight) return refuse("too_heavy");
  if (parcel.box && office.max_size && !fits(parcel.box, office.max_size)) return refuse("too_large");
  return { ok: true, plan: { ...parcel, destination: { place: office.kind, officeCode } } };
}

/** Returns a carrier's settings, with the shop's own name and contacts where the sender's are empty. */
export async function settingsOf(tx: Transaction, carrier: CarrierName): Promise<CarrierSettings> {
  const [row] = await tx.select().from(carriers).where(eq(carriers.name, carrier));
  const settings = { ...defaultCarrierSettings, ...row?.settings };
  const company = await loadCompany(tx);
  return {
    ...settings,
    sender_name: settings.sender_name || company.company_name_bg,
    sender_phone: settings.sender_phone || company.phone,
    sender_email: settings.sender_email || company.email,
  };
}
