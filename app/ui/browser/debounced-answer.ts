import { useEffect, useState } from "react";
import { fetchFromShop } from "./fetch-from-shop.ts";

/** Debounce of typing before the shop is asked, in milliseconds. */
const typingPause = 180;

/** Requests JSON from one of the shop's own addresses; returns null when the request fails. */
export async function askShop<Answer>(address: string): Promise<Answer | null> {
  try {
    const response = await fetchFromShop(address);
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

/**
 * Requests the answer to what is typed, once typing pauses. While a request is pending, returns the previous answer.
 * Returns `none` before the first answer, after a failure, and when there is no address because nothing is searched.
 */
export function useDebouncedAnswer<Answer>(
  address: string | null,
  none: Answer,
): { answer: Answer; state: "idle" | "loading" | "done" | "failed" } {
  const [found, setFound] = useState<{ address: string; answer: Answer | null } | null>(null);
  useEffect(() => {
    if (address === null) return;
    let isStale = false;
    const ask = async () => {
      const answer = await askShop<Answer>(address);
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
