import { centeredFocus } from "./hero-focus.ts";
import type { HeroLook, SectionConfigs } from "./home-section.ts";

export const plainHero: HeroLook = {
  background_image: null,
  background_overlay: "none",
  floating_decorations: false,
  title_animation: "none",
  title_class: "default",
  subtitle_class: "default",
  button_style: "hero",
  button_animation: "none",
  scroll_indicator: false,
};

export const defaultConfigs: SectionConfigs = {
  hero: { ...plainHero, hero_focus_x: centeredFocus, hero_focus_y: centeredFocus },
  hot_deals: { product_ids: [] },
  best_sellers: {},
  new_arrivals: {},
  blog: {},
  custom_html: {},
  product_grid: { product_ids: [], category_id: null, count: 4 },
  text_block: { text_align: "center" },
  image_text: { image_side: "right" },
  video: { autoplay: true },
  countdown: { countdown_end: null, ended_text_bg: null, ended_text_en: null },
};
