/** Campaigns are counted per day, never per person. */
export const campaignKinds = ["popup", "landing_page", "newsletter"] as const;
export type CampaignKind = (typeof campaignKinds)[number];

export type Campaign = { kind: CampaignKind; id: string };

/** Events that the browser reports. Sign-ups and orders are counted on the server. */
export const reportedEvents = ["view", "close"] as const;
export type ReportedEvent = (typeof reportedEvents)[number];
export type CampaignEvent = ReportedEvent | "signup" | "order";

/** Days, including today, for which daily views are shown. */
export const shownDays = 30;

export type CampaignFigures = {
  views: number;
  closes: number;
  signups: number;
  orders: number;
  /** Views on each of the last `shownDays` days, oldest first. */
  daily: number[];
};

/** Maximum number of campaigns credited with one order: limits the header, and exceeds what one visit can follow. */
const maxCampaigns = 20;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Header in which an order names the campaigns of its visit: `popup/{id}, landing_page/{id}`. Campaigns are not part of
 * the body, because a reload forgets them and a resent order must stay identical.
 */
export const campaignsHeader = "Shop-Campaigns";

export function writeCampaigns(campaigns: readonly Campaign[]): string {
  return campaigns
    .slice(0, maxCampaigns)
    .map(({ kind, id }) => `${kind}/${id}`)
    .join(", ");
}

/**
 * Parses the campaigns header. Returns each campaign once. Ignores unreadable parts and those after the first
 * `maxCampaigns`.
 */
export function readCampaigns(header: string): Campaign[] {
  const found = new Map<string, Campaign>();
  for (const part of header.toLowerCase().split(",").slice(0, maxCampaigns)) {
    const [name = "", id = ""] = part.trim().split("/");
    const kind = campaignKinds.find((each) => each === name);
    if (kind && uuid.test(id)) found.set(part.trim(), { kind, id });
  }
  return [...found.values()];
}
