import { useEffect, useState } from "react";
import type { OfferedCarrier } from "#app/domain/delivery/listed-places.ts";
import { fetchFromShop } from "#app/ui/browser/fetch-from-shop.ts";

/** The picker of offices: the carriers that can be chosen, in the owner's order, and its components. */
type Picker = Awaited<ReturnType<typeof loadParts>> & { carriers: readonly OfferedCarrier[] };

/**
 * Returns the picker once the shop has answered that it has office lists and the code is downloaded. Null until then,
 * and permanently if there are no lists or the shop is unreachable; the form then has plain text fields. Waits for the
 * shopper to leave a field that the picker replaces.
 */
export function usePicker(): Picker | null {
  const [picker, setPicker] = useState<Picker | null>(null);
  useEffect(() => {
    const mounted = new AbortController();
    const load = async () => {
      const carriers = await loadCarriers();
      if (carriers.length === 0 || mounted.signal.aborted) return;
      const parts = await loadParts();
      await untilNoneFocused(mounted.signal);
      if (!mounted.signal.aborted) setPicker({ ...parts, carriers });
    };
    load().catch((error: unknown) => console.error("The picker of offices could not be loaded", error));
    return () => mounted.abort();
  }, []);
  return picker;
}

async function loadParts() {
  const { OfficePicker, StreetChips, TownInput } = await import("./picker-parts.ts");
  return { OfficePicker, StreetChips, TownInput };
}

async function loadCarriers(): Promise<OfferedCarrier[]> {
  const response = await fetchFromShop("/api/offices");
  if (!response.ok) return [];
  const { carriers } = (await response.json()) as { carriers: OfferedCarrier[] };
  return carriers;
}

function untilNoneFocused(signal: AbortSignal): Promise<void> {
  const field = document.activeElement;
  const isReplaced = field?.matches("[name=city], [name=deliveryDetails]") ?? false;
  if (!field || !isReplaced) return Promise.resolve();
  return new Promise((resolve) => field.addEventListener("blur", () => resolve(), { once: true, signal }));
}
