import type { MoveInNote } from "./moved-product.ts";

const perUnit: ReadonlyMap<string, number> = new Map([
  ...["g", "gr", "gram", "grams", "г", "гр", "грам", "грама"].map((unit) => [unit, 1] as const),
  ...["kg", "kgs", "kilogram", "kilograms", "кг", "килограм", "килограма"].map(
    (unit) => [unit, 1000] as const,
  ),
  ...["lb", "lbs"].map((unit) => [unit, 453.592_37] as const),
  ["oz", 28.349_523_125] as const,
]);

/** Heaviest size, in grams: a product has at most seven digits. */
const heaviest = 9_999_999;

/**
 * Returns the weight that a text names and nothing else, in whole grams: `100 g`, `0,5 кг`. Null for any other text and
 * for less than a gram.
 */
export function readWeight(text: string): number | null {
  const [, number = "", unit = ""] =
    /^(\d{1,7}(?:[.,]\d{1,6})?)\s*(\p{L}{1,10})\.?$/u.exec(text.trim()) ?? [];
  return gramsOf(number, unit);
}

/** Returns a number of a unit in whole grams; null without a number above 0 or with an unknown unit. */
export function gramsOf(number: string, unit: string): number | null {
  const grams = perUnit.get(unit.trim().toLowerCase());
  if (grams === undefined || !/^\d{1,7}(?:[.,]\d{1,6})?$/.test(number.trim())) return null;
  const weight = Math.round(Number(number.trim().replace(",", ".")) * grams);
  return weight > 0 && weight <= heaviest ? weight : null;
}

/**
 * Returns the weight that one of the options names, else that of the weight column: that one is for the parcel, and may
 * contain the packaging. Notes when they differ.
 */
export function weightOf(
  options: readonly string[],
  parcel: number | null,
  notes: MoveInNote[],
): number | null {
  const [named, other] = options.map(readWeight).filter((grams) => grams !== null);
  if (named === undefined || other !== undefined) return parcel;
  if (parcel !== null && parcel !== named)
    notes.push({ code: "option_weight", text: `${named} ≠ ${parcel}` });
  return named;
}
