import { Form, data, redirect, useNavigation } from "react-router";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { isLiveResetLink, resetPassword } from "#app/server/accounts/passwords/reset-password.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { retryAfterOf } from "#app/server/request/retry-after.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { answerOrOffline, revalidateUnlessOffline } from "#app/ui/browser/offline.ts";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { secretPage, withCookies, withRetryAfter } from "./personal-page.ts";
import { NewPasswordFields } from "./sign-up-form.tsx";
import { SmallPage } from "./small-page.tsx";
import type { Route } from "./+types/reset-password";

export const meta: Route.MetaFunction = (args) => pageMeta("reset-password", args);
export const headers = withRetryAfter(secretPage);

/** Reads the secret `token` of the e-mailed link; null when the link is dead. Consumes nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const isLive = await isLiveResetLink(context.get(servicesContext), { token, now: new Date() });
  return data({ token: isLive ? token : null }, { status: isLive ? 200 : 404 });
}

/** The link may have been used or have expired in the meantime. */
export const shouldRevalidate = revalidateUnlessOffline;

export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const locale = localeOfPath(new URL(request.url).pathname);
  const result = await resetPassword(context.get(servicesContext), {
    token: field("token"),
    password: field("password"),
    confirmPassword: field("confirmPassword"),
    headers: request.headers,
    locale,
    now: new Date(),
  });
  if (!result.ok)
    return data(result.code === "link" ? { isDeadLink: true as const } : { error: result.code }, {
      status: result.code === "busy" ? 503 : 422,
      headers: retryAfterOf(result),
    });
  return redirect(localePath(locale, "/auth?new-password"), {
    headers: withCookies(secretPage, result.cookies),
  });
}

/** Returns a refusal when the shop is unreachable, so that the form keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrOffline(serverAction, { error: "unexpected" } as const);

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const locale = useLocale();
  const isBusy = useNavigation().formMethod === "POST";
  const token = actionData && "isDeadLink" in actionData ? null : loaderData.token;
  const error = actionData && "error" in actionData ? actionData.error : null;
  return (
    <SmallPage title={t("reset.title")} answer={actionData}>
      {token === null ? (
        <div className="flex flex-col gap-4">
          <Notice tone="error" title={t("reset.link.title")} text={t("reset.link.text")} />
          <ButtonLink to={localePath(locale, "/auth/forgot-password")} className="self-start">
            {t("reset.again")}
          </ButtonLink>
        </div>
      ) : (
        <Form method="post" noValidate className="flex flex-col gap-5">
          <input type="hidden" name="token" value={token} />
          <p className="text-muted">{t("reset.text")}</p>
          {error && <Notice tone="error" title={t("reset.error")} text={t(`auth.error.${error}`)} />}
          <NewPasswordFields />
          <SubmitButton isBusy={isBusy} busyLabel={t("reset.busy")}>
            {t("reset.save")}
          </SubmitButton>
        </Form>
      )}
    </SmallPage>
  );
}
