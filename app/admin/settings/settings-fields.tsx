import type { ComponentProps, ReactNode } from "react";
import { maxLengths } from "#app/domain/checkout.ts";
import { companyLengths } from "#app/domain/company.ts";
import type { CompanySettings, SettingsField, SettingsProblem } from "#app/domain/company-settings.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type SettingsFieldsProps = {
  values: CompanySettings;
  problems: Partial<Record<SettingsField, SettingsProblem>>;
};

export function SettingsFields(props: SettingsFieldsProps) {
  const t = useAdminText();
  return (
    <>
      <Group title={t("settings.company")}>
        <TextField
          {...props}
          name="company_name_bg"
          required
          maxLength={companyLengths.company_name}
          lang="bg"
        />
        <TextField {...props} name="company_name_en" maxLength={companyLengths.company_name} lang="en" />
        <TextField {...props} name="address_bg" required maxLength={companyLengths.address} lang="bg" />
        <TextField {...props} name="address_en" maxLength={companyLengths.address} lang="en" />
      </Group>
      <Group title={t("settings.contacts")}>
        <EmailField {...props} name="email" />
        <EmailField {...props} name="support_email" hint={t("settings.support_email.hint")} />
        <TextField {...props} name="phone" type="tel" required maxLength={maxLengths.phone} />
        <EmailField {...props} name="notification_email" hint={t("settings.notification_email.hint")} />
      </Group>
      <Group title={t("settings.social")}>
        <LinkField {...props} name="facebook_url" />
        <LinkField {...props} name="instagram_url" />
        <LinkField {...props} name="youtube_url" />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle className="mb-5">{title}</CardTitle>
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </Card>
  );
}

type TextFieldProps = SettingsFieldsProps &
  Omit<ComponentProps<typeof Input>, "name"> & { name: SettingsField; hint?: string };

function EmailField(props: TextFieldProps) {
  return <TextField {...props} type="email" required maxLength={maxLengths.email} autoCapitalize="off" />;
}

function LinkField(props: TextFieldProps) {
  return <TextField {...props} type="url" maxLength={companyLengths.link} placeholder="https://" />;
}

function TextField({ values, problems, name, hint, required, ...input }: TextFieldProps) {
  const t = useAdminText();
  const problem = problems[name];
  return (
    <Field
      label={t(`settings.${name}`)}
      hint={hint}
      required={required}
      error={problem && t(`settings.problem.${problem}`)}
    >
      {(control) => (
        <Input {...input} {...control} name={name} defaultValue={values[name]} autoComplete="off" />
      )}
    </Field>
  );
}
