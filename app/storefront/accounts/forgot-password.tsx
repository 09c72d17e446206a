import { Form, Link, data, useNavigation } from "react-router";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { requestPasswordReset } from "#app/server/accounts/passwords/reset-password.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { retryAfterOf } from "#app/server/request/retry-after.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { answerOrOffline } from "#app/ui/browser/offline.ts";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { noStore, withRetryAfter } from "./personal-page.ts";
import { SmallPage } from "./small-page.tsx";
import { readSubmittedForm } from "#app/storefront/browser/submitted-form.ts";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = (args) => pageMeta("forgot-password", args);
export const headers = withRetryAfter(noStore);

/** Requests an e-mail with a reset link. Without an account the answer is the same and no e-mail is sent. */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const email = field("email");
  const result = await requestPasswordReset(context.get(servicesContext), {
    email,
    address: context.get(clientAddressContext),
    locale: localeOfPath(new URL(request.url).pathname),
    headers: request.headers,
  });
  if (result.ok) return { error: null, email };
  const status = result.code === "limited" ? 429 : 422;
  return data({ error: result.code, email }, { status, headers: retryAfterOf(result) });
}

/** Returns a refusal when the shop is unreachable, so that the form keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const field = await readSubmittedForm(request);
  return answerOrOffline(serverAction, { error: "unexpected", email: field("email") } as const);
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const t = useText();
  const locale = useLocale();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <SmallPage title={t("forgot.title")} answer={actionData}>
      {actionData?.error === null ? (
        <Notice tone="success" title={t("forgot.sent.title")} text={t("forgot.sent.text")} />
      ) : (
        <Form method="post" noValidate className="flex flex-col gap-5">
          <p className="text-muted">{t("forgot.text")}</p>
          {actionData && (
            <Notice
              tone="error"
              title={t("forgot.error")}
              text={t(actionData.error === "limited" ? "forgot.limited" : `auth.error.${actionData.error}`)}
            />
          )}
          <Field label={t("auth.email")} required>
            {(control) => (
              <Input
                {...control}
                type="email"
                inputMode="email"
                enterKeyHint="send"
                name="email"
                autoComplete="username"
                defaultValue={actionData?.email}
                maxLength={254}
              />
            )}
          </Field>
          <SubmitButton isBusy={isBusy} busyLabel={t("forgot.busy")}>
            {t("forgot.send")}
          </SubmitButton>
        </Form>
      )}
      <Link
        to={localePath(locale, "/auth")}
        className="mt-4 inline-flex self-start min-h-11 items-center font-medium text-primary-text underline underline-offset-4 hover:decoration-2"
      >
        {t("forgot.back")}
      </Link>
    </SmallPage>
  );
}
