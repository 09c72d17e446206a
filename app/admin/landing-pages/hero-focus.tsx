import { usualFocus } from "#app/domain/content/hero-focus.ts";
import { variants } from "#app/domain/content/home-section.ts";
import { useFormFields } from "#app/admin/shared/editing/use-form-fields.ts";
import { FocusField } from "#app/admin/shared/media/focus-field.tsx";

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

/** Asks for the focus point of the banner's picture. */
export function HeroFocusField() {
  const { ref, fields } = useFormFields();
  const picture = variants(true, fields.hero_desktop_image || null, fields.hero_mobile_image || null);
  return (
    <div ref={ref}>
      <FocusField picture={picture} crops={crops} usual={usualFocus.landing} />
    </div>
  );
}
