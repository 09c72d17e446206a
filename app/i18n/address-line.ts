import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import { deliveryWay } from "#app/domain/delivery/delivery-way.ts";
import type { DeliveredOrder } from "#app/domain/delivery/delivery-way.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "./translate.ts";

type DeliveryForm = Pick<CheckoutForm, "city" | "deliveryType" | "deliveryDetails">;

/**
 * Formats city, delivery type and details in one line, as on the parcel label. `carrier` is that of a chosen office;
 * without one, the office is Econt's.
 */
export function addressLine(
  {
    city,
    deliveryType,
    deliveryDetails,
    carrier = null,
  }: DeliveryForm & Partial<Pick<DeliveredOrder, "carrier">>,
  language: Locale,
): string {
  if (deliveryType === "") return [city, deliveryDetails].join(", ");
  return `${city}, ${translator(language)(`checkout.deliveryType.${deliveryWay({ delivery_type: deliveryType, carrier })}`)}: ${deliveryDetails}`;
}
