import type { Campaign, ReportedDeed } from "#app/domain/campaign.ts";

/**
 * The campaigns of this visit: what the visitor followed. It lives in the page alone and ends with it: nothing is stored,
 * so that nobody has to be asked for consent (ePrivacy Directive, article 5(3)).
 */
const followed: Campaign[] = [];

/** From now on orders of this visit count for the campaign. */
export function rememberCampaign(campaign: Campaign): void {
  if (!followed.some(({ kind, id }) => kind === campaign.kind && id === campaign.id)) followed.push(campaign);
}

export function followedCampaigns(): readonly Campaign[] {
  return followed;
}

/** Tells the shop that a campaign was shown or closed. Best effort: a report that is lost is not sent again. */
export function reportCampaign({ kind, id }: Campaign, deed: ReportedDeed): void {
  const report = JSON.stringify({ kind, id, deed });
  navigator.sendBeacon("/api/campaigns", new Blob([report], { type: "application/json" }));
}
