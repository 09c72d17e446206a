import { data, redirect, redirectDocument } from "react-router";
import { linkLife } from "#app/domain/shop/email.ts";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { staffInviteTranslator } from "#app/i18n/staff-invite.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { withCookiesSent } from "#app/server/accounts/two-factor/known-device.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { retryAfterOf } from "#app/server/request/retry-after.ts";
import { log } from "#app/server/log.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { acceptAsNew, acceptInvite, findInvite } from "#app/server/accounts/staff/accept-invite.ts";
import type { DeadLink } from "#app/server/accounts/staff/accept-invite.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { answerOrOffline, revalidateUnlessOffline } from "#app/ui/browser/offline.ts";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { secretPage, withCookies, withRetryAfter } from "./personal-page.ts";
import { SmallPage } from "./small-page.tsx";
import { readSubmittedForm } from "#app/storefront/browser/submitted-form.ts";
import { AgreeForm, InvitedSignInForm, NewStaffForm, OtherAccount } from "./staff-invite-forms.tsx";
import type { FormError, Refusal } from "./staff-invite-forms.tsx";
import type { Route } from "./+types/staff-invite";

export const meta: Route.MetaFunction = (args) => pageMeta("staff-invite", args);
export const headers = withRetryAfter(secretPage);

/** Loads the invitation of an e-mailed link. Changes nothing, since mail scanners open links automatically. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = await findActor(services, request.headers);
  const token = url.searchParams.get("token") ?? "";
  const invite = await findInvite(services, actor, { token, now: new Date() });
  return data(invite, { status: statusOf(invite.state) });
}

/** The invitation may have been used or withdrawn in the meantime. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Dispatches by `intent`: visitors send `sign-in` or `new`, signed-in people `agree`. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const services = context.get(servicesContext);
  const token = url.searchParams.get("token") ?? "";
  const now = new Date();
  const locale = localeOfPath(url.pathname);
  const enter = (email: string, password: string, headers: Headers) =>
    signIn(services, {
      email,
      password,
      address: context.get(clientAddressContext),
      locale,
      headers,
      now,
    });
  const intent = field("intent");
  const typed = { firstName: field("firstName"), lastName: field("lastName") };
  const refuse = (refusal: { code: FormError }) =>
    data({ intent, error: refusal.code, typed } satisfies Refusal, {
      status: statusOf(refusal.code),
      headers: retryAfterOf(refusal),
    });
  // The revalidated loader reports the state of the link.
  const refuseLink = (state: string) =>
    data({ intent, error: null, typed } satisfies Refusal, { status: statusOf(state) });
  try {
    if (intent === "agree") {
      const actor = await findActor(services, request.headers);
      const result = await acceptInvite(services, actor, { token, now });
      return result.ok ? redirectDocument("/admin", { headers: secretPage }) : refuseLink(result.code);
    }
    if (intent === "sign-in") {
      const invite = await findInvite(services, { kind: "visitor" }, { token, now });
      if (invite.state !== "sign_in") return refuseLink(invite.state);
      const result = await enter(invite.email, field("password"), request.headers);
      if (result.ok) {
        const headers = withCookies(secretPage, result.cookies);
        return redirectDocument(url.pathname + url.search, { headers });
      }
      if (result.code !== "second_step") return refuse(result);
      const headers = withCookies(secretPage, result.cookies);
      return redirect(localePath(locale, "/auth/code"), { headers });
    }
    const form = { ...typed, password: field("password"), confirmPassword: field("confirmPassword") };
    const result = await acceptAsNew(services, { token, form, headers: request.headers, now });
    if (!result.ok) return isFormRefusal(result) ? refuse(result) : refuseLink(result.code);
    const sent = withCookiesSent(request.headers, result.cookies);
    const signedIn = await enter(result.email, form.password, sent);
    return signedIn.ok
      ? redirectDocument("/admin", { headers: withCookies(secretPage, signedIn.cookies) })
      : redirect(localePath(locale, "/auth"), { headers: withCookies(secretPage, result.cookies) });
  } catch (error) {
    log.error({ err: error, intent }, "an invitation could not be accepted");
    return refuse({ code: "unexpected" });
  }
}

/** Returns a refusal when the shop is unreachable, so that the form keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const field = await readSubmittedForm(request);
  const typed = { firstName: field("firstName"), lastName: field("lastName") };
  return answerOrOffline(serverAction, {
    intent: field("intent"),
    error: "unexpected",
    typed,
  } satisfies Refusal);
}

const formRefusals = ["required", "mismatch", "short", "long", "common", "email", "busy"] as const;
function isFormRefusal(refusal: { code: string }): refusal is { code: (typeof formRefusals)[number] } {
  return formRefusals.some((code) => code === refusal.code);
}

function statusOf(code: string): number {
  switch (code) {
    case "new_account":
    case "sign_in":
    case "agree":
    case "already_admin":
      return 200;
    case "unknown":
      return 404;
    case "expired":
    case "gone":
      return 410;
    case "other_account":
    case "unverified":
      return 403;
    case "credentials":
      return 401;
    case "limited":
      return 429;
    case "exists":
      return 409;
    case "busy":
      return 503;
    case "unexpected":
      return 500;
    default:
      return 422;
  }
}

/** Shows the invited person's next step, or why the link is dead. */
export default function StaffInvitePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = staffInviteTranslator(useLocale());
  const refusalOf = (intent: Refusal["intent"]) => (actionData?.intent === intent ? actionData : undefined);
  return (
    <SmallPage title={t("invite.title")} answer={actionData}>
      {loaderData.state === "new_account" && (
        <NewStaffForm email={loaderData.email} refusal={refusalOf("new")} />
      )}
      {loaderData.state === "sign_in" && (
        <InvitedSignInForm email={loaderData.email} refusal={refusalOf("sign-in")} />
      )}
      {loaderData.state === "agree" && <AgreeForm email={loaderData.email} refusal={refusalOf("agree")} />}
      {loaderData.state === "other_account" && <OtherAccount email={loaderData.email} />}
      {loaderData.email === null && <DeadLinkNotice state={loaderData.state} />}
    </SmallPage>
  );
}

function DeadLinkNotice({ state }: { state: DeadLink }) {
  const locale = useLocale();
  const t = staffInviteTranslator(locale);
  if (state === "already_admin")
    return (
      <Notice tone="success" title={t("invite.already.title")} text={t("invite.already.text")}>
        <ButtonLink to="/admin" variant="outline">
          {t("invite.toAdmin")}
        </ButtonLink>
      </Notice>
    );
  return (
    <Notice
      tone="error"
      title={t(`invite.${state}.title`)}
      text={t(`invite.${state}.text`, { days: linkLife.staff_invite / 86_400 })}
    >
      {state === "gone" && (
        <ButtonLink to={localePath(locale, "/auth")} variant="outline">
          {t("invite.toAuth")}
        </ButtonLink>
      )}
    </Notice>
  );
}
