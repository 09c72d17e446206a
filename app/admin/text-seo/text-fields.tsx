import { useState } from "react";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { textContentInput } from "#app/domain/content/text-content.ts";
import { textScopes } from "#app/domain/content/content.ts";
import { isSiteTextKey, siteTexts } from "#app/domain/content/site-texts.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import {
  LanguageTabs,
  SelectField,
  TextField,
  TextareaField,
  useProblem,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { RichTextField } from "#app/admin/shared/rich-text/rich-text-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the fields of a site text (specification, section 3). */
export function TextFields() {
  const t = useAdminText();
  const { values } = useEditForm();
  const [key, setKey] = useState(values.key ?? "");
  const [scope, setScope] = useState(values.scope ?? "site");
  const known = isSiteTextKey(key.trim()) ? key.trim() : null;
  const { required = false, ...keyConstraints } = constraintsOf(textContentInput, "key");
  const place = known && isSiteTextKey(known) && siteTexts[known].scope === scope ? known : "other";
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <Field
          label={t("text-seo.key")}
          hint={t("text-seo.key.hint")}
          required={required}
          error={useProblem("key")}
        >
          {(control) => (
            <Input
              {...keyConstraints}
              {...control}
              value={key}
              onChange={(event) => setKey(event.target.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
        <SelectField
          name="scope"
          label={t("text-seo.scope")}
          options={textScopes.map((value) => ({ value, label: t(`text-seo.scope.${value}`) }))}
          onChange={setScope}
        />
      </div>
      {key.trim() !== "" && (
        <p className="rounded-xl bg-surface p-4">
          <strong>{t("text-seo.place")}:</strong> {t(`text-seo.place.${place}`)}
        </p>
      )}
      <LanguageTabs bg={<LanguageFields language="bg" />} en={<LanguageFields language="en" />} />
    </>
  );
}

function LanguageFields({ language }: { language: "bg" | "en" }) {
  const t = useAdminText();
  const named = { language: t(`edit.language.${language}`) };
  return (
    <div className="flex flex-col gap-5">
      <TextField
        {...constraintsOf(textContentInput, `title_${language}`)}
        label={t("text-seo.titleField", named)}
      />
      <TextField
        {...constraintsOf(textContentInput, `subtitle_${language}`)}
        label={t("text-seo.subtitleField", named)}
      />
      <RichTextField name={`content_${language}`} label={t("text-seo.content", named)} />
      <fieldset className="grid gap-5 rounded-xl border border-line p-4">
        <legend className="px-1 font-medium">{t("text-seo.seoGroup", named)}</legend>
        <TextField
          {...constraintsOf(textContentInput, `seo_title_${language}`)}
          label={t("text-seo.seoTitle", named)}
          hint={t("text-seo.seoTitle.hint")}
        />
        <TextareaField
          name={`seo_description_${language}`}
          label={t("text-seo.seoDescription", named)}
          hint={t("text-seo.seoDescription.hint")}
          rows={3}
        />
      </fieldset>
    </div>
  );
}
