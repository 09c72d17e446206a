import type { CheckoutForm } from "#app/domain/checkout.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "./translate.ts";

/** City, way of delivery and details in one line: what a person reads on the parcel. */
export function addressLine(
  { city, deliveryType, deliveryDetails }: Pick<CheckoutForm, "city" | "deliveryType" | "deliveryDetails">,
  language: Locale,
): string {
  if (deliveryType === "") return [city, deliveryDetails].join(", ");
  return `${city}, ${translator(language)(`checkout.deliveryType.${deliveryType}`)}: ${deliveryDetails}`;
}
