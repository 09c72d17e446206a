import { data } from "react-router";
import {
  beginTwoFactor,
  confirmTwoFactor,
  hasTwoFactor,
  renewBackupCodes,
  turnOffTwoFactor,
} from "#app/server/accounts/two-factor/two-factor.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { retryAfterOf } from "#app/server/request/retry-after.ts";
import { log } from "#app/server/log.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { BackupCodes } from "./backup-codes.tsx";
import { BeginForm, ProofForm, ScanForm } from "./two-factor-forms.tsx";
import type { TwoFactorRefusal } from "./two-factor-forms.tsx";
import type { Route } from "./+types/two-factor";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context);
  return { isOn: await hasTwoFactor(context.get(servicesContext), admin), email: admin.email };
}

type Answer = {
  step: "begin" | "confirm" | "renew" | "off";
  /** Why the step was refused, or null. */
  error: TwoFactorRefusal | null;
  /** Secret for the app, until it is confirmed. */
  secret?: string | undefined;
  /** Shown only in this response. */
  backupCodes?: string[];
};

const steps = ["confirm", "renew", "off"] as const;

/** Dispatches by `step`. Secrets are returned only in the response body, never in a URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const services = context.get(servicesContext);
  const admin = granted(context);
  const password = field("password");
  const code = field("code");
  const now = new Date();
  const locale = await readAdminLanguage(request);
  const proof = { headers: request.headers, password, code, locale, now };
  const step = steps.find((known) => known === field("step")) ?? "begin";
  const refuse = (refusal: { code: TwoFactorRefusal }, secret?: string) =>
    data<Answer>(
      { step, error: refusal.code, secret },
      { status: statusOf(refusal.code), headers: retryAfterOf(refusal) },
    );
  try {
    if (step === "begin") {
      const result = await beginTwoFactor(services, admin, { headers: request.headers, password });
      return result.ok ? data<Answer>({ step, error: null, secret: result.secret }) : refuse(result);
    }
    if (step === "confirm") {
      const result = await confirmTwoFactor(services, admin, { headers: request.headers, code, locale, now });
      // The secret comes from the submitted form: the server reveals it only right after the password.
      if (!result.ok) return refuse(result, field("secret"));
      const headers = new Headers();
      for (const cookie of result.cookies) headers.append("Set-Cookie", cookie);
      return data<Answer>({ step, error: null, backupCodes: result.backupCodes }, { headers });
    }
    if (step === "renew") {
      const result = await renewBackupCodes(services, admin, proof);
      if (!result.ok) return refuse(result);
      return data<Answer>({ step, error: null, backupCodes: result.backupCodes });
    }
    const result = await turnOffTwoFactor(services, admin, proof);
    return result.ok ? data<Answer>({ step, error: null }) : refuse(result);
  } catch (error) {
    log.error({ err: error, step }, "two-step sign-in could not be changed");
    return refuse({ code: "failed" });
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = sentFields(await request.clone().formData());
  const step = steps.find((known) => known === sent.step) ?? "begin";
  const answer: Answer = { step, error: "failed", secret: sent.secret };
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

export function headers({ actionHeaders, parentHeaders }: Route.HeadersArgs) {
  const all = new Headers(parentHeaders);
  const seconds = actionHeaders.get("Retry-After");
  if (seconds !== null) all.set("Retry-After", seconds);
  return all;
}

function statusOf(error: TwoFactorRefusal): number {
  switch (error) {
    case "failed":
      return 500;
    case "busy":
      return 503;
    case "limited":
      return 429;
    case "credentials":
      return 403;
    case "already_on":
    case "not_begun":
    case "not_on":
      return 409;
    default:
      return 422;
  }
}

/** Revalidates after a refusal too: another window may have switched two-step sign-in on or off. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows the administrator's own two-step sign-in: switching on and off, and new backup codes. */
export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const may = useMay();
  return (
    <div className="max-w-3xl">
      <PageHead
        title={t("twoFactor.title")}
        back={{ to: "/admin/staff", text: t(may("staff") ? "twoFactor.back" : "twoFactor.backToAccount") }}
      />
      <Content isOn={loaderData.isOn} email={loaderData.email} answer={actionData} />
    </div>
  );
}

function Content({ isOn, email, answer }: { isOn: boolean; email: string; answer: Answer | undefined }) {
  const t = useAdminText();
  if (answer?.backupCodes) {
    const done = answer.step === "confirm" ? "done" : "renewed";
    return (
      <>
        <Notice
          tone="success"
          title={t(`twoFactor.${done}.title`)}
          text={t(`twoFactor.${done}.text`)}
          className="mb-6"
        />
        <BackupCodes codes={answer.backupCodes} />
      </>
    );
  }
  const errorOf = (step: Answer["step"]) => (answer?.step === step ? answer.error : null);
  if (!isOn && answer?.secret && answer.error !== "not_begun")
    return <ScanForm email={email} secret={answer.secret} error={errorOf("confirm")} />;
  if (!isOn)
    return (
      <>
        {answer?.step === "off" && (
          <Notice tone="success" title={t("twoFactor.turnedOff")} className="mb-6" />
        )}
        <BeginForm error={errorOf("begin") ?? errorOf("confirm")} />
      </>
    );
  return (
    <>
      <Notice tone="success" title={t("twoFactor.on.title")} text={t("twoFactor.on.text")} className="mb-6">
        <code className="wrap-anywhere">npm run admin -- reset-two-factor {email}</code>
      </Notice>
      <div className="flex flex-col gap-6">
        <ProofForm step="renew" error={errorOf("renew")} />
        <ProofForm step="off" error={errorOf("off")} />
      </div>
    </>
  );
}
