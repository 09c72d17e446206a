/** Kinds of records that the owner edits and whose earlier states are kept. */
export const contentEntities = [
  "homepage_section",
  "static_page",
  "text_content",
  "seo_meta",
  "theme",
  "popup",
  "landing_page",
  "landing_page_block",
  "product",
  "category",
  "distributor",
] as const;
export type ContentEntity = (typeof contentEntities)[number];

/** Sections and static pages are switched freely between the two (specification, section 4). */
export const publishStatuses = ["draft", "published"] as const;
export type PublishStatus = (typeof publishStatuses)[number];

/** What a section of the home page can be (specification, section 3); the public page also knows `blog`. */
export const sectionTypes = [
  "hero",
  "product_grid",
  "text_block",
  "image_text",
  "video",
  "countdown",
  "custom_html",
  "hot_deals",
  "best_sellers",
  "new_arrivals",
  "blog",
] as const;
export type SectionType = (typeof sectionTypes)[number];

/** Where a text of the site stands (specification, section 3). */
export const textScopes = ["site", "category", "page"] as const;
export type TextScope = (typeof textScopes)[number];

/** Buckets of uploaded files (specification, section 7). */
export const mediaBuckets = ["banner-images", "landing-page-images", "product-images"] as const;
export type MediaBucket = (typeof mediaBuckets)[number];

export const mediaKinds = ["image", "video", "model"] as const;
export type MediaKind = (typeof mediaKinds)[number];
