import { useEffect } from "react";
import { useLocation } from "react-router";
import { rememberCampaign } from "./campaign-memory.ts";

/** Attributes later orders of this visit to the newsletter whose link opened the page, `?newsletter={id}`. */
export function useLinkedNewsletter(): void {
  const { search } = useLocation();
  useEffect(() => {
    const id = linkedNewsletter(search);
    if (id) rememberCampaign({ kind: "newsletter", id });
  }, [search]);
}

/** Returns the newsletter that a query names; undefined for none, and for anything that may not be part of a header. */
export function linkedNewsletter(search: string): string | undefined {
  return /[?&]newsletter=([\da-f-]{36})(?:&|$)/.exec(search)?.[1];
}
