import { data } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { changePassword } from "#app/server/accounts/passwords/change-password.ts";
import type { ChangePasswordResult } from "#app/server/accounts/passwords/change-password.ts";
import {
  changeOwnEmail,
  changeOwnName,
  confirmOwnEmail,
  loadOwnNames,
  readEmailLink,
} from "#app/server/accounts/staff/own-account.ts";
import type { ChangeEmailResult } from "#app/server/accounts/staff/own-account.ts";
import { isMailServerSet } from "#app/server/mail/settings/mail-server.ts";
import { log } from "#app/server/log.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { actConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ConfirmEmail, EmailForm, NameForm, PasswordForm } from "./account-fields.tsx";
import { accountForms } from "./account-forms.ts";
import type { Route } from "./+types/account";

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = granted(context);
  const services = context.get(servicesContext);
  const token = url.searchParams.get("token");
  const [names, hasMail] = await Promise.all([loadOwnNames(services.db, staff), isMailServerSet(services)]);
  const link =
    token === null ? null : { token, to: readEmailLink(services, staff, { token, now: new Date() }) };
  return { names, hasMail, link, email: staff.email };
}

type Answer = { ok: boolean; text: AdminTextKey };
type Texts<Code extends string> = Record<Code, [text: AdminTextKey, status: number]>;

const emailRefusals: Texts<Extract<ChangeEmailResult, { ok: false }>["code"] | "link"> = {
  required: ["account.email.required", 422],
  email: ["account.email.invalid", 422],
  same: ["account.email.same", 422],
  taken: ["account.email.taken", 409],
  limited: ["account.email.limited", 429],
  link: ["account.email.link.dead", 409],
};
const passwordRefusals: Texts<Extract<ChangePasswordResult, { ok: false }>["code"]> = {
  required: ["account.password.required", 422],
  password: ["account.password.required", 422],
  credentials: ["account.password.wrong", 403],
  mismatch: ["account.password.mismatch", 422],
  short: ["account.password.short", 422],
  long: ["account.password.long", 422],
  common: ["account.password.common", 422],
  limited: ["account.password.limited", 429],
  busy: ["account.password.busy", 503],
  signed_out: ["account.failed", 401],
};

/** Changes the own name, e-mail or password, by `intent`; `email` with a `token` confirms the address of a link. */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = granted(context);
  const services = context.get(servicesContext);
  const field = await readForm(request);
  const now = new Date();
  const answer = (text: AdminTextKey, status = 200) => data<Answer>({ ok: status === 200, text }, { status });
  const intent = accountForms.find((each) => each === field("intent"));
  if (!intent) return answer("account.failed", 422);
  try {
    if (await needsPassword("admin/staff/account", intent, { request, context }))
      return answer("confirm.needed", 403);
    const locale = await readAdminLanguage(request);
    if (intent === "name") {
      const names = { firstName: field("first_name"), lastName: field("last_name") };
      const result = await changeOwnName(services.db, staff, { names, now });
      return result.ok ? answer("account.name.saved") : answer("account.name.required", 422);
    }
    if (intent === "password") {
      const form = {
        currentPassword: field("current_password"),
        password: field("password"),
        confirmPassword: field("confirm_password"),
      };
      const result = await changePassword(services, { form, headers: request.headers, locale, now });
      return result.ok ? answer("account.password.saved") : answer(...passwordRefusals[result.code]);
    }
    if (field("token") !== "") {
      const result = await confirmOwnEmail(services, staff, { token: field("token"), locale, now });
      return result.ok ? answer("account.email.saved") : answer(...emailRefusals[result.code]);
    }
    const hasMail = await isMailServerSet(services);
    const result = await changeOwnEmail(services, staff, { email: field("email"), hasMail, locale, now });
    if (!result.ok) return answer(...emailRefusals[result.code]);
    return answer(result.isSent ? "account.email.sent" : "account.email.saved");
  } catch (error) {
    log.error({ err: error, intent }, "the own account could not be changed");
    return answer("account.failed", 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actConfirmed("admin/staff/account", "account.failed", args);

export const shouldRevalidate = revalidateUnlessOffline;

/** Shows the own name, sign-in e-mail and password of a member of staff, each in a form of its own. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const may = useMay();
  useAnswerToast<Answer>(actionData);
  const { names, hasMail, link, email } = loaderData;
  return (
    <div className="max-w-3xl">
      <PageHead
        title={t("account.title")}
        back={{ to: "/admin/staff", text: t(may("staff") ? "twoFactor.back" : "twoFactor.backToAccount") }}
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <div className="flex flex-col gap-6">
        {link && <ConfirmEmail {...link} />}
        <NameForm key={`${names.firstName} ${names.lastName}`} names={names} />
        <EmailForm key={email} email={email} hasMail={hasMail} />
        <PasswordForm isChanged={actionData?.ok === true && actionData.text === "account.password.saved"} />
      </div>
    </div>
  );
}
