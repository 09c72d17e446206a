import type { NavigateFunction } from "react-router";
import { newsletterParameter } from "#app/domain/newsletters/newsletter.ts";
import { rememberCampaign } from "#app/storefront/campaigns/campaign-memory.ts";
import { dropParameters } from "#app/storefront/browser/drop-parameters.ts";
import { keepLinkedCodes } from "#app/storefront/shop/keep-linked-codes.ts";

/** Attributes later orders of this visit to the newsletter of a link, and keeps the link's codes. */
export function followLinkParameters(search: string, navigate: NavigateFunction): void {
  const id = linkedNewsletter(search);
  if (id) rememberCampaign({ kind: "newsletter", id });
  keepLinkedCodes(search);
  void dropParameters(navigate, ["code"]);
}

/** Returns the newsletter that a query names; null for none, and for anything that may not be part of a header. */
export function linkedNewsletter(search: string): string | null {
  const id = new URLSearchParams(search).get(newsletterParameter) ?? "";
  return /^[\da-f-]{36}$/.test(id) ? id : null;
}
