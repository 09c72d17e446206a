import { isCarrierName } from "./carrier.ts";
import type { CarrierName, OfficeKind } from "./carrier.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";

/** Identifies an office or automat of a carrier. */
export type OfficeReference = { carrier: CarrierName; officeCode: string };

/**
 * The office chosen for an order. `kind` and `takesCash` come from the carrier's list and are missing until it is
 * loaded.
 */
export type ChosenOffice = OfficeReference & { kind?: OfficeKind; takesCash?: boolean };

/** Returns whether an office cannot hand over an order because the order is paid in cash there. */
export function refusesCash({ takesCash }: { takesCash?: boolean }, paymentMethod: PaymentMethod): boolean {
  return takesCash === false && paymentMethod === "cash_on_delivery";
}

/** Maximum length of an office's code, in characters; the longest known are BOX NOW's. */
export const maxOfficeCode = 40;

/** Type guard for stored values, which anybody may have written. */
export function isOfficeReference(value: unknown): value is OfficeReference {
  if (typeof value !== "object" || value === null) return false;
  const { carrier, officeCode }: { carrier?: unknown; officeCode?: unknown } = value;
  return typeof carrier === "string" && isCarrierName(carrier) && typeof officeCode === "string";
}

/**
 * Returns the delivery details of an order to an office, as text for people. `carrier` is the name that customers know;
 * empty for Econt, which the delivery type already names.
 */
export function officeDetails(
  office: { name: string; officeCode: string; address: string },
  carrier: string,
): string {
  const name = [carrier, office.name].filter(Boolean).join(": ");
  return `${name} (${office.officeCode}), ${office.address}`;
}

const leadingPostcode = /^\s*[1-9]\d{3}(?:\s*,\s*|\s+|$)/;

/**
 * Returns an address that starts with a town's postcode, in place of another postcode there. An empty `postcode` only
 * removes the other one.
 */
export function withPostcode(address: string, postcode: string): string {
  const rest = address.replace(leadingPostcode, "").trimStart();
  return postcode === "" ? rest : `${postcode}, ${rest}`;
}

/**
 * Returns the part of a typed address in which a street is searched, without the postcode. Empty once a number or a
 * comma follows.
 */
export function typedStreet(address: string): string {
  const rest = address.replace(leadingPostcode, "");
  return /[\d,]/.test(rest) ? "" : rest.trim();
}

/**
 * Replaces the street in a typed address by a listed one, followed by a space for the number. Keeps a typed postcode,
 * otherwise puts the town's first.
 */
export function withStreet(address: string, street: string, townPostcode: string): string {
  const typed = leadingPostcode.exec(address)?.[0].trim().replace(/,$/, "").trimEnd() ?? "";
  return withPostcode(`${street} `, typed || townPostcode);
}

/** Returns a distance rounded for display: `350` m, or from 950 metres on `1,2` km with the decimal comma. */
export function roundedDistance(metres: number): { value: string; unit: "m" | "km" } {
  if (metres < 950) return { value: String(Math.max(10, Math.round(metres / 10) * 10)), unit: "m" };
  const kilometres = metres / 1000;
  const text = kilometres < 10 ? kilometres.toFixed(1) : String(Math.round(kilometres));
  return { value: text.replace(".", ","), unit: "km" };
}
