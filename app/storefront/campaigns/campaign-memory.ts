import type { Campaign, ReportedEvent } from "#app/domain/campaigns/campaign.ts";

/**
 * The campaigns to which orders of this visit are attributed. Held in page memory only: nothing is stored on the
 * device, so no consent is needed (ePrivacy Directive, article 5(3)).
 */
const followed: Campaign[] = [];

/** Attributes later orders of this visit to the campaign. */
export function rememberCampaign(campaign: Campaign): void {
  if (!followed.some(({ kind, id }) => kind === campaign.kind && id === campaign.id)) followed.push(campaign);
}

export function followedCampaigns(): readonly Campaign[] {
  return followed;
}

/** Reports that a campaign was shown or closed. Best effort: a lost report is not retried. */
export function reportCampaign({ kind, id }: Campaign, event: ReportedEvent): void {
  const report = JSON.stringify({ kind, id, event });
  navigator.sendBeacon("/api/campaigns", new Blob([report], { type: "application/json" }));
}
