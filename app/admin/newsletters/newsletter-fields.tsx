import type { Locale } from "#app/domain/locale.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { newsletterColumns } from "#app/domain/newsletters/newsletter-input.ts";
import type { NewsletterChoices } from "#app/server/newsletters/newsletter-choices.ts";
import { FieldGroup, LanguageTabs, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
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

/** Asks for a newsletter. The tab of a language switches the texts of all blocks too. */
export function NewsletterFields({ language, onLanguage, choices, count }: NewsletterFieldsProps) {
  const t = useAdminText();
  return (
    <div className="flex flex-col gap-5">
      <FieldGroup title={t("newsletters.group.general")}>
        <TextField
          {...constraintsOf(newsletterColumns, "name")}
          label={t("newsletters.field.name")}
          hint={t("newsletters.field.name.hint")}
        />
        <LanguageTabs bg={<Subject locale="bg" />} en={<Subject locale="en" />} onLanguage={onLanguage} />
      </FieldGroup>
      <BlockList language={language} products={choices.products} />
      <AudienceFields choices={choices} count={count} />
    </div>
  );
}

function Subject({ locale }: { locale: Locale }) {
  const t = useAdminText();
  const named = { language: t(`edit.language.${locale}`) };
  return (
    <div className="flex flex-col gap-4">
      <TextField
        {...constraintsOf(newsletterColumns, `subject_${locale}`)}
        label={t("newsletters.field.subject", named)}
        required
      />
      <TextField
        {...constraintsOf(newsletterColumns, `preview_${locale}`)}
        label={t("newsletters.field.preview", named)}
        hint={t("newsletters.field.preview.hint")}
      />
    </div>
  );
}
