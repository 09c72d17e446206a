import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "./translate.ts";

/** Formats city, delivery type and details in one line, as on the parcel label. */
export function addressLine(
  { city, deliveryType, deliveryDetails }: Pick<CheckoutForm, "city" | "deliveryType" | "deliveryDetails">,
  language: Locale,
): string {
  if (deliveryType === "") return [city, deliveryDetails].join(", ");
  return `${city}, ${translator(language)(`checkout.deliveryType.${deliveryType}`)}: ${deliveryDetails}`;
}
