/** What brings shoppers: counted by day, never by person. */
export const campaignKinds = ["popup", "landing_page"] as const;
export type CampaignKind = (typeof campaignKinds)[number];

export type Campaign = { kind: CampaignKind; id: string };

/** What a browser tells of a campaign; sign-ups and orders are counted where they are made. */
export const reportedDeeds = ["view", "close"] as const;
export type ReportedDeed = (typeof reportedDeeds)[number];
export type CampaignDeed = ReportedDeed | "signup" | "order";

/** For how many days, today included, views are shown one by one. */
export const shownDays = 30;

export type CampaignFigures = {
  views: number;
  closes: number;
  signups: number;
  orders: number;
  /** Views on each of the last `shownDays`, today last. */
  daily: number[];
};

/** At most so many campaigns share an order; nobody meets more in one visit. */
const maxCampaigns = 20;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The header in which an order names the campaigns of the visit that it was placed in: `popup/{id}, landing_page/{id}`.
 * It is no part of the order, so that the same order sent again after a reload, when they are forgotten, is still the same.
 */
export const campaignsHeader = "Shop-Campaigns";

export function writeCampaigns(campaigns: readonly Campaign[]): string {
  return campaigns
    .slice(0, maxCampaigns)
    .map(({ kind, id }) => `${kind}/${id}`)
    .join(", ");
}

/** The campaigns in such a header, each once; what cannot be read is passed over. */
export function readCampaigns(header: string): Campaign[] {
  const found = new Map<string, Campaign>();
  for (const part of header.toLowerCase().split(",").slice(0, maxCampaigns)) {
    const [name = "", id = ""] = part.trim().split("/");
    const kind = campaignKinds.find((each) => each === name);
    if (kind && uuid.test(id)) found.set(part.trim(), { kind, id });
  }
  return [...found.values()];
}
