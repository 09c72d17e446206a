/** Services that purchases are reported to, after the shopper's consent. */
export const conversionChannels = ["ga4", "meta"] as const;
export type ConversionChannel = (typeof conversionChannels)[number];

/** The owner's settings of measurement, without the services' secrets. */
export type MeasurementSettings = {
  /** Whether visits, views of products, carts, checkouts and orders are counted by day and source, without consent. */
  counts_visits: boolean;
  /** Whether an order keeps where its visit came from, after the shopper's consent. */
  keeps_origins: boolean;
  has_ga4: boolean;
  /** `G-` and ten characters; empty until the owner enters it. */
  ga4_measurement_id: string;
  has_meta: boolean;
  /** The data set's digits; empty until the owner enters them. */
  meta_pixel_id: string;
  /** Code of Meta's test events; empty for real ones. */
  meta_test_code: string;
};

export const defaultMeasurementSettings: MeasurementSettings = {
  counts_visits: false,
  keeps_origins: false,
  has_ga4: false,
  ga4_measurement_id: "",
  has_meta: false,
  meta_pixel_id: "",
  meta_test_code: "",
};

/** What the shopper is asked to allow: that an order keeps where its visit came from, and each service. */
export const measuredParts = ["origin", ...conversionChannels] as const;
export type MeasuredPart = (typeof measuredParts)[number];

/** What public pages do: whether they ask for consent, to what, and whether they count visits. */
export type PageMeasurement = { asks: boolean; asked: readonly MeasuredPart[]; counts: boolean };

/** Returns what public pages do; they ask only if something is switched on that needs consent. */
export function pageMeasurement(
  settings: Pick<MeasurementSettings, "counts_visits" | "keeps_origins" | "has_ga4" | "has_meta">,
): PageMeasurement {
  const { counts_visits: counts, keeps_origins, has_ga4, has_meta } = settings;
  const isAsked = { origin: keeps_origins, ga4: has_ga4, meta: has_meta };
  const asked = measuredParts.filter((part) => isAsked[part]);
  return { asks: asked.length > 0, asked, counts };
}
