import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import type { SignUpProblem } from "#app/domain/accounts/sign-up.ts";
import { staffInviteTranslator } from "#app/i18n/staff-invite.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { CurrentPassword, FixedEmail } from "./credential-fields.tsx";
import { forgetSession, leaveSession } from "#app/storefront/shop/session-store.ts";
import { NameFields, NewPasswordFields } from "./sign-up-form.tsx";

export type FormError =
  SignUpProblem | "common" | "credentials" | "limited" | "busy" | "unverified" | "unexpected";
/** Result of a refused form. `error` is null when the page itself shows the reason. */
export type Refusal = {
  intent: string;
  error: FormError | null;
  typed: { firstName: string; lastName: string };
};
type FormProps = { email: string; refusal: Refusal | undefined };

/** Signs up an invited person without an account. The link has proved the e-mail (specification, section 5). */
export function NewStaffForm({ email, refusal }: FormProps) {
  const t = staffInviteTranslator(useLocale());
  return (
    <InviteForm intent="new" email={email} refusal={refusal} submit={[t("invite.accept"), t("invite.busy")]}>
      <p className="text-muted">{t("invite.new.text")}</p>
      <NameFields typed={refusal?.typed} />
      <FixedEmail email={email} />
      <NewPasswordFields />
    </InviteForm>
  );
}

/** Signs in an invited person with an account, who then returns to this page to agree. */
export function InvitedSignInForm({ email, refusal }: FormProps) {
  const locale = useLocale();
  const t = staffInviteTranslator(locale);
  return (
    <InviteForm
      intent="sign-in"
      email={email}
      refusal={refusal}
      submit={[t("invite.signIn"), t("invite.signIn.busy")]}
    >
      <p className="text-muted">{t("invite.signIn.text")}</p>
      <FixedEmail email={email} />
      <CurrentPassword />
      <Link
        to={localePath(locale, "/auth/forgot-password")}
        className="-my-2 inline-flex min-h-11 items-center self-start font-medium text-primary-text underline underline-offset-4 hover:decoration-2"
      >
        {t("invite.forgot")}
      </Link>
    </InviteForm>
  );
}

export function AgreeForm({ email, refusal }: FormProps) {
  const t = staffInviteTranslator(useLocale());
  return (
    <InviteForm
      intent="agree"
      email={email}
      refusal={refusal}
      submit={[t("invite.accept"), t("invite.busy")]}
    >
      <p className="text-muted">{t("invite.agree.text")}</p>
    </InviteForm>
  );
}

export function OtherAccount({ email }: { email: string }) {
  const locale = useLocale();
  const t = staffInviteTranslator(locale);
  return (
    <Notice
      tone="error"
      title={t("invite.other.title")}
      text={t("invite.other.text", { email })}
      className="wrap-anywhere"
    >
      <Form method="post" action="/api/sign-out" reloadDocument onSubmit={leaveSession}>
        <input type="hidden" name="language" value={locale} />
        <Button type="submit" variant="outline">
          {t("invite.signOut")}
        </Button>
      </Form>
    </Notice>
  );
}

/** Frame of the three forms. Posts to the page's own URL, which carries the link's token. */
function InviteForm({
  intent,
  email,
  refusal,
  submit: [label, busyLabel],
  children,
}: FormProps & { intent: string; submit: [string, string]; children: ReactNode }) {
  const t = staffInviteTranslator(useLocale());
  const shop = useText();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form
      method="post"
      noValidate
      onSubmit={intent === "agree" ? undefined : forgetSession}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="intent" value={intent} />
      <p className="wrap-anywhere">{t("invite.text", { email })}</p>
      {refusal?.error && (
        <Notice tone="error" title={t("invite.refused")} text={shop(`auth.error.${refusal.error}`)} />
      )}
      {children}
      <SubmitButton isBusy={isBusy} busyLabel={busyLabel}>
        {label}
      </SubmitButton>
    </Form>
  );
}
