import type { NamedParts } from "#app/domain/documents/returned-parts.ts";
import { maxLineQuantity } from "#app/domain/cart/cart.ts";
import { maxPartQuantity } from "#app/domain/catalogue/packs.ts";

/** Field with the keys of the parts that a form offers, separated by commas. */
export const offeredField = "parts";

/** Field with the units of a part. */
export const partField = (key: string) => `part_${key}`;

/** Reads the parts that a refund or credit note names: whole units, at most as many as a line of packs can have. */
export function readNamedParts(field: (name: string) => string): NamedParts {
  const keys = field(offeredField).split(",").filter(Boolean);
  const named = keys.map((key) => [key, Number(field(partField(key)))] as const);
  return new Map(
    named.filter(
      ([, units]) => Number.isInteger(units) && units > 0 && units <= maxLineQuantity * maxPartQuantity,
    ),
  );
}
