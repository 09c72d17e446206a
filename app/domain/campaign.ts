/** What brings shoppers: counted by day, never by person. */
export const campaignKinds = ["popup", "landing_page"] as const;
export type CampaignKind = (typeof campaignKinds)[number];

export type Campaign = { kind: CampaignKind; id: string };

/** What a browser tells of a campaign; sign-ups and orders are counted where they are made. */
export const reportedDeeds = ["view", "close"] as const;
export type ReportedDeed = (typeof reportedDeeds)[number];
export type CampaignDeed = ReportedDeed | "signup" | "order";
