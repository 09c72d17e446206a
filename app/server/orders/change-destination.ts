import { and, eq, sql, sum } from "drizzle-orm";
import { sanitizeField } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, CheckoutProblem } from "#app/domain/checkout/checkout.ts";
import { addressCarrier } from "#app/domain/delivery/carrier.ts";
import type { CarrierName, OfficeKind } from "#app/domain/delivery/carrier.ts";
import type { OfficeReference } from "#app/domain/delivery/chosen-office.ts";
import { placeOf } from "#app/domain/delivery/delivery-price.ts";
import type { DeliveryChoice } from "#app/domain/delivery/delivery-price.ts";
import { addressLine } from "#app/i18n/address-line.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { carrierOffices } from "#app/server/db/schema/delivery.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import type { orders } from "#app/server/db/schema/orders.ts";
import { whyOfficeRefused } from "#app/server/delivery/find-offices.ts";
import type { OfficeRefusal } from "#app/server/delivery/find-offices.ts";
import { readPhone } from "#app/server/phone.ts";
import { findDestination } from "./destination.ts";
import type { OrderDestination } from "./destination.ts";

/** The fields of a form that say where an order goes. */
export type DestinationForm = Pick<CheckoutForm, "city" | "deliveryType" | "deliveryDetails" | "office">;

/** Returns where a form says that an order goes now, as the form shows it. */
export function destinationForm({ type, town, details, office }: OrderDestination): DestinationForm {
  return { city: town, deliveryType: type ?? "", deliveryDetails: details, office };
}

export type DestinationChange =
  | { ok: true; changed: null }
  | { ok: true; changed: { columns: DestinationColumns; before: DeliveryChoice; after: DeliveryChoice } }
  | { ok: false; problem: CheckoutProblem };

type DestinationColumns = Pick<
  typeof orders.$inferInsert,
  "address" | "city" | "delivery_type" | "delivery_details" | "carrier" | "office_code"
>;

/**
 * Returns the columns of a locked order for the destination in a sanitised form, by the checkout's rules for offices;
 * `offered` are the carriers at the checkout. `changed` is null when the form shows the destination that the order has,
 * so a chosen or confirmed office stays.
 */
export async function changeDestination(
  tx: Transaction,
  {
    order,
    form,
    offered,
  }: {
    order: Pick<typeof orders.$inferSelect, "id" | "language" | "payment_method" | "phone">;
    form: DestinationForm & Pick<CheckoutForm, "phone">;
    offered: readonly CarrierName[];
  },
): Promise<DestinationChange> {
  const current = await findDestination(tx, order.id);
  const office = form.deliveryType === "econt_office" ? (form.office ?? null) : null;
  if (office ? isSameOffice(office, current.office) : isSameText(form, current)) {
    const cannotCall = office !== null && form.phone !== order.phone && readPhone(form.phone) === null;
    return cannotCall
      ? { ok: false, problem: officeProblem("phone_unreadable") }
      : { ok: true, changed: null };
  }
  const refusal =
    office &&
    (await whyOfficeRefused(tx, offered, {
      carrier: office.carrier,
      officeCode: office.officeCode,
      city: form.city,
      phone: form.phone,
      paymentMethod: order.payment_method,
      goods: await weightOf(tx, order.id),
    }));
  if (refusal) return { ok: false, problem: officeProblem(refusal) };
  const carrier = office ? office.carrier : addressCarrierOf(form, { current, offered });
  return {
    ok: true,
    changed: {
      columns: {
        address: addressLine({ ...form, carrier }, order.language, offered),
        city: form.city,
        delivery_type: form.deliveryType || null,
        delivery_details: form.deliveryDetails,
        carrier,
        office_code: office?.officeCode ?? null,
      },
      before: { carrier: current.carrier, place: placeOf(current.type, current.office?.kind ?? null) },
      after: { carrier, place: placeOf(form.deliveryType, office && (await kindOf(tx, office))) },
    },
  };
}

/**
 * Returns the carrier of a form without a chosen office: of an order to an address its own, of one that goes there only
 * now that of the checkout, of a typed office none.
 */
function addressCarrierOf(
  { deliveryType }: DestinationForm,
  { current, offered }: { current: OrderDestination; offered: readonly CarrierName[] },
): CarrierName | null {
  if (deliveryType !== "econt_address") return null;
  return current.type === "econt_address" ? current.carrier : addressCarrier(offered);
}

function isSameOffice(a: OfficeReference, b: OfficeReference | null): boolean {
  return a.carrier === b?.carrier && a.officeCode === b.officeCode;
}

function isSameText(form: DestinationForm, { town, type, details }: OrderDestination): boolean {
  return (
    form.deliveryType === (type ?? "") &&
    form.city === sanitizeField("city", town) &&
    form.deliveryDetails === sanitizeField("deliveryDetails", details)
  );
}

/** Returns the kind of a listed office; null for an unknown one. */
async function kindOf(
  tx: Pick<Transaction, "select">,
  { carrier, officeCode }: OfficeReference,
): Promise<OfficeKind | null> {
  const [office] = await tx
    .select({ kind: carrierOffices.kind })
    .from(carrierOffices)
    .where(and(eq(carrierOffices.carrier, carrier), eq(carrierOffices.code, officeCode)));
  return office?.kind ?? null;
}

/** Returns the problem of a form whose chosen office or phone is refused. */
export function officeProblem(refusal: OfficeRefusal): CheckoutProblem {
  if (refusal === "phone_unreadable") return { code: "phone", fields: ["phone"] };
  const codes = { office_no_cash: "officeNoCash", office_too_small: "officeTooSmall" } as const;
  const code = refusal === "office_unavailable" ? "otherOffice" : codes[refusal];
  return { code, fields: ["deliveryDetails"] };
}

/** Returns the weight of an order's goods in grams. */
async function weightOf(tx: Pick<Transaction, "select">, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ grams: sum(sql`${orderLines.weight_grams} * ${orderLines.quantity}`).mapWith(Number) })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId));
  return row?.grams ?? 0;
}
