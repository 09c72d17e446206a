import type { Variants, gridCounts } from "./home-section.ts";
import type { Product } from "./product.ts";
import type { SafeHtml } from "./safe-html.ts";
import { isWithin } from "./schedule.ts";
import type { ScheduleWindow } from "./schedule.ts";

/** Switched freely in the edit dialog (specification, section 4). */
export const landingStatuses = ["draft", "published", "archived"] as const;
export type LandingStatus = (typeof landingStatuses)[number];

export const blockTypes = ["rich_text", "image", "video", "custom_html", "product_grid"] as const;
export type BlockType = (typeof blockTypes)[number];

/** Whether a block's content is HTML; of the others it is plain words. */
export function holdsHtml(type: BlockType): boolean {
  return type === "rich_text" || type === "custom_html";
}

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

type BlockContents = {
  rich_text: { html: SafeHtml };
  /** `alt` is empty where the picture says nothing of its own. */
  image: { picture: Variants; alt: string; caption: string; link: string | null };
  video: { video: Variants; autoplay: boolean; caption: string };
  custom_html: { html: SafeHtml };
  product_grid: { heading: string; products: Product[] };
};

/** A block as a shopper sees it, in one language. */
export type BlockOf<Type extends BlockType> = { id: string; type: Type } & BlockContents[Type];
export type ShownBlock = { [Type in BlockType]: BlockOf<Type> }[BlockType];

/** A landing page as a shopper sees it, in one language. */
export type ShownLandingPage = {
  id: string;
  title: string;
  subtitle: string;
  picture: Variants | null;
  /** What its countdown runs towards; null without one. */
  countdownEnd: Date | null;
  blocks: ShownBlock[];
};

type Publication = ScheduleWindow & { status: LandingStatus };

/** Why a landing page is not to be seen at a moment, or `public`: both ends of its dates are included. */
export type LandingState = "draft" | "archived" | "coming" | "over" | "public";

export function landingState(page: Publication, now: Date): LandingState {
  if (page.status !== "published") return page.status;
  if (isWithin(page, now)) return "public";
  return page.start_date && now < page.start_date ? "coming" : "over";
}

/** The addresses of all pictures that a landing page shows. */
export function picturesOfLanding({
  picture,
  blocks,
}: Pick<ShownLandingPage, "picture" | "blocks">): string[] {
  const addresses = (variants: Variants | null) => (variants ? [variants.desktop, variants.mobile] : []);
  return [
    ...addresses(picture),
    ...blocks.flatMap((block) => {
      if (block.type === "image") return addresses(block.picture);
      return block.type === "product_grid" ? block.products.flatMap(({ image_url }) => image_url ?? []) : [];
    }),
  ];
}
