import { useEffect, useState } from "react";
import type { Locale } from "#app/domain/locale.ts";
import type { ListedOffice, ListedTown, OfferedCarrier } from "#app/domain/delivery/listed-places.ts";
import { fetchFromShop } from "#app/ui/browser/fetch-from-shop.ts";

export type OfficeAnswer = { carriers: OfferedCarrier[]; offices: ListedOffice[]; total: number };
export type TownAnswer = { towns: ListedTown[] };
export type StreetAnswer = { streets: string[] };

export const noOffices: OfficeAnswer = { carriers: [], offices: [], total: 0 };

/** Debounce of typing before the shop is asked, in milliseconds. */
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

/** Requests places from the shop; returns null when the request fails. */
export async function askPlaces<Answer>(address: string): Promise<Answer | null> {
  try {
    const response = await fetchFromShop(address);
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

/**
 * Searches for places. While a request is pending, returns the previous answer. Returns `none` before the first answer,
 * after a failure, and when there is no address because nothing is searched.
 */
export function usePlaces<Answer>(
  address: string | null,
  none: Answer,
): { answer: Answer; state: "idle" | "loading" | "done" | "failed" } {
  const [found, setFound] = useState<{ address: string; answer: Answer | null } | null>(null);
  useEffect(() => {
    if (address === null) return;
    let isStale = false;
    const ask = async () => {
      const answer = await askPlaces<Answer>(address);
      if (!isStale) setFound({ address, answer });
    };
    const timer = setTimeout(() => void ask(), typingPause);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [address]);
  if (address === null) return { answer: none, state: "idle" };
  const answer = found?.answer ?? none;
  if (found?.address !== address) return { answer, state: "loading" };
  return { answer, state: found.answer === null ? "failed" : "done" };
}
