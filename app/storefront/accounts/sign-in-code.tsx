import { Form, Link, data, redirect, redirectDocument, useNavigation, useSearchParams } from "react-router";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { signInCodeTranslator } from "#app/i18n/sign-in-code.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { finishSignIn, hasBegunSignIn } from "#app/server/accounts/finish-sign-in.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { retryAfterOf } from "#app/server/request/retry-after.ts";
import { log } from "#app/server/log.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { answerOrOffline } from "#app/ui/browser/offline.ts";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { noStore, withCookies, withRetryAfter } from "./personal-page.ts";
import { forgetSession } from "#app/storefront/shop/session-store.ts";
import { signedInPath } from "./signed-in-path.ts";
import { SmallPage } from "./small-page.tsx";
import type { Route } from "./+types/sign-in-code";

export const meta: Route.MetaFunction = (args) => pageMeta("sign-in-code", args);
export const headers = withRetryAfter(noStore);

/** Redirects a signed-in person to the root or back, and a visitor without a started sign-in to /auth. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const to = (path: string) => redirect(localePath(localeOfPath(url.pathname), path), { headers: noStore });
  const actor = await findActor(services, request.headers);
  if (actor.kind !== "visitor") throw redirect(signedInPath(url), { headers: noStore });
  if (!(await hasBegunSignIn(services, request.headers))) throw to("/auth");
  return null;
}

/**
 * Completes the sign-in and redirects to the root (specification, section 4), or back after a session that ended. Refuses a missing or wrong code, too many
 * attempts, and a sign-in that is over.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const attempt = {
    code: field("code"),
    address: context.get(clientAddressContext),
    headers: request.headers,
    now: new Date(),
  };
  try {
    const result = await finishSignIn(context.get(servicesContext), attempt);
    if (!result.ok)
      return data({ error: result.code }, { status: statusOf(result.code), headers: retryAfterOf(result) });
    const headers = withCookies(noStore, result.cookies);
    return redirectDocument(signedInPath(url), { headers });
  } catch (error) {
    log.error({ err: error }, "the second step of a sign-in failed");
    return data({ error: "unexpected" } as const, { status: 500 });
  }
}

/** Returns a refusal when the shop is unreachable. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrOffline(serverAction, { error: "unexpected" } as const);

function statusOf(code: string): number {
  if (code === "required") return 422;
  return code === "limited" || code === "locked" ? 429 : 401;
}

export default function SignInCodePage({ actionData }: Route.ComponentProps) {
  const t = signInCodeTranslator(useLocale());
  return (
    <SmallPage title={t("code.title")} answer={actionData}>
      {actionData?.error === "over" ? <ExpiredSignIn /> : <CodeForm error={actionData?.error} />}
    </SmallPage>
  );
}

type CodeError = "required" | "code" | "limited" | "locked" | "unexpected";

/** Asks for a code of the app, or with `?backup` for a backup code. Both forms accept both kinds. */
function CodeForm({ error }: { error: CodeError | undefined }) {
  const t = signInCodeTranslator(useLocale());
  const [search] = useSearchParams();
  const isBackup = search.has("backup");
  const other = new URLSearchParams(search);
  if (isBackup) other.delete("backup");
  else other.set("backup", "");
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" noValidate onSubmit={forgetSession} className="flex flex-col gap-5">
      <p className="text-muted">{t(isBackup ? "code.backup.text" : "code.text")}</p>
      {error && <Notice tone="error" title={t("code.error.title")} text={t(`code.error.${error}`)} />}
      <Field label={t(isBackup ? "code.backup.label" : "code.label")} required>
        {(control) => (
          <Input
            {...control}
            key={isBackup ? "backup" : "app"}
            name="code"
            inputMode={isBackup ? "text" : "numeric"}
            autoComplete={isBackup ? "off" : "one-time-code"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            enterKeyHint="go"
          />
        )}
      </Field>
      <SubmitButton isBusy={isBusy} busyLabel={t("code.busy")}>
        {t("code.submit")}
      </SubmitButton>
      <Link
        to={`?${other.toString()}`}
        replace
        className="-my-2 inline-flex min-h-11 items-center self-center text-center font-medium text-primary-text underline underline-offset-4 hover:decoration-2"
      >
        {t(isBackup ? "code.useApp" : "code.useBackup")}
      </Link>
    </Form>
  );
}

function ExpiredSignIn() {
  const locale = useLocale();
  const t = signInCodeTranslator(locale);
  return (
    <Notice tone="error" title={t("code.over.title")} text={t("code.over.text")}>
      <ButtonLink to={localePath(locale, "/auth")} variant="outline">
        {t("code.over.link")}
      </ButtonLink>
    </Notice>
  );
}
