import type { Locale } from "#app/domain/locale.ts";
import { carrierBrands } from "./carrier.ts";
import type { CarrierName } from "./carrier.ts";

const names = {
  bg: { econt: "Еконт", speedy: "Спиди", boxnow: "BOX NOW" },
  en: carrierBrands,
} as const;

/**
 * Returns the carriers on offer in a sentence, `Еконт и Спиди`; Econt before the owner offers any. A demo shop's sandbox
 * has no name for customers.
 */
export function carriersInWords(offered: readonly CarrierName[], locale: Locale): string {
  const named = offered.flatMap((name) => (name === "sandbox" ? [] : [names[locale][name]]));
  return new Intl.ListFormat(locale).format(named.length > 0 ? named : [names[locale].econt]);
}

/** Returns whether only Econt delivers, as the specification's own texts say. */
export function isOnlyEcont(offered: readonly CarrierName[]): boolean {
  return offered.every((name) => name === "econt" || name === "sandbox");
}
