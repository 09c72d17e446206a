import type { Variants, gridCounts } from "./home-section.ts";
import type { FocusPoint } from "./hero-focus.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import type { SafeHtml } from "./safe-html.ts";
import type { PriceCampaignState } from "#app/domain/price-campaigns/price-campaign.ts";
import { isWithin } from "#app/domain/schedule.ts";
import type { ScheduleWindow } from "#app/domain/schedule.ts";

/** Any status can be set at any time in the edit dialog (specification, section 4). */
export const landingStatuses = ["draft", "published", "archived"] as const;
export type LandingStatus = (typeof landingStatuses)[number];

export const blockTypes = ["rich_text", "image", "video", "custom_html", "product_grid"] as const;
export type BlockType = (typeof blockTypes)[number];

/** Returns whether a block type's content is HTML rather than plain text. */
export function holdsHtml(type: BlockType): boolean {
  return type === "rich_text" || type === "custom_html";
}

/**
 * Settings specific to each block type. A block's content is HTML for `rich_text` and `custom_html`, a caption for
 * `image` and `video`, and a heading for `product_grid`.
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
  /** Autoplays muted and looped, unless the visitor prefers reduced motion. */
  video: { video_url: string | null; mobile_video_url: string | null; autoplay: boolean };
  custom_html: Record<string, never>;
  /** The chosen products, else the newest of the category, else the newest of all. */
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
  /** `alt` is empty for a decorative picture. */
  image: { picture: Variants; alt: string; caption: string; link: string | null };
  video: { video: Variants; autoplay: boolean; caption: string };
  custom_html: { html: SafeHtml };
  product_grid: { heading: string; products: Product[] };
};

/** A block as shown to a shopper, in one language. */
export type BlockOf<Type extends BlockType> = { id: string; type: Type } & BlockContents[Type];
export type ShownBlock = { [Type in BlockType]: BlockOf<Type> }[BlockType];

/** A landing page as shown to a shopper, in one language. */
export type ShownLandingPage = {
  id: string;
  title: string;
  subtitle: string;
  picture: Variants | null;
  /** The point of the picture that stays visible in every crop; absent unless the owner set one. */
  focus?: FocusPoint;
  /** End of the countdown; null without one. */
  countdownEnd: Date | null;
  blocks: ShownBlock[];
};

/** The price campaign to which a page is tied. */
export type TiedCampaign = { state: PriceCampaignState; ends_at: Date | null };

type Publication = ScheduleWindow & { status: LandingStatus; campaign?: TiedCampaign | null };

/**
 * `public`, or why a landing page is hidden. Its start and end dates are inclusive. A page that is tied to a campaign is
 * public only while its prices are in force.
 */
export type LandingState = "draft" | "archived" | "coming" | "over" | "public";

export function landingState(page: Publication, now: Date): LandingState {
  if (page.status !== "published") return page.status;
  if (!isWithin(page, now)) return page.start_date && now < page.start_date ? "coming" : "over";
  return page.campaign ? campaignWindow(page.campaign, now) : "public";
}

function campaignWindow({ state, ends_at }: TiedCampaign, now: Date): LandingState {
  if (state === "planned") return "coming";
  return state === "running" && (!ends_at || now <= ends_at) ? "public" : "over";
}

/** Returns the URLs of the pictures of a landing page's banner, picture blocks and products, without those in HTML. */
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
