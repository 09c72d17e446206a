import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useText } from "#app/ui/locale.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";

/** Shown for people to see and for password managers to keep; the server knows it from the link. */
export function FixedEmail({ email }: { email: string }) {
  const t = useText();
  return (
    <Field label={t("auth.email")}>
      {(control) => <Input {...control} type="email" autoComplete="username" value={email} readOnly />}
    </Field>
  );
}

/** The password that an account has. */
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
