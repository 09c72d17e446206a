import type { Locale } from "#app/domain/locale.ts";
import type { ListedOffice, ListedTown, OfferedCarrier } from "#app/domain/delivery/listed-places.ts";

export type OfficeAnswer = { carriers: OfferedCarrier[]; offices: ListedOffice[]; total: number };
export type TownAnswer = { towns: ListedTown[] };
export type StreetAnswer = { streets: string[] };

export const noOffices: OfficeAnswer = { carriers: [], offices: [], total: 0 };

/** Returns the address of a search; empty values are left out. */
export function placeAddress(
  name: "offices" | "towns" | "streets",
  locale: Locale,
  values: Readonly<Record<string, string | null>>,
): string {
  const filled = Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return `/api/${name}?${new URLSearchParams([...filled, ["lang", locale]])}`;
}
