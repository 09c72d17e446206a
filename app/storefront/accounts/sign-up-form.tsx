import { Form, useNavigation } from "react-router";
import { personLengths } from "#app/domain/typed-text.ts";
import { passwordLengths } from "#app/domain/accounts/sign-up.ts";
import type { SignUpProblem } from "#app/domain/accounts/sign-up.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { forgetSession } from "#app/storefront/shop/session-store.ts";

type Refusal = {
  error: SignUpProblem | "common" | "exists" | "limited" | "busy" | "unexpected";
  typed: { firstName: string; lastName: string; email: string };
};

/**
 * Asks for the details of a sign-up (specification, sections 3 and 5). Passwords are not filled in again after a
 * refusal.
 */
export function SignUpForm({ refusal }: { refusal: Refusal | undefined }) {
  const t = useText();
  const isBusy = useNavigation().formData?.get("intent") === "sign-up";
  return (
    <Form method="post" noValidate onSubmit={forgetSession} className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="sign-up" />
      <p className="text-muted">{t("auth.signUp.text")}</p>
      {refusal && (
        <Notice tone="error" title={t("auth.signUp.error")} text={t(`auth.error.${refusal.error}`)} />
      )}
      <NameFields typed={refusal?.typed} />
      <Field label={t("auth.email")} required>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            inputMode="email"
            enterKeyHint="next"
            autoComplete="email"
            defaultValue={refusal?.typed.email}
            maxLength={personLengths.email}
          />
        )}
      </Field>
      <NewPasswordFields />
      <SubmitButton isBusy={isBusy} busyLabel={t("auth.signUp.busy")}>
        {t("auth.signUp")}
      </SubmitButton>
    </Form>
  );
}

export function NameFields({ typed }: { typed: { firstName: string; lastName: string } | undefined }) {
  const t = useText();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t("auth.firstName")} required>
        {(control) => (
          <Input
            {...control}
            name="firstName"
            enterKeyHint="next"
            autoComplete="given-name"
            defaultValue={typed?.firstName}
            maxLength={personLengths.firstName}
          />
        )}
      </Field>
      <Field label={t("auth.lastName")} required>
        {(control) => (
          <Input
            {...control}
            name="lastName"
            enterKeyHint="next"
            autoComplete="family-name"
            defaultValue={typed?.lastName}
            maxLength={personLengths.lastName}
          />
        )}
      </Field>
    </div>
  );
}

/** Asks for a new password and its confirmation. */
export function NewPasswordFields() {
  const t = useText();
  return (
    <>
      <Field label={t("auth.password")} hint={t("auth.password.hint", { min: passwordLengths.min })} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            enterKeyHint="next"
            autoComplete="new-password"
            maxLength={passwordLengths.max}
          />
        )}
      </Field>
      <Field label={t("auth.confirmPassword")} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="confirmPassword"
            enterKeyHint="go"
            autoComplete="new-password"
            maxLength={passwordLengths.max}
          />
        )}
      </Field>
    </>
  );
}
