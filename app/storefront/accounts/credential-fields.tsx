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

/** Asks for the account's current password; `error` is why the one that was sent is refused. */
export function CurrentPassword({ error }: { error?: string | undefined }) {
  const t = useText();
  return (
    <Field label={t("auth.password")} error={error} required>
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
