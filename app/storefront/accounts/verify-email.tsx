import { Form, Link, data, redirect, redirectDocument, useNavigation } from "react-router";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { withCookiesSent } from "#app/server/accounts/two-factor/known-device.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";
import { findVerification, verifyEmail } from "#app/server/accounts/verify-email.ts";
import type { DeadVerification, VerifyEmailResult } from "#app/server/accounts/verify-email.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { retryAfterOf } from "#app/server/request/retry-after.ts";
import { log } from "#app/server/log.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { answerOrOffline, revalidateUnlessOffline } from "#app/ui/browser/offline.ts";
import { CurrentPassword, FixedEmail } from "./credential-fields.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { secretPage, withCookies, withRetryAfter } from "./personal-page.ts";
import { forgetSession } from "#app/storefront/shop/session-store.ts";
import { SmallPage } from "./small-page.tsx";
import type { Route } from "./+types/verify-email";

export const meta: Route.MetaFunction = (args) => pageMeta("verify-email", args);
export const headers = withRetryAfter(secretPage);

/** Loads the state of a verification link and who is signed in. Changes nothing, since mail scanners open links automatically. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const services = context.get(servicesContext);
  const [{ userId, ...verification }, actor] = await Promise.all([
    findVerification(services, { token, now: new Date() }),
    findActor(services, request.headers),
  ]);
  const signedIn: SignedIn = actor.kind === "visitor" ? null : actor.userId === userId ? "same" : "other";
  return data({ ...verification, signedIn }, { status: statusOf(verification.state) });
}

/** The link may have been used or have expired in the meantime. */
export const shouldRevalidate = revalidateUnlessOffline;

type FormError = Exclude<Refusal, DeadVerification> | "unexpected";
type Refusal = Extract<VerifyEmailResult, { ok: false }>["code"];

/**
 * Confirms the e-mail with the password, signs in, and redirects to the root (specification, section 4), which says so;
 * to /auth if the sign-in does not succeed.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const services = context.get(servicesContext);
  const token = url.searchParams.get("token") ?? "";
  const password = field("password");
  const locale = localeOfPath(url.pathname);
  const now = new Date();
  try {
    const result = await verifyEmail(services, { token, password, headers: request.headers, now });
    if (!result.ok) return refuse(result);
    const signedIn = await signIn(services, {
      email: result.email,
      password,
      address: context.get(clientAddressContext),
      locale,
      headers: withCookiesSent(request.headers, result.cookies),
      now,
    });
    return signedIn.ok
      ? redirectDocument(localePath(locale, "/?email=verified"), {
          headers: withCookies(secretPage, signedIn.cookies),
        })
      : redirect(localePath(locale, "/auth"), { headers: withCookies(secretPage, result.cookies) });
  } catch (error) {
    log.error({ err: error }, "an e-mail could not be confirmed");
    return refuse({ code: "unexpected" });
  }
}

/** Returns a refusal when the shop is unreachable, so that the form stays and shows an error. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrOffline(serverAction, { error: "unexpected" } as const);

/** Answers a refusal. `error` is null for a dead link, whose state the revalidated loader reports. */
function refuse(refusal: { code: Refusal | "unexpected" }) {
  const { code } = refusal;
  return data(
    { error: isFormError(code) ? code : null },
    { status: statusOf(code), headers: retryAfterOf(refusal) },
  );
}

function isFormError(code: Refusal | "unexpected"): code is FormError {
  return code !== "unknown" && code !== "expired" && code !== "verified";
}

function statusOf(code: Refusal | "pending" | "unexpected"): number {
  switch (code) {
    case "pending":
    case "verified":
      return 200;
    case "unknown":
      return 404;
    case "expired":
      return 410;
    case "credentials":
      return 401;
    case "limited":
      return 429;
    case "busy":
      return 503;
    case "unexpected":
      return 500;
    case "password":
      return 422;
  }
}

/** Asks for the account's password, or shows why the link is dead. */
export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  return (
    <SmallPage title={t("verify.title")} answer={actionData}>
      {loaderData.email === null ? (
        <DeadLinkNotice state={loaderData.state} signedIn={loaderData.signedIn} />
      ) : (
        <PasswordForm email={loaderData.email} error={actionData?.error ?? null} />
      )}
    </SmallPage>
  );
}

/** Posts to the page's own URL, which carries the link's token. */
function PasswordForm({ email, error }: { email: string; error: FormError | null }) {
  const t = useText();
  const locale = useLocale();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" noValidate onSubmit={forgetSession} className="flex flex-col gap-5">
      <p className="text-muted">{t("verify.text")}</p>
      {error && <Notice tone="error" title={t("verify.error.title")} text={t(`verify.error.${error}`)} />}
      <FixedEmail email={email} />
      <CurrentPassword
        error={error === "password" || error === "credentials" ? t(`verify.error.${error}`) : undefined}
      />
      <SubmitButton isBusy={isBusy} busyLabel={t("verify.busy")}>
        {t("verify.button")}
      </SubmitButton>
      <Link
        to={localePath(locale, "/auth/forgot-password")}
        className="-my-2 inline-flex min-h-11 items-center self-center font-medium text-primary-text underline underline-offset-4 hover:decoration-2"
      >
        {t("auth.forgot")}
      </Link>
      <p className="text-sm text-muted">{t("verify.notYou")}</p>
    </Form>
  );
}

/** Whether somebody is signed in: with the account of the link or with another one. */
type SignedIn = "same" | "other" | null;

/** An account that is not confirmed has no session, so whoever is signed in at an expired link has another one. */
function textOf(state: DeadVerification, signedIn: SignedIn) {
  if (signedIn === null || state === "unknown") return `verify.${state}.text` as const;
  return state === "expired" ? "verify.expired.other" : (`verify.verified.${signedIn}` as const);
}

function DeadLinkNotice({ state, signedIn }: { state: DeadVerification; signedIn: SignedIn }) {
  const t = useText();
  const locale = useLocale();
  return (
    <Notice
      tone={state === "verified" ? "success" : "error"}
      title={t(`verify.${state}.title`)}
      text={t(textOf(state, signedIn))}
    >
      <ButtonLink to={localePath(locale, signedIn === null ? "/auth" : "/profile")} variant="outline">
        {t(signedIn === null ? "auth.signIn" : "verify.profile")}
      </ButtonLink>
    </Notice>
  );
}
