/** Where a visit came from, kept with its order after consent only. Each part is null when it is not known. */
export type VisitOrigin = {
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  /** Host of the page that led here: `www.google.com`. */
  referrer: string | null;
  /** Host of the profile of the shopping agent that filled the cart. */
  agent: string | null;
};

/**
 * Identifiers of advertisements and visitors, which the browser keeps after consent. Each is null when there is none.
 */
export type ClickIds = {
  /** Google's click: the parameter `gclid`. */
  gclid: string | null;
  /** Google Analytics' client: two numbers with a dot, made by the shop's own page. */
  ga_client_id: string | null;
  /** Meta's click: `fb.1.{milliseconds}.{fbclid}`. */
  fbc: string | null;
  /** Meta's browser: `fb.1.{milliseconds}.{random number}`. */
  fbp: string | null;
};

/** What is counted by day and source, in the order of a purchase. */
export const countedSteps = ["visit", "product_view", "cart", "checkout", "order"] as const;
export type CountedStep = (typeof countedSteps)[number];

/** States of a purchase or refund that is reported to a service. */
export const conversionStates = ["waiting", "sent", "refused"] as const;
export const conversionKinds = ["purchase", "refund"] as const;
