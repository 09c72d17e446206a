import { useState } from "react";
import type { ChangeEvent, ReactNode } from "react";
import type { Locale } from "#app/domain/locale.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { seoInput } from "#app/domain/content/seo-input.ts";
import { defaultRobots } from "#app/domain/content/seo-meta.ts";
import {
  CountedField,
  LanguageTabs,
  TextField,
  TextareaField,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { ImageField } from "#app/admin/shared/media/image-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { SeoPreview } from "./seo-preview.tsx";

const robotsChoices = [defaultRobots, "noindex,follow", "index,nofollow", "noindex,nofollow"];

/** Shows the fields of a page's SEO settings (specification, section 2) with a live preview. */
export function SeoFields({ values, baseUrl }: { values: Record<string, string>; baseUrl: string }) {
  const t = useAdminText();
  const [draft, setDraft] = useState(values);
  const follow = (event: ChangeEvent<HTMLDivElement>) => {
    const form = event.currentTarget.closest("form");
    if (form) setDraft(textsOf(form));
  };
  return (
    <div onChange={follow} className="flex flex-col gap-6">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...constraintsOf(seoInput, "page_slug")}
          label={t("seo.page_slug")}
          // A placeholder for use in templates, shown literally.
          hint={t("seo.page_slug.hint", { product: "{product}" })}
          placeholder="home, products, contact"
          autoCapitalize="off"
          spellCheck={false}
          className="sm:col-span-2"
        />
        <TextField
          {...constraintsOf(seoInput, "robots")}
          label={t("seo.robots")}
          placeholder={defaultRobots}
          list="robots-choices"
        />
        <datalist id="robots-choices">
          {robotsChoices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </datalist>
        <TextField
          name="canonical_url"
          label={t("seo.canonical_url")}
          placeholder="https://"
          inputMode="url"
        />
      </div>
      <LanguageTabs
        bg={<LanguageFields locale="bg" draft={draft} baseUrl={baseUrl} />}
        en={<LanguageFields locale="en" draft={draft} baseUrl={baseUrl} />}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <ImageField
          name="og_image"
          label={t("seo.og_image")}
          hint={t("seo.og_image.hint")}
          bucket="banner-images"
          folder="seo"
          messages="seo"
        />
        <ImageField
          name="twitter_image"
          label={t("seo.twitter_image")}
          hint={t("seo.twitter_image.hint")}
          bucket="banner-images"
          folder="seo"
          messages="seo"
        />
      </div>
    </div>
  );
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") texts[name] = value;
  return texts;
}

function LanguageFields({
  locale,
  draft,
  baseUrl,
}: {
  locale: Locale;
  draft: Record<string, string>;
  baseUrl: string;
}) {
  const t = useAdminText();
  return (
    <div className="flex flex-col gap-6">
      <Group legend={t("seo.basic")}>
        {/* Lengths that search engines display in full (specification, section 9). */}
        <CountedField
          {...constraintsOf(seoInput, `title_${locale}`)}
          label={t("seo.meta_title")}
          recommended="60"
        />
        <CountedField
          {...constraintsOf(seoInput, `description_${locale}`)}
          label={t("seo.meta_description")}
          recommended="150–160"
          rows={3}
        />
        <TextField
          {...constraintsOf(seoInput, `keywords_${locale}`)}
          label={t("seo.meta_keywords")}
          hint={t("seo.meta_keywords.hint")}
        />
      </Group>
      <Group legend={t("seo.og")} hint={t("seo.og.hint")}>
        <TextField {...constraintsOf(seoInput, `og_title_${locale}`)} label={t("seo.og_title")} />
        <TextareaField name={`og_description_${locale}`} label={t("seo.og_description")} rows={2} />
      </Group>
      <Group legend={t("seo.twitter")} hint={t("seo.twitter.hint")}>
        <TextField {...constraintsOf(seoInput, `twitter_title_${locale}`)} label={t("seo.twitter_title")} />
        <TextareaField name={`twitter_description_${locale}`} label={t("seo.twitter_description")} rows={2} />
      </Group>
      <SeoPreview locale={locale} draft={draft} baseUrl={baseUrl} />
    </div>
  );
}

function Group({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4 rounded-xl border border-line p-4">
      <legend className="px-1 font-bold">{legend}</legend>
      {hint && <p className="-mt-2 text-sm text-muted">{hint}</p>}
      {children}
    </fieldset>
  );
}
