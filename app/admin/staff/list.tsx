import { UserCog } from "lucide-react";
import { data, redirectDocument } from "react-router";
import { z } from "zod";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { endOwnSession, listOwnSessions } from "#app/server/accounts/own-sessions.ts";
import { hasTwoFactor } from "#app/server/accounts/two-factor.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { inviteAdmin, sendInviteAgain, withdrawInvite } from "#app/server/accounts/staff/invite-admin.ts";
import type { InviteResult } from "#app/server/accounts/staff/invite-admin.ts";
import { listStaff } from "#app/server/accounts/staff/list-staff.ts";
import { removeAdmin } from "#app/server/accounts/staff/remove-admin.ts";
import { passwordConfirmed } from "#app/admin/shared/confirm-password/ask-password.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { NoMailServer } from "#app/admin/shared/no-mail-server.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { sentFields } from "#app/admin/shared/editing/stored-form.ts";
import { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { AdminTable } from "./admin-table.tsx";
import { InviteForm } from "./invite-form.tsx";
import { InviteTable } from "./invite-table.tsx";
import { OwnAccount } from "./own-account.tsx";
import { SessionTable } from "./session-table.tsx";
import type { Route } from "./+types/list";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const admin = context.get(adminContext);
  try {
    const [staff, isGuarded, sessions] = await Promise.all([
      listStaff(services.db, admin, new Date()),
      hasTwoFactor(services, admin),
      listOwnSessions(services, request.headers, new Date()),
    ]);
    return { ...staff, isGuarded, sessions, hasMailServer: services.env.SMTP_URL !== undefined };
  } catch (error) {
    log.error({ err: error }, "the staff could not be loaded");
    return null;
  }
}

/** The result of an action; `invited` holds the typed values of the invitation form. */
export type StaffAnswer = {
  ok: boolean;
  text: AdminTextKey;
  invited: { email: string; language: string } | null;
};

const step = z.object({ step: z.enum(["again", "withdraw", "remove", "end_session"]), id: z.uuid() });

/** Invites an administrator, or runs an action on an invitation, an administrator or an own session. */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const services = context.get(servicesContext);
  const admin = context.get(adminContext);
  const now = new Date();
  const hasMailServer = services.env.SMTP_URL !== undefined;
  const isInvite = field("step") === "invite";
  const invited = isInvite ? { email: field("email"), language: field("language") } : null;
  const answer = (text: AdminTextKey, status = 200) =>
    data<StaffAnswer>({ ok: status === 200, text, invited }, { status });
  try {
    const isSent = invited !== null || field("step") === "again";
    if (isSent && (await needsPassword({ request, context }))) return answer("confirm.needed", 403);
    if (invited) {
      const language: Locale = locales.find((locale) => locale === invited.language) ?? "bg";
      const result = await inviteAdmin(services, admin, { email: invited.email, language, now });
      return result.ok
        ? answer(hasMailServer ? "staff.invite.done" : "staff.invite.waits")
        : answer(...inviteRefusals[result.code]);
    }
    const input = step.safeParse({ step: field("step"), id: field("id") });
    if (!input.success) return answer("staff.failed", 422);
    const { id } = input.data;
    if (input.data.step === "again") {
      const result = await sendInviteAgain(services, admin, { inviteId: id, now });
      return result.ok
        ? answer(hasMailServer ? "staff.invites.sent" : "staff.invite.waits")
        : answer(...stepRefusals[result.code]);
    }
    if (input.data.step === "withdraw") {
      const result = await withdrawInvite(services, admin, { inviteId: id, now });
      return result.ok ? answer("staff.invites.withdrawn") : answer(...stepRefusals[result.code]);
    }
    if (input.data.step === "end_session") {
      const result = await endOwnSession(services, request.headers, id);
      return result.ok ? answer("staff.sessions.ended") : answer("staff.failed", 401);
    }
    const result = await removeAdmin(services.db, admin, { userId: id, now });
    // Administrators who remove themselves lose access to the back office.
    if (result.ok && result.isSelf) return redirectDocument("/");
    return result.ok ? answer("staff.removed") : answer(...removeRefusals[result.code]);
  } catch (error) {
    log.error({ err: error, step: field("step") }, "the staff could not be changed");
    return answer("staff.failed", 500);
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = sentFields(await request.clone().formData());
  const invited = sent.step === "invite" ? { email: sent.email ?? "", language: sent.language ?? "" } : null;
  if ((invited || sent.step === "again") && !(await passwordConfirmed()))
    return { ok: false, text: "confirm.needed", invited } satisfies StaffAnswer;
  const answer: StaffAnswer = { ok: false, text: "staff.failed", invited };
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

type Refusals<Code extends string> = Record<Code, [text: AdminTextKey, status: number]>;

const stepRefusals: Refusals<"gone" | "limited" | "not_admin"> = {
  gone: ["staff.invites.gone", 409],
  limited: ["staff.limited", 429],
  not_admin: ["staff.notAdmin", 403],
};
const inviteRefusals: Refusals<Extract<InviteResult, { ok: false }>["code"]> = {
  required: ["staff.invite.required", 422],
  email: ["staff.invite.emailInvalid", 422],
  already_admin: ["staff.invite.alreadyAdmin", 409],
  already_invited: ["staff.invite.alreadyInvited", 409],
  limited: stepRefusals.limited,
  not_admin: stepRefusals.not_admin,
};
const removeRefusals: Refusals<"gone" | "not_admin" | "last_admin"> = {
  gone: ["staff.remove.gone", 409],
  last_admin: ["staff.remove.lastAdmin", 409],
  not_admin: stepRefusals.not_admin,
};

/** Revalidates after a refusal too: the data has changed meanwhile. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Administrators, pending invitations, and the user's own sign-in settings and sessions. */
export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  useAnswerToast(actionData?.invited ? undefined : actionData);
  return (
    <>
      <PageHead title={t("staff.title")} text={t("staff.subtitle")} />
      <AnswerNotice answer={actionData} className="mb-6" />
      {loaderData === null ? (
        <NotLoaded icon={<UserCog />} title="staff.loadFailed" />
      ) : (
        <div className="flex flex-col gap-8">
          <OwnAccount isGuarded={loaderData.isGuarded} />
          <SessionTable sessions={loaderData.sessions} />
          <AdminTable admins={loaderData.admins} />
          {!loaderData.hasMailServer && <NoMailServer withLink />}
          <InviteForm answer={actionData?.invited ? actionData : undefined} />
          <InviteTable invites={loaderData.invites} />
        </div>
      )}
    </>
  );
}
