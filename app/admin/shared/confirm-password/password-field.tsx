import { Field } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { PasswordRefusalCode } from "./ask-password.ts";

/** Asks for the password and shows why it was refused. */
export function PasswordField({ error }: { error: PasswordRefusalCode | null }) {
  const t = useAdminText();
  const isFieldError = error === "password" || error === "credentials";
  return (
    <>
      {error && !isFieldError && (
        <Notice tone="error" title={t("toast.error")} text={t(`confirm.error.${error}`)} />
      )}
      <Field
        label={t("twoFactor.password")}
        error={isFieldError ? t(`confirm.error.${error}`) : undefined}
        required
      >
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="current-password" maxLength={128} />
        )}
      </Field>
    </>
  );
}
