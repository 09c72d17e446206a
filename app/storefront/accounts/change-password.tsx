import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { passwordLengths } from "#app/domain/accounts/sign-up.ts";
import type { ChangePasswordResult } from "#app/server/accounts/passwords/change-password.ts";
import { Field } from "#app/ui/form/field.tsx";
import { useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ProfilePart } from "./profile-part.tsx";

type Refusal = Extract<ChangePasswordResult, { ok: false }>["code"] | "unexpected";

/** Refusals of one field, shown beside it. An empty field is marked by what it lacks. */
const fieldOf = {
  password: "current",
  credentials: "current",
  required: "new",
  short: "new",
  long: "new",
  common: "new",
  mismatch: "repeat",
} as const satisfies Partial<Record<Refusal, string>>;

/** Replaces the password; the form is inside a disclosure, open after a refusal. */
export function ChangePassword({
  email,
  answer,
}: {
  email: string;
  answer: { ok: true } | { ok: false; code: Refusal } | undefined;
}) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get("intent") === "password";
  useEffect(() => {
    if (answer?.ok) form.current?.reset();
  }, [answer]);
  const refusal = answer && !answer.ok ? answer.code : null;
  const error = (field: "current" | "new" | "repeat") =>
    refusal && refusal in fieldOf && fieldOf[refusal as keyof typeof fieldOf] === field
      ? t(`password.error.${refusal as keyof typeof fieldOf}`)
      : undefined;
  return (
    <ProfilePart title={t("password.title")}>
      <p className="max-w-2xl text-muted">{t("password.text")}</p>
      {answer?.ok && <Notice tone="success" title={t("password.changed")} className="mt-5" />}
      <details className="mt-2" open={refusal !== null}>
        <summary className="inline-flex min-h-11 items-center font-medium text-primary-text underline underline-offset-4 hover:decoration-2">
          {t("password.open")}
        </summary>
        <Form
          method="post"
          noValidate
          preventScrollReset
          ref={form}
          className="mt-3 flex max-w-md flex-col gap-5"
        >
          <input type="hidden" name="intent" value="password" />
          {/* Password managers find the account by it. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field label={t("password.current")} error={error("current")} required>
            {(control) => (
              <PasswordInput
                {...control}
                name="currentPassword"
                enterKeyHint="next"
                autoComplete="current-password"
                maxLength={passwordLengths.max}
              />
            )}
          </Field>
          <Field
            label={t("password.new")}
            hint={t("password.hint", { min: passwordLengths.min })}
            error={error("new")}
            required
          >
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
          <Field label={t("password.repeat")} error={error("repeat")} required>
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
          {refusal && !(refusal in fieldOf) && (
            <Notice
              tone="error"
              title={t("password.error.title")}
              text={t(`password.error.${refusal as Exclude<Refusal, keyof typeof fieldOf>}`)}
            />
          )}
          <SubmitButton isBusy={isBusy} busyLabel={t("profile.busy")} className="self-start" size="default">
            {t("password.save")}
          </SubmitButton>
        </Form>
      </details>
    </ProfilePart>
  );
}
