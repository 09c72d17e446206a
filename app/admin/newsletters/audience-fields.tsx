import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { ownSources } from "#app/domain/campaigns/newsletter.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { locales } from "#app/domain/locale.ts";
import { newsletterColumns } from "#app/domain/newsletters/newsletter-input.ts";
import { speedBounds } from "#app/domain/newsletters/newsletter.ts";
import type { countAudience } from "#app/server/newsletters/audience.ts";
import type { NewsletterChoices } from "#app/server/newsletters/newsletter-choices.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { FieldGroup, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ProductChoices } from "./product-choices.tsx";

/** How long changes pause before the count follows, in milliseconds. */
const pause = 400;

/** Most products by which an audience is chosen. */
const maxBought = 20;

export type AudienceCount = Awaited<ReturnType<typeof countAudience>>;

type AudienceFieldsProps = {
  /** The current values of the form. */
  fields: Readonly<Record<string, string>>;
  choices: NewsletterChoices;
  /** That of the saved audience. */
  count: AudienceCount;
};

/** Asks for the audience and the speed, and shows how many subscribers the audience has now. */
export function AudienceFields({ fields, choices, count }: AudienceFieldsProps) {
  const t = useAdminText();
  const { values } = useEditForm();
  const languages = (values.languages ?? "").split(",");
  return (
    <FieldGroup title={t("newsletters.group.audience")}>
      <p className="text-muted">{t("newsletters.audience.text")}</p>
      <fieldset>
        <legend className="font-medium">{t("newsletters.audience.language")}</legend>
        <p className="text-sm text-muted">{t("newsletters.audience.none")}</p>
        <div className="flex flex-wrap gap-x-6">
          {locales.map((locale) => (
            <Checkbox
              key={locale}
              name="languages"
              value={locale}
              defaultChecked={languages.includes(locale)}
              label={t(`edit.language.${locale}`)}
            />
          ))}
        </div>
      </fieldset>
      <SourceFields sources={choices.sources} />
      <div>
        <ProductChoices
          name="bought"
          labelOf={(place) => `${t("newsletters.audience.product")} ${place}`}
          none={t("newsletters.audience.anybody")}
          most={maxBought}
          products={choices.products}
        />
        <p className="mt-1.5 text-sm text-muted">{t("newsletters.audience.product.hint")}</p>
      </div>
      <Count fields={fields} saved={count} />
      <TextField
        {...constraintsOf(newsletterColumns, "per_minute")}
        label={t("newsletters.field.per_minute")}
        hint={t("newsletters.field.per_minute.hint", speedBounds)}
      />
    </FieldGroup>
  );
}

/** Asks for sources. The name of a popup may contain a comma, so they are posted as lines of one field. */
function SourceFields({ sources }: { sources: readonly string[] }) {
  const t = useAdminText();
  const { values } = useEditForm();
  const [chosen, setChosen] = useState(() => (values.sources ?? "").split(/\r?\n/).filter(Boolean));
  const offered = [...new Set([...chosen, ...sources])];
  if (offered.length === 0) return null;
  const nameOf = (source: string) => {
    const own = ownSources.find((each) => each === source);
    return own ? t(`subscribers.source.${own}`) : source;
  };
  return (
    <fieldset>
      <legend className="font-medium">{t("newsletters.audience.source")}</legend>
      <p className="text-sm text-muted">{t("newsletters.audience.none")}</p>
      <input type="hidden" name="sources" value={chosen.join("\n")} />
      <div className="flex flex-wrap gap-x-6">
        {offered.map((source) => (
          <Checkbox
            key={source}
            checked={chosen.includes(source)}
            onChange={({ target }) =>
              setChosen((now) => (target.checked ? [...now, source] : now.filter((each) => each !== source)))
            }
            label={nameOf(source)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Shows how many subscribers the chosen audience has, counted again when the form changes. */
function Count({ fields, saved }: { fields: Readonly<Record<string, string>>; saved: AudienceCount }) {
  const t = useAdminText();
  const { load, data } = useFetcher<AudienceCount>();
  const { languages = "", sources = "", bought = "" } = fields;
  const search = new URLSearchParams({ languages, sources, bought }).toString();
  const [first] = useState(search);
  const isChanged = search !== first || data !== undefined;
  useEffect(() => {
    if (!isChanged) return undefined;
    const timer = setTimeout(() => void load(`/admin/newsletters/audience?${search}`), pause);
    return () => clearTimeout(timer);
  }, [isChanged, load, search]);
  const { count, leftOut, bounced } = data ?? saved;
  return (
    <p role="status">
      <span className="font-semibold">{t("newsletters.audience.count", { count })}</span>
      {leftOut > 0 && (
        <span className="block text-muted">{t("newsletters.audience.leftOut", { count: leftOut })}</span>
      )}
      {bounced > 0 && (
        <span className="block text-muted">{t("newsletters.audience.returned", { count: bounced })}</span>
      )}
    </p>
  );
}
