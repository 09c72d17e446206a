import { useEffect, useState } from "react";
import type { Locale } from "#app/domain/locale.ts";
import type { ListedOffice, OfferedCarrier } from "#app/server/delivery/find-offices.ts";
import type { ListedTown } from "#app/server/delivery/find-towns.ts";
import { fetchFromShop } from "#app/storefront/browser/fetch-from-shop.ts";

export type OfficeAnswer = { carriers: OfferedCarrier[]; offices: ListedOffice[]; total: number };
export type TownAnswer = { towns: ListedTown[] };
export type StreetAnswer = { streets: string[] };

/** How long the shopper pauses before the shop is asked, in milliseconds. */
const typingPause = 180;

/** Returns the address of a search; empty values are left out. */
export function placeAddress(
  name: "offices" | "towns" | "streets",
  locale: Locale,
  values: Readonly<Record<string, string | null>>,
): string {
  const filled = Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return `/api/${name}?${new URLSearchParams([...filled, ["lang", locale]])}`;
}

/** Asks the shop for places; null when it cannot answer. */
export async function askPlaces<Answer>(address: string): Promise<Answer | null> {
  try {
    const response = await fetchFromShop(address);
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the answer to a search, `null` until it is there and `"failed"` when there is none. While the next answer is on its
 * way, the one before stays. Without an address nothing is searched.
 */
export function usePlaces<Answer>(address: string | null): {
  answer: Answer | "failed" | null;
  isLoading: boolean;
} {
  const [found, setFound] = useState<{ address: string; answer: Answer | "failed" } | null>(null);
  useEffect(() => {
    if (address === null) return;
    let isStale = false;
    const ask = async () => {
      const answer = (await askPlaces<Answer>(address)) ?? "failed";
      if (!isStale) setFound({ address, answer });
    };
    const timer = setTimeout(() => void ask(), typingPause);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [address]);
  if (address === null) return { answer: null, isLoading: false };
  return { answer: found?.answer ?? null, isLoading: found?.address !== address };
}
