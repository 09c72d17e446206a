import type { DeliveryType } from "#app/domain/checkout/checkout.ts";
import type { CarrierName } from "./carrier.ts";

/** How an order is delivered, as it is stored. */
export type DeliveredOrder = { delivery_type: DeliveryType; carrier: CarrierName | null };

/** A way of delivery as it is named: the stored types, and `office` for offices and automats of other carriers than Econt. */
export type DeliveryWay = DeliveryType | "office";

/** Returns how a delivery is named: the specification's two types name Econt, so an office of another carrier has its own. */
export function deliveryWay({ delivery_type, carrier }: DeliveredOrder): DeliveryWay {
  const isOther = carrier !== null && carrier !== "econt";
  return delivery_type === "econt_office" && isOther ? "office" : delivery_type;
}
