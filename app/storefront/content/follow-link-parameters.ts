import { newsletterParameter } from "#app/domain/newsletters/newsletter.ts";
import { rememberCampaign } from "#app/storefront/campaigns/campaign-memory.ts";
import { keepLinkedCode } from "#app/storefront/shop/keep-linked-code.ts";

/** Attributes later orders of this visit to the newsletter of a link, and keeps the link's code. */
export function followLinkParameters(search: string): void {
  const id = linkedNewsletter(search);
  if (id) rememberCampaign({ kind: "newsletter", id });
  if (new URLSearchParams(search).has("code")) keepLinkedCode();
}

/** Returns the newsletter that a query names; null for none, and for anything that may not be part of a header. */
export function linkedNewsletter(search: string): string | null {
  const id = new URLSearchParams(search).get(newsletterParameter) ?? "";
  return /^[\da-f-]{36}$/.test(id) ? id : null;
}
