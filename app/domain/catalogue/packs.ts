import { splitByWeight } from "#app/domain/money.ts";

/** Maximum number of different products in a pack. */
export const maxParts = 30;

/** Most units of one product in a pack. */
export const maxPartQuantity = 99;

/** A product that a pack contains, and its units in one pack. */
export type PackPart = { product_id: string; quantity: number };

/** A part of an offered pack, with the stock of the product for sale. */
export type OfferedPart = PackPart & { stock_quantity: number };

/**
 * Parses the contents of a pack from as many ids as quantities; a row without a product is left out, and a product
 * named twice counts both. Refuses no product at all (`parts`), more than `maxParts` (`too_many_parts`), and a
 * quantity that is no whole number from 1 to `maxPartQuantity` (`part_quantity`).
 */
export function readPackParts(
  ids: readonly string[],
  quantities: readonly string[],
): { ok: true; parts: PackPart[] } | { ok: false; code: "parts" | "too_many_parts" | "part_quantity" } {
  const units = new Map<string, number>();
  for (const [row, id] of ids.entries()) {
    if (id === "") continue;
    const typed = quantities[row]?.trim() ?? "";
    if (!/^\d{1,3}$/.test(typed)) return { ok: false, code: "part_quantity" };
    units.set(id, (units.get(id) ?? 0) + Number(typed));
  }
  if (units.size === 0) return { ok: false, code: "parts" };
  if (units.size > maxParts) return { ok: false, code: "too_many_parts" };
  if ([...units.values()].some((quantity) => quantity < 1 || quantity > maxPartQuantity))
    return { ok: false, code: "part_quantity" };
  return { ok: true, parts: [...units].map(([product_id, quantity]) => ({ product_id, quantity })) };
}

/** Something ordered; `parts` are those of one pack. */
type Ordered = { productId: string; quantity: number; parts: readonly PackPart[] | null };

/** Returns how many units of each product are ordered: those of packs by part. */
export function orderedUnits(items: readonly Ordered[]): Map<string, number> {
  const units = new Map<string, number>();
  const add = (id: string, quantity: number) => units.set(id, (units.get(id) ?? 0) + quantity);
  for (const { productId, quantity, parts } of items)
    if (parts === null) add(productId, quantity);
    else for (const part of parts) add(part.product_id, part.quantity * quantity);
  return units;
}

/**
 * Returns each part's share of the price of one pack, in the unit of the price: in proportion to the list prices of its
 * units.
 */
export function partShares(
  price: number,
  parts: readonly { price_bgn: number; quantity: number }[],
): number[] {
  return splitByWeight(
    price,
    parts.map(({ price_bgn, quantity }) => price_bgn * quantity),
  );
}
