import { isCarrierName } from "./carrier.ts";
import type { CarrierName, OfficeKind } from "./carrier.ts";
import type { ParcelBox } from "./carrier-settings.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";

/** Identifies an office or automat of a carrier. */
export type OfficeReference = { carrier: CarrierName; officeCode: string };

/**
 * The office chosen for an order. The other fields come from the carrier's list and are missing until it is loaded;
 * `maxGoods` as in `goodsLimit`.
 */
export type ChosenOffice = OfficeReference & {
  kind?: OfficeKind;
  takesCash?: boolean;
  maxGoods?: number | null;
};

/** Returns whether an office cannot hand over an order because the order is paid in cash there. */
export function refusesCash({ takesCash }: { takesCash?: boolean }, paymentMethod: PaymentMethod): boolean {
  return takesCash === false && paymentMethod === "cash_on_delivery";
}

/**
 * Returns the largest weight of goods, in grams, that a place takes in a box: 0 when the box does not fit, null without a
 * limit.
 */
export function goodsLimit(
  { maxWeight, maxSize }: { maxWeight: number | null; maxSize: readonly number[] | null },
  box: ParcelBox | null,
): number | null {
  if (box && maxSize && !fits(box, maxSize)) return 0;
  return maxWeight === null ? null : Math.max(0, maxWeight - (box?.weight ?? 0));
}

/** Returns whether a box fits when it is turned; `largest` has its longest side first, in millimetres. */
export function fits(box: Omit<ParcelBox, "name" | "weight">, largest: readonly number[]): boolean {
  const sides = [box.length, box.width, box.height].toSorted((a, b) => b - a);
  return sides.every((side, index) => side <= (largest[index] ?? 0));
}

/** Returns whether goods of a weight in grams are too heavy for a place, with its limit from `goodsLimit`. */
export function isTooSmall({ maxGoods }: { maxGoods?: number | null }, goods: number): boolean {
  return typeof maxGoods === "number" && goods > maxGoods;
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

const leadingPostcode = /^\s*([1-9]\d{3})(?:\s*,\s*|\s+|$)/;

/** Returns the postcode with which a typed address starts, empty without one, and what follows it. */
export function splitPostcode(address: string): { postcode: string; rest: string } {
  const [start = "", postcode = ""] = leadingPostcode.exec(address) ?? [];
  return { postcode, rest: address.slice(start.length).trimStart() };
}

/**
 * Returns an address that starts with a town's postcode, in place of another postcode there. An empty `postcode` only
 * removes the other one.
 */
export function withPostcode(address: string, postcode: string): string {
  const { rest } = splitPostcode(address);
  return postcode === "" ? rest : `${postcode}, ${rest}`;
}

/**
 * Returns the part of a typed address in which a street is searched, without the postcode. Empty once a number or a
 * comma follows.
 */
export function typedStreet(address: string): string {
  const { rest } = splitPostcode(address);
  return /[\d,]/.test(rest) ? "" : rest.trim();
}

/**
 * Replaces the street in a typed address by a listed one, followed by a space for the number. Keeps a typed postcode,
 * otherwise puts the town's first.
 */
export function withStreet(address: string, street: string, townPostcode: string): string {
  return withPostcode(`${street} `, splitPostcode(address).postcode || townPostcode);
}

/** Returns a distance rounded for display: `350` m, or from 950 metres on `1,2` km with the decimal comma. */
export function roundedDistance(metres: number): { value: string; unit: "m" | "km" } {
  if (metres < 950) return { value: String(Math.max(10, Math.round(metres / 10) * 10)), unit: "m" };
  const kilometres = metres / 1000;
  const text = kilometres < 10 ? kilometres.toFixed(1) : String(Math.round(kilometres));
  return { value: text.replace(".", ","), unit: "km" };
}
