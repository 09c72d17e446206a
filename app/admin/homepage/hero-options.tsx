import {
  buttonAnimations,
  heroButtonStyles,
  heroOverlays,
  subtitleClasses,
  titleAnimations,
  titleClasses,
} from "#app/domain/content/home-section.ts";
import { CheckField, FieldGroup, SelectField } from "#app/admin/shared/editing/edit-fields.tsx";
import { ImageField } from "#app/admin/shared/media/image-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { HeroPreview } from "./hero-preview.tsx";
import { pictures } from "./section-fields.tsx";

const looks = {
  background_overlay: heroOverlays,
  title_animation: titleAnimations,
  title_class: titleClasses,
  subtitle_class: subtitleClasses,
  button_style: heroButtonStyles,
  button_animation: buttonAnimations,
} as const;

type Look = keyof typeof looks;
type LookText = { [Name in Look]: `homepage.hero.${Name}.${(typeof looks)[Name][number]}` }[Look];

/** Shows a hero's styles, animations and background picture, one control each, with a live preview. */
export function HeroOptions() {
  const t = useAdminText();
  return (
    <FieldGroup title={t("homepage.group.hero")}>
      <HeroPreview />
      <ImageField
        name="background_image"
        label={t("homepage.hero.background_image")}
        hint={t("homepage.hero.background_image.hint")}
        {...pictures}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(looks) as Look[]).map((name) => (
          <SelectField
            key={name}
            name={name}
            label={t(`homepage.hero.${name}`)}
            options={looks[name].map((value) => ({
              value,
              label: t(`homepage.hero.${name}.${value}` as LookText),
            }))}
          />
        ))}
      </div>
      <CheckField name="floating_decorations" label={t("homepage.hero.floating_decorations")} />
      <CheckField name="scroll_indicator" label={t("homepage.hero.scroll_indicator")} />
    </FieldGroup>
  );
}
