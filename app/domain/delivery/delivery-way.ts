import type { DeliveryType } from "#app/domain/checkout/checkout.ts";
import type { CarrierName } from "./carrier.ts";

/** How an order is delivered, as it is stored. */
export type DeliveredOrder = { delivery_type: DeliveryType; carrier: CarrierName | null };

/** How a delivery is named: by the stored types, and `office` for offices and automats of other carriers than Econt. */
export type DeliveryWay = DeliveryType | "office";

/**
 * Returns how a delivery is named. The two types of the specification name Econt, so an office of another carrier has a
 * name of its own.
 */
export function deliveryWay({ delivery_type, carrier }: DeliveredOrder): DeliveryWay {
  const isOther = carrier !== null && carrier !== "econt";
  return delivery_type === "econt_office" && isOther ? "office" : delivery_type;
}
