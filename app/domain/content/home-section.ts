import type { PublishStatus, SectionType } from "./content.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import type { SafeHtml } from "./safe-html.ts";
import { isWithin } from "#app/domain/schedule.ts";
import type { ScheduleWindow } from "#app/domain/schedule.ts";
import type { FocusPoint, HeroFocus } from "./hero-focus.ts";
import { contrast, isHexColor, minContrast, readableOn } from "#app/domain/colors.ts";

/** Overlays between a hero's picture and its text, so that the text is readable on any picture. */
export const heroOverlays = ["none", "light", "dark", "gradient"] as const;
export const titleAnimations = ["none", "fade", "rise", "pop", "bounce"] as const;
export const titleClasses = ["default", "large", "uppercase", "shadow", "highlight"] as const;
export const subtitleClasses = ["default", "large", "bold", "plate"] as const;
export const buttonAnimations = ["none", "pulse", "bounce", "wiggle", "shine"] as const;
/** Button variants (specification, section 9) with enough contrast on a picture. */
export const heroButtonStyles = [
  "hero",
  "default",
  "secondary",
  "outline",
  "fruit",
  "premium",
  "cart",
  "candy",
  "strawberry",
  "pineapple",
  "orange",
  "grape",
] as const;

/** Styles and animations of a hero (specification, section 2). */
export type HeroLook = {
  /** Behind the whole hero; the section's own picture or video is then shown beside the text. */
  background_image: string | null;
  background_overlay: (typeof heroOverlays)[number];
  floating_decorations: boolean;
  title_animation: (typeof titleAnimations)[number];
  title_class: (typeof titleClasses)[number];
  subtitle_class: (typeof subtitleClasses)[number];
  button_style: (typeof heroButtonStyles)[number];
  button_animation: (typeof buttonAnimations)[number];
  scroll_indicator: boolean;
};

export type HeroConfig = HeroLook & HeroFocus;

export const textAligns = ["left", "center"] as const;
export const imageSides = ["left", "right"] as const;
/** Number of products that a grid can show. */
export const gridCounts = [4, 8, 12] as const;
/** Number of products in the other product sections (specification, section 2). */
export const sectionProducts = 4;

/** Settings specific to each section type. */
export type SectionConfigs = {
  hero: HeroConfig;
  hot_deals: { product_ids: string[] };
  best_sellers: Record<string, never>;
  new_arrivals: Record<string, never>;
  blog: Record<string, never>;
  custom_html: Record<string, never>;
  /** The chosen products, else the newest of the category, else the newest of all. */
  product_grid: { product_ids: string[]; category_id: string | null; count: (typeof gridCounts)[number] };
  text_block: { text_align: (typeof textAligns)[number] };
  image_text: { image_side: (typeof imageSides)[number] };
  /** Autoplays muted and looped, unless the visitor prefers reduced motion. */
  video: { autoplay: boolean };
  /** Ends at `countdown_end` (ISO 8601), else at the section's end date. */
  countdown: { countdown_end: string | null; ended_text_bg: string | null; ended_text_en: string | null };
};

/** The settings that a shopper's page receives. A hero's focus point is not among them; it is passed as `focus`. */
type ShownConfigs = Omit<SectionConfigs, "hero"> & { hero: HeroLook };

/** A section's file for wide windows and for windows up to 768 px (specification, section 9). */
export type Variants = { desktop: string; mobile: string };

/** Returns the URLs of the pictures of sections and their products, without those in HTML. */
export function picturesOf(sections: readonly ShownSection[]): string[] {
  return sections.flatMap(({ type, picture, products, config }) => [
    ...(type === "hero" && config.background_image ? [config.background_image] : []),
    ...(picture ? [picture.desktop, picture.mobile] : []),
    ...products.flatMap(({ image_url }) => image_url ?? []),
  ]);
}

/** A section as shown to a shopper, in one language. */
export type SectionContent<Type extends SectionType = SectionType> = {
  id: string;
  title: string;
  subtitle: string;
  html: SafeHtml | null;
  ctaLabel: string;
  ctaUrl: string | null;
  picture: Variants | null;
  video: Variants | null;
  colors: SectionColors | null;
  products: Product[];
  /** End of a countdown. */
  endsAt: Date | null;
  /** The point of a hero's backdrop that stays visible in every crop; absent unless the owner set one. */
  focus?: FocusPoint;
  config: ShownConfigs[Type];
};

export type SectionOf<Type extends SectionType> = SectionContent<Type> & { type: Type };
export type ShownSection = { [Type in SectionType]: SectionOf<Type> }[SectionType];

/** Returns whether a section is visible on the home page at a given time (specification, section 7). */
export function isShown(
  section: ScheduleWindow & { is_visible: boolean; status: PublishStatus },
  now: Date,
): boolean {
  return section.is_visible && section.status === "published" && isWithin(section, now);
}

export type SectionColors = { background: string | null; text: string };

/** Returns a section's custom colours. With only a background set, chooses a readable text colour. Null without any. */
export function sectionColors(
  section: { background_color: string | null; text_color: string | null },
  themeText: string,
): SectionColors | null {
  const background = validColor(section.background_color);
  const text = validColor(section.text_color) ?? (background && readableOn(background, themeText));
  return text ? { background, text } : null;
}

/** Returns whether text meets WCAG contrast on its background; true when either is not a colour of six hex digits. */
export function isReadable(background: string, text: string): boolean {
  if (!isHexColor(background) || !isHexColor(text)) return true;
  return contrast(background, text) >= minContrast;
}

/** Returns a valid colour, otherwise null, so that nothing else reaches the style sheet. */
function validColor(color: string | null): string | null {
  return color !== null && isHexColor(color) ? color : null;
}

/**
 * Returns a picture or video with its mobile variant; each falls back to the other. Null when disabled or without
 * either.
 */
export function variants(isEnabled: boolean, desktop: string | null, mobile: string | null): Variants | null {
  const either = desktop ?? mobile;
  return isEnabled && either ? { desktop: either, mobile: mobile ?? either } : null;
}
