import type { Locale } from "#app/domain/locale.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { newsletterColumns, readAudience } from "#app/domain/newsletters/newsletter-input.ts";
import { languagesOf } from "#app/domain/newsletters/newsletter.ts";
import type { NewsletterChoices } from "#app/server/newsletters/newsletter-choices.ts";
import { FieldGroup, LanguageTabs, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useFormFields } from "#app/admin/shared/editing/use-form-fields.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import type { AudienceCount } from "./audience-fields.tsx";
import { BlockList } from "./block-list.tsx";

type NewsletterFieldsProps = {
  language: Locale;
  onLanguage: (language: Locale) => void;
  choices: NewsletterChoices;
  count: AudienceCount;
};

/**
 * Asks for a newsletter. The tab of a language switches the texts of all blocks too; only those of the audience's
 * languages are marked as required.
 */
export function NewsletterFields({ language, onLanguage, choices, count }: NewsletterFieldsProps) {
  const t = useAdminText();
  const { ref, fields } = useFormFields();
  const needed = languagesOf(readAudience((name) => fields[name] ?? ""));
  return (
    <div ref={ref} className="flex flex-col gap-5">
      <FieldGroup title={t("newsletters.group.general")}>
        <TextField
          {...constraintsOf(newsletterColumns, "name")}
          label={t("newsletters.field.name")}
          hint={t("newsletters.field.name.hint")}
        />
        <LanguageTabs
          bg={<Subject locale="bg" needed={needed} />}
          en={<Subject locale="en" needed={needed} />}
          onLanguage={onLanguage}
        />
      </FieldGroup>
      <BlockList language={language} needed={needed} products={choices.products} />
      <AudienceFields fields={fields} choices={choices} count={count} />
    </div>
  );
}

function Subject({ locale, needed }: { locale: Locale; needed: readonly Locale[] }) {
  const t = useAdminText();
  const named = { language: t(`edit.language.${locale}`) };
  return (
    <div className="flex flex-col gap-4">
      <TextField
        {...constraintsOf(newsletterColumns, `subject_${locale}`)}
        label={t("newsletters.field.subject", named)}
        required={needed.includes(locale)}
      />
      <TextField
        {...constraintsOf(newsletterColumns, `preview_${locale}`)}
        label={t("newsletters.field.preview", named)}
        hint={t("newsletters.field.preview.hint")}
      />
    </div>
  );
}
