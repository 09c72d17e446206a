import { variants } from "#app/domain/content/home-section.ts";
import type { TypedBanner } from "#app/admin/shared/media/focus-field.tsx";

/** As `app/storefront/content/landing/hero.tsx` crops the picture in windows of 1280 by 800 and 390 by 844 px. */
const crops = {
  desktop: {
    shown: { width: 742, height: 656 },
    wanted: { width: 1600, height: 1200 },
    shape: "aspect-742/656",
  },
  phone: {
    shown: { width: 390, height: 390 },
    wanted: { width: 1200, height: 1200 },
    shape: "aspect-square",
  },
};

/** Returns the banner of a landing page. */
export function bannerOf(fields: Record<string, string>): TypedBanner {
  const { hero_desktop_image, hero_mobile_image } = fields;
  return { picture: variants(true, hero_desktop_image || null, hero_mobile_image || null), crops };
}
