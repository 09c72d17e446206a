import type { DeliveryType } from "#app/domain/checkout/checkout.ts";
import type { CarrierName } from "./carrier.ts";

/** How an order is delivered, as it is stored. */
export type DeliveredOrder = { delivery_type: DeliveryType; carrier: CarrierName | null };

/**
 * How a delivery is named: by the stored types; `office` for offices and automats, and `address` for addresses, of other
 * carriers than Econt.
 */
export type DeliveryWay = DeliveryType | "office" | "address";

/** Returns whether Econt delivers for a shop, as in the specification: it offers Econt, the sandbox or no carrier. */
export function isEcontShop(offered: readonly CarrierName[]): boolean {
  return offered.length === 0 || offered.some((name) => name === "econt" || name === "sandbox");
}

/**
 * Returns how a delivery is named. The two types of the specification name Econt, so a delivery by another carrier has a
 * name of its own, and so has one without a carrier in a shop that offers only others; `offered` are the shop's carriers.
 */
export function deliveryWay(
  { delivery_type, carrier }: DeliveredOrder,
  offered: readonly CarrierName[] = [],
): DeliveryWay {
  if (carrier === null ? isEcontShop(offered) : carrier === "econt") return delivery_type;
  return delivery_type === "econt_office" ? "office" : "address";
}
