import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { deliveryWay } from "#app/domain/delivery/delivery-way.ts";
import type { DeliveredOrder } from "#app/domain/delivery/delivery-way.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "./translate.ts";

type DeliveryForm = Pick<CheckoutForm, "city" | "deliveryType" | "deliveryDetails">;

/**
 * Formats city, delivery type and details in one line, as on the parcel label. `carrier` is that of the order; without
 * one, the carriers that the shop has `offered` decide, as in `deliveryWay`.
 */
export function addressLine(
  {
    city,
    deliveryType,
    deliveryDetails,
    carrier = null,
  }: DeliveryForm & Partial<Pick<DeliveredOrder, "carrier">>,
  language: Locale,
  offered: readonly CarrierName[] = [],
): string {
  if (deliveryType === "") return [city, deliveryDetails].join(", ");
  const way = deliveryWay({ delivery_type: deliveryType, carrier }, offered);
  return `${city}, ${translator(language)(`checkout.deliveryType.${way}`)}: ${deliveryDetails}`;
}
