import type { gridCounts } from "./home-section.ts";

/** Switched freely in the edit dialog (specification, section 4). */
export const landingStatuses = ["draft", "published", "archived"] as const;
export type LandingStatus = (typeof landingStatuses)[number];

export const blockTypes = ["rich_text", "image", "video", "custom_html", "product_grid"] as const;
export type BlockType = (typeof blockTypes)[number];

/**
 * What only one type of block knows. The block's own content is HTML for `rich_text` and `custom_html`, a caption for
 * `image` and `video`, and the heading of a `product_grid`.
 */
export type BlockConfigs = {
  rich_text: Record<string, never>;
  image: {
    image_url: string | null;
    mobile_image_url: string | null;
    alt_bg: string | null;
    alt_en: string | null;
    link_url: string | null;
  };
  /** Plays by itself, without sound and over again, where the visitor does not ask for less motion. */
  video: { video_url: string | null; mobile_video_url: string | null; autoplay: boolean };
  custom_html: Record<string, never>;
  /** Chosen products, else the newest of a category, else the newest of all. */
  product_grid: { product_ids: string[]; category_id: string | null; count: (typeof gridCounts)[number] };
};

export const defaultBlockConfigs: BlockConfigs = {
  rich_text: {},
  image: { image_url: null, mobile_image_url: null, alt_bg: null, alt_en: null, link_url: null },
  video: { video_url: null, mobile_video_url: null, autoplay: false },
  custom_html: {},
  product_grid: { product_ids: [], category_id: null, count: 4 },
};
