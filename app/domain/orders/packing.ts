import { sumBy } from "#app/domain/money.ts";

/** Units of a product that a line of an order takes, and how many of them are in its parcel. */
export type UnitsToPack = { line_id: string; product_id: string; ordered: number; packed: number };

/** Maximum number of units that are ticked or scanned at once. */
export const unitsAtOnce = 999;

/** Maximum length of a scanned or typed code, in characters. */
export const codeLength = 60;

/**
 * Returns the line for which `quantity` units of one of these products are packed next: the first that still needs as
 * many. Refused as `not_in_order` when no line has any of the products, else as `too_many`.
 */
export function lineToPack(
  units: readonly UnitsToPack[],
  { productIds, quantity }: { productIds: readonly string[]; quantity: number },
): { ok: true; unit: UnitsToPack } | { ok: false; code: "not_in_order" | "too_many" } {
  const ofProducts = units.filter(({ product_id }) => productIds.includes(product_id));
  if (ofProducts.length === 0) return { ok: false, code: "not_in_order" };
  const unit = ofProducts.find(({ ordered, packed }) => packed + quantity <= ordered);
  return unit ? { ok: true, unit } : { ok: false, code: "too_many" };
}

/** Returns how many units are ordered and how many are in the parcel. */
export function packingProgress(units: readonly UnitsToPack[]): { ordered: number; packed: number } {
  return { ordered: sumBy(units, ({ ordered }) => ordered), packed: sumBy(units, ({ packed }) => packed) };
}

/** Returns whether every unit is in the parcel. False without any. */
export function isAllPacked(units: readonly UnitsToPack[]): boolean {
  return units.length > 0 && units.every(({ ordered, packed }) => packed >= ordered);
}

/**
 * Returns the forms in which a product may store the number of a barcode: scanners leave out or add leading zeros
 * (GS1 General Specifications, section 7.9: 8, 12, 13 or 14 digits). Empty for a code that is no such number.
 */
export function gtinForms(code: string): string[] {
  if (!/^\d{8,14}$/.test(code)) return [];
  const digits = code.replace(/^0+/, "");
  return [8, 12, 13, 14]
    .filter((length) => length >= digits.length)
    .map((length) => digits.padStart(length, "0"));
}
