import { useState } from "react";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { staticPageInput } from "#app/domain/content/static-page.ts";
import { placeholder, placeholderNames, unknownPlaceholders } from "#app/domain/content/placeholders.ts";
import { slugFromTyping, suggestSlug } from "#app/domain/content/slug.ts";
import {
  CheckField,
  LanguageTabs,
  SelectField,
  TextField,
  TextareaField,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { RichTextField } from "#app/admin/shared/rich-text/rich-text-field.tsx";
import { SlugField } from "#app/admin/shared/editing/slug-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the fields of a static page (specification, section 3). */
export function PageFields() {
  const t = useAdminText();
  const { values } = useEditForm();
  const [slug, setSlug] = useState(values.slug ?? "");
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <SlugField
          slug={slug}
          onSlug={setSlug}
          fromTyping={slugFromTyping}
          label={t("pages.slug")}
          hint={slug === "" ? t("pages.slug.empty") : t("pages.slug.hint", { slug })}
        />
        <SelectField
          name="status"
          label={t("pages.status")}
          options={[
            { value: "draft", label: t("pages.status.draft") },
            { value: "published", label: t("pages.status.published") },
          ]}
        />
      </div>
      <CheckField name="show_in_footer" label={t("pages.showInFooter")} />
      <LanguageTabs
        bg={
          <LanguageFields
            language="bg"
            // Suggest a slug from the title while there is none.
            onTitle={(title) => slug === "" && setSlug(suggestSlug(title))}
          />
        }
        en={<LanguageFields language="en" />}
      />
    </>
  );
}

function LanguageFields({ language, onTitle }: { language: "bg" | "en"; onTitle?: (title: string) => void }) {
  const t = useAdminText();
  const named = { language: t(`edit.language.${language}`) };
  return (
    <div className="flex flex-col gap-5">
      <TextField
        {...constraintsOf(staticPageInput, `title_${language}`)}
        label={t("pages.titleField", named)}
        onBlur={(event) => onTitle?.(event.target.value)}
      />
      <RichTextField
        name={`content_${language}`}
        label={t("pages.content", named)}
        hint={language === "en" ? t("pages.content.hint") : undefined}
        chips={placeholderNames.map((name) => ({
          text: placeholder(name),
          label: t(`pages.placeholder.${name}`),
        }))}
        warningOf={(html) => {
          const names = unknownPlaceholders(html).map((name) => `{{${name}}}`);
          return names.length > 0 ? t("pages.placeholder.unknown", { names: names.join(", ") }) : undefined;
        }}
      />
      <fieldset className="grid gap-5 rounded-xl border border-line p-4 sm:grid-cols-2">
        <legend className="px-1 font-medium">{t("pages.seo", named)}</legend>
        <TextField
          {...constraintsOf(staticPageInput, `seo_title_${language}`)}
          label={t("pages.seo.title", named)}
          hint={t("pages.seo.title.hint")}
        />
        <TextField
          {...constraintsOf(staticPageInput, `seo_keywords_${language}`)}
          label={t("pages.seo.keywords", named)}
          hint={t("pages.seo.keywords.hint")}
        />
        <TextareaField
          name={`seo_description_${language}`}
          label={t("pages.seo.description", named)}
          hint={t("pages.seo.description.hint")}
          rows={3}
          className="sm:col-span-2"
        />
      </fieldset>
    </div>
  );
}
