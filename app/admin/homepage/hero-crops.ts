import { variants } from "#app/domain/content/home-section.ts";
import type { Variants } from "#app/domain/content/home-section.ts";
import type { BannerCrop, TypedBanner } from "#app/admin/shared/media/focus-field.tsx";

/** As `app/ui/hero-banner.tsx` crops its backdrop at 1280 px. */
const desktop: BannerCrop = {
  shown: { width: 1280, height: 576 },
  wanted: { width: 1920, height: 864 },
  shape: "aspect-20/9",
};

/** At 390 px, with the picture above the text. */
const abovePhone: BannerCrop = {
  shown: { width: 390, height: 325 },
  wanted: { width: 1200, height: 1000 },
  shape: "aspect-6/5",
};

/** At 390 px with a veil, where the text is on the picture: the least height, without longer texts. */
const veiledPhone: BannerCrop = {
  shown: { width: 390, height: 448 },
  wanted: { width: 1200, height: 1400 },
  shape: "aspect-390/448",
};

/** Returns the backdrop of a hero: its background picture, else its own. */
export function backdropOf(fields: Record<string, string>): TypedBanner {
  const phone = (fields.background_overlay ?? "none") === "none" ? abovePhone : veiledPhone;
  return { picture: pictureOf(fields), crops: { desktop, phone } };
}

function pictureOf(fields: Record<string, string>): Variants | null {
  const { background_image: image, image_enabled, desktop_image_url, mobile_image_url } = fields;
  if (image) return { desktop: image, mobile: image };
  return variants(image_enabled === "on", desktop_image_url || null, mobile_image_url || null);
}
