import { Form, Link, useNavigation } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { CurrentPassword } from "./credential-fields.tsx";
import { forgetSession } from "#app/storefront/shop/session-store.ts";

type Refusal = {
  error: "required" | "credentials" | "limited" | "busy" | "unverified" | "unexpected";
  email: string;
};

/** Asks for e-mail and password. A refusal is shown above; the e-mail is filled in again and the password is not. */
export function SignInForm({
  refusal,
  search,
}: {
  refusal: Refusal | undefined;
  /** The query string to post to: it leads back after a session that ended. */
  search: string;
}) {
  const t = useText();
  const locale = useLocale();
  const isBusy = useNavigation().formData?.get("intent") === "sign-in";
  return (
    // An explicit action: posted to the sign-up tab's URL, the answer would appear in that tab.
    <Form
      method="post"
      action={localePath(locale, "/auth") + search}
      noValidate
      onSubmit={forgetSession}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="intent" value="sign-in" />
      <p className="text-muted">{t("auth.signIn.text")}</p>
      {refusal && (
        <Notice tone="error" title={t("auth.error.title")} text={t(`auth.error.${refusal.error}`)} />
      )}
      <Field label={t("auth.email")} required>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            inputMode="email"
            enterKeyHint="next"
            autoComplete="username"
            defaultValue={refusal?.email}
            maxLength={254}
          />
        )}
      </Field>
      <CurrentPassword />
      <SubmitButton isBusy={isBusy} busyLabel={t("auth.busy")}>
        {t("auth.signIn")}
      </SubmitButton>
      <Link
        to={localePath(locale, "/auth/forgot-password")}
        className="-my-2 inline-flex min-h-11 items-center self-center font-medium text-primary-text underline underline-offset-4 hover:decoration-2"
      >
        {t("auth.forgot")}
      </Link>
    </Form>
  );
}
