import { constraintsOf } from "#app/domain/field-constraints.ts";
import {
  maxServiceSecret,
  measurementColumns,
  secretFields,
} from "#app/domain/measurement/measurement-form.ts";
import type { ConversionChannel } from "#app/domain/measurement/measurement-settings.ts";
import { consentTexts } from "#app/i18n/channels/consent.ts";
import type { SecretState } from "#app/server/measurement/measurement-settings.ts";
import { Field } from "#app/ui/form/field.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { CheckField, TextField, useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { SettingsSection } from "#app/admin/shared/editing/settings-section.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** What the shop itself measures: visits without consent, the origin of orders with it. */
export function OwnFields() {
  const t = useAdminText();
  return (
    <SettingsSection title={t("measurement.own")} text={t("measurement.own.text")}>
      <CheckField name="counts_visits" label={t("measurement.counts_visits")} />
      <CheckField name="keeps_origins" label={t("measurement.keeps_origins")} />
      <AskedWords part="origin" />
    </SettingsSection>
  );
}

export function Ga4Fields({ secret }: { secret: SecretState }) {
  const t = useAdminText();
  return (
    <SettingsSection title={t("measurement.ga4")} text={t("measurement.ga4.text")}>
      <CheckField name="has_ga4" label={t("measurement.has_ga4")} />
      <TextField
        {...constraintsOf(measurementColumns, "ga4_measurement_id")}
        label={t("measurement.ga4_measurement_id")}
        hint={t("measurement.ga4_measurement_id.hint")}
        autoCapitalize="none"
        spellCheck={false}
      />
      <ServiceSecret channel="ga4" state={secret} />
      <AskedWords part="ga4" />
    </SettingsSection>
  );
}

export function MetaFields({ secret }: { secret: SecretState }) {
  const t = useAdminText();
  return (
    <SettingsSection title={t("measurement.meta")} text={t("measurement.meta.text")}>
      <CheckField name="has_meta" label={t("measurement.has_meta")} />
      <TextField
        {...constraintsOf(measurementColumns, "meta_pixel_id")}
        label={t("measurement.meta_pixel_id")}
        hint={t("measurement.meta_pixel_id.hint")}
        inputMode="numeric"
      />
      <ServiceSecret channel="meta" state={secret} />
      <TextField
        {...constraintsOf(measurementColumns, "meta_test_code")}
        label={t("measurement.meta_test_code")}
        hint={t("measurement.meta_test_code.hint")}
        autoCapitalize="none"
        spellCheck={false}
      />
      <AskedWords part="meta" />
    </SettingsSection>
  );
}

/** What the consent bar says of a part, in the reader's language. */
function AskedWords({ part }: { part: "origin" | ConversionChannel }) {
  const t = useAdminText();
  const words = consentTexts[useLocale()];
  return <p className="text-sm text-muted">{t("measurement.asked", { words: words[`consent.${part}`] })}</p>;
}

/** Asks for a service's secret, which is never filled in; browsers must not fill in the reader's own. */
function ServiceSecret({ channel, state }: { channel: ConversionChannel; state: SecretState }) {
  const t = useAdminText();
  const name = secretFields[channel];
  const problem = useProblem(name);
  const unreadable = state === "unreadable" ? t("measurement.secret.unreadable") : undefined;
  return (
    <>
      <Field
        label={t(`measurement.${name}`)}
        hint={state === "saved" ? t("measurement.secret.saved") : t(`measurement.${name}.hint`)}
        error={problem ?? unreadable}
      >
        {(control) => (
          <PasswordInput {...control} name={name} autoComplete="new-password" maxLength={maxServiceSecret} />
        )}
      </Field>
      {state !== "none" && <CheckField name={`forget_${name}`} label={t("measurement.secret.forget")} />}
    </>
  );
}
