/** Content types that the owner edits and that have revisions. */
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

/** Statuses of sections and static pages; either can be set at any time (specification, section 4). */
export const publishStatuses = ["draft", "published"] as const;
export type PublishStatus = (typeof publishStatuses)[number];

/** Types of home page sections (specification, section 3), plus the public page's `blog`. */
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

/** Where a site text is used (specification, section 3). */
export const textScopes = ["site", "category", "page"] as const;
export type TextScope = (typeof textScopes)[number];

/** Buckets of uploaded files (specification, section 7). */
export const mediaBuckets = ["banner-images", "landing-page-images", "product-images"] as const;
export type MediaBucket = (typeof mediaBuckets)[number];

export const mediaKinds = ["image", "video", "model"] as const;
export type MediaKind = (typeof mediaKinds)[number];
