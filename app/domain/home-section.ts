import type { PublishStatus, SectionType } from "./content.ts";
import type { Product } from "./product.ts";
import type { SafeHtml } from "./safe-html.ts";
import { isWithin } from "./schedule.ts";
import type { ScheduleWindow } from "./schedule.ts";
import { contrast, isHexColor, minContrast, readableOn } from "./colors.ts";

/** What lies between a hero's picture and its text, so that the text reads on any picture. */
export const heroOverlays = ["none", "light", "dark", "gradient"] as const;
export const titleAnimations = ["none", "fade", "rise", "pop", "bounce"] as const;
export const titleClasses = ["default", "large", "uppercase", "shadow", "highlight"] as const;
export const subtitleClasses = ["default", "large", "bold", "plate"] as const;
export const buttonAnimations = ["none", "pulse", "bounce", "wiggle", "shine"] as const;
/** The button variants of the specification, section 9, that stand out on a picture. */
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

/** A hero's styles and animations (specification, section 2). */
export type HeroConfig = {
  /** Behind the whole hero; the section's own picture or video then stands beside the text. */
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

export const textAligns = ["left", "center"] as const;
export const imageSides = ["left", "right"] as const;
/** How many products a grid may show. */
export const gridCounts = [4, 8, 12] as const;
/** How many products the other sections of products show (specification, section 2). */
export const sectionProducts = 4;

/** What only one type of section knows. */
export type SectionConfigs = {
  hero: HeroConfig;
  hot_deals: { product_ids: string[] };
  best_sellers: Record<string, never>;
  new_arrivals: Record<string, never>;
  blog: Record<string, never>;
  custom_html: Record<string, never>;
  /** Chosen products, else the newest of a category, else the newest of all. */
  product_grid: { product_ids: string[]; category_id: string | null; count: (typeof gridCounts)[number] };
  text_block: { text_align: (typeof textAligns)[number] };
  image_text: { image_side: (typeof imageSides)[number] };
  /** Plays by itself, without sound and over again, where the visitor does not ask for less motion. */
  video: { autoplay: boolean };
  /** Until a moment (ISO), or else until the section's own end. */
  countdown: { countdown_end: string | null; ended_text_bg: string | null; ended_text_en: string | null };
};

/** A file of a section: one for wide windows and one for those of 768 px and less (specification, section 9). */
export type Variants = { desktop: string; mobile: string };

/** The addresses of all pictures that sections show. */
export function picturesOf(sections: readonly ShownSection[]): string[] {
  return sections.flatMap(({ type, picture, products, config }) => [
    ...(type === "hero" && config.background_image ? [config.background_image] : []),
    ...(picture ? [picture.desktop, picture.mobile] : []),
    ...products.flatMap(({ image_url }) => image_url ?? []),
  ]);
}

/** A section as a shopper sees it, in one language. */
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
  /** What a countdown runs towards. */
  endsAt: Date | null;
  config: SectionConfigs[Type];
};

export type SectionOf<Type extends SectionType> = SectionContent<Type> & { type: Type };
export type ShownSection = { [Type in SectionType]: SectionOf<Type> }[SectionType];

/** Whether a section stands on the home page at a moment (specification, section 7). */
export function isShown(
  section: ScheduleWindow & { is_visible: boolean; status: PublishStatus },
  now: Date,
): boolean {
  return section.is_visible && section.status === "published" && isWithin(section, now);
}

export type SectionColors = { background: string | null; text: string };

/**
 * The colours that the owner set for a section; where only the background was set, a text colour that reads on it. Null
 * when none was set.
 */
export function sectionColors(
  section: { background_color: string | null; text_color: string | null },
  themeText: string,
): SectionColors | null {
  const background = validColor(section.background_color);
  const text = validColor(section.text_color) ?? (background && readableOn(background, themeText));
  return text ? { background, text } : null;
}

/** Whether a section's text can be read on its background by WCAG's measure; where a colour is not set it can. */
export function isReadable(background: string, text: string): boolean {
  if (!isHexColor(background) || !isHexColor(text)) return true;
  return contrast(background, text) >= minContrast;
}

/** Anything but a colour, however it got there, has no place in a style sheet. */
function validColor(color: string | null): string | null {
  return color !== null && isHexColor(color) ? color : null;
}

/** A picture or video with its variant for phones; either stands in for the other where only one is set. */
export function variants(isEnabled: boolean, desktop: string | null, mobile: string | null): Variants | null {
  const either = desktop ?? mobile;
  return isEnabled && either ? { desktop: either, mobile: mobile ?? either } : null;
}

/** The ids in their new order: those that are gone are left out, those that came meanwhile stand last. */
export function mergeOrder(wanted: readonly string[], existing: readonly string[]): string[] {
  const known = new Set(existing);
  const merged = new Set(wanted.filter((id) => known.has(id)));
  for (const id of existing) merged.add(id);
  return [...merged];
}
