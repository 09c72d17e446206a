import { useEffect, useRef } from "react";
import type { ReactNode, Ref } from "react";
import { Form, useNavigation } from "react-router";
import { passwordLengths } from "#app/domain/accounts/sign-up.ts";
import { personLengths } from "#app/domain/typed-text.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { AccountForm } from "./account-forms.ts";

function FormCard({
  intent,
  title,
  text,
  submit,
  ref,
  children,
}: {
  intent: AccountForm;
  title: string;
  text?: string;
  submit: AdminTextKey;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{title}</CardTitle>
      {text && <p className="mt-1 wrap-anywhere text-muted">{text}</p>}
      <Form
        ref={ref}
        method="post"
        // Without the token of a link, so that a refused form does not confirm it.
        action="/admin/staff/account"
        noValidate
        preventScrollReset
        className="mt-4 flex flex-col items-start gap-4 *:max-w-full"
      >
        <input type="hidden" name="intent" value={intent} />
        {children}
        <Button type="submit" disabled={isBusy}>
          {t(submit)}
        </Button>
      </Form>
    </Card>
  );
}

/** Confirms the address that a link names; `to` is null for a dead link. */
export function ConfirmEmail({ token, to }: { token: string; to: string | null }) {
  const t = useAdminText();
  if (to === null) return <p role="alert">{t("account.email.link.dead")}</p>;
  return (
    <FormCard
      intent="email"
      title={t("account.email.confirm")}
      text={t("account.email.confirm.text", { email: to })}
      submit="account.email.confirm.submit"
    >
      <input type="hidden" name="token" value={token} />
    </FormCard>
  );
}

export function NameForm({ names }: { names: { firstName: string; lastName: string } }) {
  const t = useAdminText();
  return (
    <FormCard intent="name" title={t("account.name")} submit="account.name.save">
      <div className="grid w-full items-start gap-4 sm:grid-cols-2">
        <Field label={t("account.first_name")} required>
          {(control) => (
            <Input
              {...control}
              name="first_name"
              autoComplete="given-name"
              maxLength={personLengths.firstName}
              defaultValue={names.firstName}
            />
          )}
        </Field>
        <Field label={t("account.last_name")} required>
          {(control) => (
            <Input
              {...control}
              name="last_name"
              autoComplete="family-name"
              maxLength={personLengths.lastName}
              defaultValue={names.lastName}
            />
          )}
        </Field>
      </div>
    </FormCard>
  );
}

export function EmailForm({ email, hasMail }: { email: string; hasMail: boolean }) {
  const t = useAdminText();
  return (
    <FormCard
      intent="email"
      title={t("account.email")}
      text={t("account.email.now", { email })}
      submit="account.email.save"
    >
      <Field
        label={t("account.email.new")}
        hint={t(hasMail ? "account.email.link" : "account.email.atOnce")}
        required
        className="w-full"
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="off"
            maxLength={personLengths.email}
          />
        )}
      </Field>
    </FormCard>
  );
}

/** Empties its fields once the password `isChanged`. */
export function PasswordForm({ isChanged }: { isChanged: boolean }) {
  const t = useAdminText();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isChanged) form.current?.reset();
  }, [isChanged]);
  const passwordField = (name: string, label: AdminTextKey, autoComplete: string) => (
    <Field label={t(label)} required className="w-full sm:max-w-sm">
      {(control) => (
        <PasswordInput {...control} name={name} autoComplete={autoComplete} maxLength={passwordLengths.max} />
      )}
    </Field>
  );
  return (
    <FormCard
      ref={form}
      intent="password"
      title={t("account.password")}
      text={t("account.password.text")}
      submit="account.password.save"
    >
      {passwordField("current_password", "account.password.current", "current-password")}
      {passwordField("password", "account.password.new", "new-password")}
      {passwordField("confirm_password", "account.password.again", "new-password")}
    </FormCard>
  );
}
