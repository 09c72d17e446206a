import { maxParts, readPackParts } from "#app/domain/catalogue/packs.ts";
import type { PackPart } from "#app/domain/catalogue/packs.ts";

/** Rows of a new pack. */
const firstRows = 6;

/** Rows without a product that a form has at least: without JavaScript none can be added. */
const emptyRows = 3;

/**
 * Returns the names of the fields of a row, from 1. Each row has names of its own: fields of one name become one text
 * without the empty ones, after which quantities could belong to other products.
 */
export function partFieldNames(row: number): { id: string; quantity: string } {
  return { id: `part_id_${row}`, quantity: `part_quantity_${row}` };
}

/** Returns the form fields of a pack's contents, which `readPartRows` parses back. */
export function partValues(parts: readonly PackPart[]): Record<string, string> {
  const fields = parts.flatMap(({ product_id, quantity }, place) => {
    const names = partFieldNames(place + 1);
    return [
      [names.id, product_id],
      [names.quantity, String(quantity)],
    ];
  });
  return Object.fromEntries(fields) as Record<string, string>;
}

/** Returns how many rows a form with these values shows: all with a product, and some empty ones. */
export function countPartRows(values: Readonly<Record<string, string>>): number {
  const filled = rows(maxParts).findLast((row) => values[partFieldNames(row).id]) ?? 0;
  return Math.min(maxParts, Math.max(firstRows, filled + emptyRows));
}

/** Parses the rows of a posted form; refuses as `readPackParts` does. */
export function readPartRows(field: (name: string) => string): ReturnType<typeof readPackParts> {
  // One more than a form has, so that a longer one is refused and not cut.
  const names = rows(maxParts + 1).map(partFieldNames);
  return readPackParts(
    names.map(({ id }) => field(id)),
    names.map(({ quantity }) => field(quantity)),
  );
}

/** Returns the numbers from 1 to `count`. */
export function rows(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place + 1);
}
