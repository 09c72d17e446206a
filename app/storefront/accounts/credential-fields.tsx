import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useText } from "#app/ui/locale.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";

/** Shows the e-mail, read-only, for people and password managers; the server takes it from the link. */
export function FixedEmail({ email }: { email: string }) {
  const t = useText();
  return (
    <Field label={t("auth.email")}>
      {(control) => <Input {...control} type="email" autoComplete="username" value={email} readOnly />}
    </Field>
  );
}

/** Asks for the account's current password. */
export function CurrentPassword() {
  const t = useText();
  return (
    <Field label={t("auth.password")} required>
      {(control) => (
        <PasswordInput
          {...control}
          name="password"
          enterKeyHint="go"
          autoComplete="current-password"
          maxLength={128}
        />
      )}
    </Field>
  );
}
