import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useShopName } from "#app/ui/brand.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { QrCode } from "./qr-code.tsx";

export type TwoFactorRefusal =
  "password" | "credentials" | "code" | "limited" | "busy" | "already_on" | "not_begun" | "not_on" | "failed";

/** Asks for the password before creating a secret. */
export function BeginForm({ error }: { error: TwoFactorRefusal | null }) {
  const t = useAdminText();
  return (
    <Card className="p-5 sm:p-6">
      <p className="max-w-prose">{t("twoFactor.off.text")}</p>
      <StepForm step="begin" label={t("twoFactor.begin")} error={error}>
        <PasswordField error={error} />
      </StepForm>
    </Card>
  );
}

/** Shows the secret as a QR code and as text, with a field for the app's first code. */
export function ScanForm({
  email,
  secret,
  error,
}: {
  email: string;
  secret: string;
  error: TwoFactorRefusal | null;
}) {
  const t = useAdminText();
  const shop = useShopName();
  const account = `${encodeURIComponent(shop)}:${encodeURIComponent(email)}`;
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("twoFactor.scan.title")}</CardTitle>
      <p className="mt-2 mb-4 max-w-prose">{t("twoFactor.scan.text")}</p>
      <div className="flex flex-wrap items-start gap-6">
        <QrCode
          text={`otpauth://totp/${account}?secret=${secret}&issuer=${encodeURIComponent(shop)}`}
          label={t("twoFactor.scan.qr")}
        />
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-sm text-muted">{t("twoFactor.scan.key")}</p>
          <p className="mt-1 font-mono select-all">
            {secret.match(/.{1,4}/g)?.map((group, index) => (
              <span key={index} className="mr-2 inline-block">
                {group}
              </span>
            ))}
          </p>
          <StepForm
            step="confirm"
            label={t("twoFactor.confirm")}
            error={error}
            other={
              <ButtonLink to="/admin/staff" variant="outline">
                {t("twoFactor.cancel")}
              </ButtonLink>
            }
          >
            <input type="hidden" name="secret" value={secret} />
            <Field
              label={t("twoFactor.scan.code")}
              hint={t("twoFactor.scan.codeHint")}
              error={error === "code" ? t("twoFactor.error.code") : undefined}
              required
            >
              {(control) => (
                <Input
                  {...control}
                  name="code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={10}
                />
              )}
            </Field>
          </StepForm>
        </div>
      </div>
    </Card>
  );
}

/** Asks for the password and a code: to create new backup codes, or to switch off. */
export function ProofForm({ step, error }: { step: "renew" | "off"; error: TwoFactorRefusal | null }) {
  const t = useAdminText();
  const name = step === "renew" ? "renew" : "turnOff";
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t(`twoFactor.${name}.title`)}</CardTitle>
      <p className="mt-2 max-w-prose">{t(`twoFactor.${name}.text`)}</p>
      <StepForm step={step} label={t(`twoFactor.${name}`)} error={error}>
        <PasswordField error={error} />
        <Field
          label={t("twoFactor.code")}
          hint={t("twoFactor.codeHint")}
          error={error === "code" ? t("twoFactor.error.code") : undefined}
          required
        >
          {(control) => (
            <Input
              {...control}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              maxLength={20}
            />
          )}
        </Field>
      </StepForm>
    </Card>
  );
}

/** Shows the form of one step, with errors that belong to no field at the top. Does not refill passwords and codes. */
function StepForm({
  step,
  label,
  error,
  other,
  children,
}: {
  step: string;
  label: string;
  error: TwoFactorRefusal | null;
  other?: ReactNode;
  children: ReactNode;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formData?.get("step") === step;
  const isFieldError = error === "password" || error === "credentials" || error === "code";
  return (
    <Form method="post" noValidate preventScrollReset className="mt-4 flex max-w-md flex-col gap-4">
      <input type="hidden" name="step" value={step} />
      {error && !isFieldError && (
        <Notice tone="error" title={t("toast.error")} text={t(`twoFactor.error.${error}`)} />
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={step === "off" ? "destructive" : "default"} disabled={isBusy}>
          {isBusy ? t("twoFactor.busy") : label}
        </Button>
        {other}
      </div>
    </Form>
  );
}

function PasswordField({ error }: { error: TwoFactorRefusal | null }) {
  const t = useAdminText();
  const isRefused = error === "password" || error === "credentials";
  return (
    <Field
      label={t("twoFactor.password")}
      error={isRefused ? t(`twoFactor.error.${error}`) : undefined}
      required
    >
      {(control) => (
        <Input {...control} type="password" name="password" autoComplete="current-password" maxLength={128} />
      )}
    </Field>
  );
}
