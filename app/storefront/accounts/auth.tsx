import { data, redirect, redirectDocument, useSearchParams } from "react-router";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";
import { signUp } from "#app/server/accounts/sign-up.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { retryAfterOf } from "#app/server/request/retry-after.ts";
import { log } from "#app/server/log.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { answerOrOffline } from "#app/ui/browser/offline.ts";
import { noStore, withCookies, withRetryAfter } from "./personal-page.ts";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { signedInPath } from "./signed-in-path.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { SmallPage } from "./small-page.tsx";
import { useEndedSession } from "./use-ended-session.ts";
import { readSubmittedForm } from "#app/storefront/browser/submitted-form.ts";
import type { Route } from "./+types/auth";

export const meta: Route.MetaFunction = (args) => pageMeta("auth", args);
export const headers = withRetryAfter(noStore);

/** Redirects a signed-in person to the root (specification, section 2), or back after a session that ended. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await findActor(context.get(servicesContext), request.headers);
  if (actor.kind !== "visitor") throw redirect(signedInPath(new URL(request.url)), { headers: noStore });
  return null;
}

/** Changing the tab sends no request. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && defaultShouldRevalidate;

/** Dispatches by `intent`: sign-up, else sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const services = context.get(servicesContext);
  const from = {
    address: context.get(clientAddressContext),
    locale: localeOfPath(new URL(request.url).pathname),
    now: new Date(),
  };
  if (field("intent") === "sign-up") {
    const { firstName, lastName, email, ...passwords } = {
      firstName: field("firstName"),
      lastName: field("lastName"),
      email: field("email"),
      password: field("password"),
      confirmPassword: field("confirmPassword"),
    };
    const typed = { firstName, lastName, email };
    const result = await attempt(signUp(services, { ...from, form: { ...typed, ...passwords } }));
    if (result.ok) return { intent: "sign-up", ok: true } as const;
    const refusal = { intent: "sign-up", ok: false, error: result.code, typed } as const;
    return data(refusal, { status: statusOf(result.code), headers: retryAfterOf(result) });
  }
  const email = field("email");
  const credentials = { email, password: field("password"), headers: request.headers };
  const result = await attempt(signIn(services, { ...from, ...credentials }));
  if (!result.ok && result.code === "second_step") {
    const headers = withCookies(noStore, result.cookies);
    return redirect(localePath(from.locale, "/auth/code") + new URL(request.url).search, { headers });
  }
  if (!result.ok) {
    const refusal = { intent: "sign-in", ok: false, error: result.code, email } as const;
    return data(refusal, { status: statusOf(result.code), headers: retryAfterOf(result) });
  }
  // A full page load at the root (specification, section 4), or back in the back office if a session ended there.
  const headers = withCookies(noStore, result.cookies);
  return redirectDocument(signedInPath(new URL(request.url)), { headers });
}

/** Turns an unexpected failure into a refusal (specification, section 8), so that the form keeps what was typed. */
async function attempt<Result>(result: Promise<Result>): Promise<Result | { ok: false; code: "unexpected" }> {
  try {
    return await result;
  } catch (error) {
    log.error({ err: error }, "a sign-in or sign-up failed");
    return { ok: false, code: "unexpected" };
  }
}

/** Returns the same refusal when the shop is unreachable. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const field = await readSubmittedForm(request);
  const failed = { ok: false, error: "unexpected" } as const;
  const email = field("email");
  if (field("intent") !== "sign-up")
    return answerOrOffline(serverAction, { intent: "sign-in", ...failed, email } as const);
  const typed = { firstName: field("firstName"), lastName: field("lastName"), email };
  return answerOrOffline(serverAction, { intent: "sign-up", ...failed, typed } as const);
}

function statusOf(code: string): number {
  if (code === "credentials") return 401;
  if (code === "unverified") return 403;
  if (code === "limited") return 429;
  if (code === "busy") return 503;
  return code === "unexpected" ? 500 : 422;
}

export default function AuthPage({ actionData }: Route.ComponentProps) {
  const t = useText();
  const locale = useLocale();
  const isSignedUp = actionData?.intent === "sign-up" && actionData.ok;
  const refusedSignUp = actionData?.intent === "sign-up" && !actionData.ok ? actionData : undefined;
  const refusedSignIn = actionData?.intent === "sign-in" ? actionData : undefined;
  const [search] = useSearchParams();
  const ended = useEndedSession();
  // A submitted form overrides the query string; after a sign-up the sign-in tab opens (specification, section 8).
  const isSignUp = actionData ? refusedSignUp !== undefined : search.get("tab") === "sign-up";
  return (
    <SmallPage title={t("auth.title")} answer={actionData}>
      <Tabs
        label={t("auth.title")}
        value={isSignUp ? "sign-up" : "sign-in"}
        tabs={[
          {
            value: "sign-in",
            label: t("auth.tab.signIn"),
            to: localePath(locale, "/auth") + ended.search,
            panel: (
              <>
                {isSignedUp && (
                  <Notice
                    tone="success"
                    title={t("auth.signedUp.title")}
                    text={t("auth.signedUp.text")}
                    className="mb-5"
                  />
                )}
                {search.has("new-password") && !actionData && (
                  <Notice
                    tone="success"
                    title={t("reset.done.title")}
                    text={t("reset.done.text")}
                    className="mb-5"
                  />
                )}
                {ended.search !== "" && !isSignedUp && (
                  <Notice
                    tone="error"
                    title={t("auth.ended.title")}
                    text={t(ended.hasTyped ? "auth.ended.stored" : "auth.ended.text")}
                    className="mb-5"
                  />
                )}
                <SignInForm refusal={refusedSignIn} search={ended.search} />
              </>
            ),
          },
          {
            value: "sign-up",
            label: t("auth.tab.signUp"),
            to: localePath(locale, "/auth?tab=sign-up"),
            panel: <SignUpForm refusal={refusedSignUp} />,
          },
        ]}
      />
    </SmallPage>
  );
}
