/** Back office paths of the editable content that has revisions: of its list or, without one, its only screen. */
export const contentScreens = {
  homepage_section: "/admin/homepage",
  static_page: "/admin/pages",
  text_content: "/admin/text-seo",
  seo_meta: "/admin/seo",
  theme: "/admin/design",
  popup: "/admin/popups",
  landing_page: "/admin/landing-pages",
  landing_page_block: "/admin/landing-pages",
  product: "/admin/products",
  category: "/admin/categories",
  flavor: "/admin/flavors",
  distributor: "/admin/distributors",
  email_text: "/admin/email-texts",
} as const;
export type ContentEntity = keyof typeof contentScreens;
export const contentEntities = Object.keys(contentScreens) as readonly ContentEntity[];

/** The kinds of records with texts in both languages, in the order of the list. */
export const translatedKinds = [
  "product",
  "category",
  "flavor",
  "distributor",
  "homepage_section",
  "static_page",
  "text_content",
  "media",
  "landing_page",
  "landing_page_block",
  "popup",
  "seo_meta",
  "settings",
] as const satisfies readonly (ContentEntity | "media" | "settings")[];
export type TranslatedKind = (typeof translatedKinds)[number];

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
