import { useState } from "react";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { usualFocus } from "#app/domain/content/hero-focus.ts";
import { landingPageColumns } from "#app/domain/content/landing-page-input.ts";
import { landingStatuses } from "#app/domain/content/landing-page.ts";
import { hyphenatedFromTyping, suggestSlug } from "#app/domain/content/slug.ts";
import {
  CheckField,
  CountedField,
  FieldGroup,
  LanguageTabs,
  MomentField,
  SelectField,
  TextField,
  TextareaField,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { FocusField } from "#app/admin/shared/media/focus-field.tsx";
import { ImageField } from "#app/admin/shared/media/image-field.tsx";
import { SlugField } from "#app/admin/shared/editing/slug-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { bannerOf } from "./banner-crops.ts";

/** The upload folder of landing page images (specification, section 7) and their set of upload messages (section 8). */
export const pictures = {
  bucket: "landing-page-images",
  folder: "landing-pages",
  messages: "landing",
} as const;

/** A price campaign to which a page can be tied. */
export type CampaignChoice = { id: string; name: string };

export function SettingsFields({ campaigns }: { campaigns: readonly CampaignChoice[] }) {
  const t = useAdminText();
  const { values } = useEditForm();
  const [slug, setSlug] = useState(values.slug ?? "");
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...constraintsOf(landingPageColumns, "title_bg")}
          label={t("landing-pages.titleField", { language: t("edit.language.bg") })}
          // Suggest a slug from the title while there is none.
          onBlur={(event) => slug === "" && setSlug(suggestSlug(event.target.value))}
        />
        <TextField
          {...constraintsOf(landingPageColumns, "title_en")}
          label={t("landing-pages.titleField", { language: t("edit.language.en") })}
          lang="en"
        />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <SlugField
          slug={slug}
          onSlug={setSlug}
          fromTyping={hyphenatedFromTyping}
          label={t("landing-pages.slug")}
          hint={slug === "" ? t("landing-pages.slug.empty") : t("landing-pages.slug.hint", { slug })}
        />
        <SelectField
          name="status"
          label={t("landing-pages.column.status")}
          options={landingStatuses.map((value) => ({ value, label: t(`landing-pages.status.${value}`) }))}
        />
      </div>
      <FieldGroup title={t("landing-pages.group.schedule")}>
        <p className="text-muted">{t("landing-pages.schedule.hint")}</p>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <MomentField name="start_date" label={t("landing-pages.start")} />
          <MomentField name="end_date" label={t("landing-pages.end")} />
        </div>
        {campaigns.length > 0 && (
          <SelectField
            name="campaign_id"
            label={t("landing-pages.campaign")}
            hint={t("landing-pages.campaign.hint")}
            options={[
              { value: "", label: t("landing-pages.campaign.none") },
              ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </FieldGroup>
      <FieldGroup title={t("landing-pages.group.countdown")}>
        <CheckField name="countdown_enabled" label={t("landing-pages.countdown")} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <MomentField name="countdown_end" label={t("landing-pages.countdown.end")} />
          <p className="text-muted lg:mt-8">{t("landing-pages.countdown.hint")}</p>
        </div>
      </FieldGroup>
    </div>
  );
}

export function HeroFields() {
  const t = useAdminText();
  const texts = (language: "bg" | "en") => (
    <div className="flex flex-col gap-5">
      <TextField
        {...constraintsOf(landingPageColumns, `hero_title_${language}`)}
        label={t("landing-pages.hero.title", { language: t(`edit.language.${language}`) })}
        hint={t("landing-pages.hero.title.hint")}
      />
      <TextareaField
        name={`hero_subtitle_${language}`}
        label={t("landing-pages.hero.subtitle", { language: t(`edit.language.${language}`) })}
        rows={3}
      />
    </div>
  );
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <ImageField
          name="hero_desktop_image"
          label={t("landing-pages.hero.desktop")}
          hint={t("landing-pages.hero.desktop.hint")}
          {...pictures}
        />
        <ImageField
          name="hero_mobile_image"
          label={t("landing-pages.hero.mobile")}
          hint={t("landing-pages.hero.mobile.hint")}
          {...pictures}
        />
      </div>
      <FocusField bannerOf={bannerOf} usual={usualFocus.landing} />
      <LanguageTabs bg={texts("bg")} en={texts("en")} />
    </div>
  );
}

export function SeoFields() {
  const t = useAdminText();
  const texts = (language: "bg" | "en") => {
    const named = { language: t(`edit.language.${language}`) };
    return (
      <div className="flex flex-col gap-5">
        <CountedField
          {...constraintsOf(landingPageColumns, `seo_title_${language}`)}
          label={t("landing-pages.seo.title", named)}
          recommended="60"
        />
        <CountedField
          {...constraintsOf(landingPageColumns, `seo_description_${language}`)}
          label={t("landing-pages.seo.description", named)}
          recommended="160"
          rows={3}
        />
        <TextField
          {...constraintsOf(landingPageColumns, `seo_keywords_${language}`)}
          label={t("landing-pages.seo.keywords", named)}
          hint={t("landing-pages.seo.keywords.hint")}
        />
      </div>
    );
  };
  return <LanguageTabs bg={texts("bg")} en={texts("en")} />;
}
