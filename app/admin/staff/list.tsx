import { UserCog } from "lucide-react";
import { data, redirectDocument } from "react-router";
import { z } from "zod";
import { staffRoles } from "#app/domain/accounts/role.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { endOwnSession, listOwnSessions } from "#app/server/accounts/own-sessions.ts";
import { hasTwoFactor } from "#app/server/accounts/two-factor/two-factor.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { inviteAdmin, resendInvite, withdrawInvite } from "#app/server/accounts/staff/invite-admin.ts";
import type { InviteResult } from "#app/server/accounts/staff/invite-admin.ts";
import { listStaff } from "#app/server/accounts/staff/list-staff.ts";
import { removeAdmin } from "#app/server/accounts/staff/remove-admin.ts";
import { changeRole } from "#app/server/accounts/staff/change-role.ts";
import { isMailServerSet } from "#app/server/mail/settings/mail-server.ts";
import type { Services } from "#app/server/services.ts";
import { granted, grantedIf } from "#app/admin/shared/granted.server.ts";
import { intentConfirmed } from "#app/admin/shared/confirm-password/ask-password.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { NoMailServer } from "#app/admin/shared/no-mail-server.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { AdminTable } from "./admin-table.tsx";
import { InviteForm } from "./invite-form.tsx";
import { InviteTable } from "./invite-table.tsx";
import { OwnAccount } from "./own-account.tsx";
import { SessionTable } from "./session-table.tsx";
import { staffSteps } from "./staff-steps.ts";
import type { Route } from "./+types/list";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const self = granted(context);
  const owner = grantedIf(context, "staff");
  const load = async () => {
    const [staff, isGuarded, sessions, hasMailServer] = await Promise.all([
      owner && listStaff(services, owner, new Date()),
      hasTwoFactor(services, self),
      listOwnSessions(services, request.headers, new Date()),
      isMailServerSet(services),
    ]);
    return { staff, isGuarded, sessions, hasMailServer };
  };
  return loadOr("the staff", load(), null);
}

/** The result of an action; `invited` holds the typed values of the invitation form. */
export type StaffAnswer = {
  ok: boolean;
  text: AdminTextKey;
  invited: { email: string; role: string; language: string } | null;
};

const step = z.object({ step: z.enum(["again", "withdraw", "remove", "role"]), id: z.uuid() });

/** Ends an own session; for owners also invites staff, or runs an action on an invitation or a member of staff. */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const services = context.get(servicesContext);
  if (field("step") === "end_session") return endSession(services, request.headers, field("id"));
  const owner = granted(context, "staff");
  const now = new Date();
  const isInvite = field("step") === "invite";
  const invited = isInvite
    ? { email: field("email"), role: field("role"), language: field("language") }
    : null;
  const answer = (text: AdminTextKey, status = 200) =>
    data<StaffAnswer>({ ok: status === 200, text, invited }, { status });
  try {
    const asked = staffSteps.find((each) => each === field("step"));
    if (asked && (await needsPassword("admin/staff/list", asked, { request, context })))
      return answer("confirm.needed", 403);
    if (invited) {
      const language: Locale = locales.find((locale) => locale === invited.language) ?? "bg";
      const role = staffRoles.find((each) => each === invited.role);
      if (!role) return answer("staff.role.required", 422);
      const result = await inviteAdmin(services, owner, { email: invited.email, role, language, now });
      return result.ok
        ? answer((await isMailServerSet(services)) ? "staff.invite.done" : "staff.invite.waits")
        : answer(...inviteRefusals[result.code]);
    }
    const input = step.safeParse({ step: field("step"), id: field("id") });
    if (!input.success) return answer("staff.failed", 422);
    const { id } = input.data;
    if (input.data.step === "again") {
      const result = await resendInvite(services, owner, { inviteId: id, now });
      return result.ok
        ? answer((await isMailServerSet(services)) ? "staff.invites.sent" : "staff.invite.waits")
        : answer(...stepRefusals[result.code]);
    }
    if (input.data.step === "withdraw") {
      const result = await withdrawInvite(services, owner, { inviteId: id, now });
      return result.ok ? answer("staff.invites.withdrawn") : answer(...stepRefusals[result.code]);
    }
    if (input.data.step === "role") {
      const role = staffRoles.find((each) => each === field("role"));
      if (!role) return answer("staff.role.required", 422);
      const result = await changeRole(services.db, owner, { userId: id, role, now });
      return result.ok ? answer("staff.role.changed") : answer(...roleRefusals[result.code]);
    }
    const result = await removeAdmin(services.db, owner, { userId: id, now });
    // Owners who remove themselves lose access to the back office.
    if (result.ok && result.isSelf) return redirectDocument("/");
    return result.ok ? answer("staff.removed") : answer(...removeRefusals[result.code]);
  } catch (error) {
    log.error({ err: error, step: field("step") }, "the staff could not be changed");
    return answer("staff.failed", 500);
  }
}

async function endSession(services: Services, headers: Headers, id: string) {
  const answer = (text: AdminTextKey, status = 200) =>
    data<StaffAnswer>({ ok: status === 200, text, invited: null }, { status });
  const session = z.uuid().safeParse(id);
  if (!session.success) return answer("staff.failed", 422);
  try {
    const result = await endOwnSession(services, headers, session.data);
    return result.ok ? answer("staff.sessions.ended") : answer("staff.failed", 401);
  } catch (error) {
    log.error({ err: error }, "an own session could not be ended");
    return answer("staff.failed", 500);
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = sentFields(await request.clone().formData());
  const { email = "", role = "", language = "" } = sent;
  const invited = sent.step === "invite" ? { email, role, language } : null;
  if (!(await intentConfirmed("admin/staff/list", sent.step ?? "")))
    return { ok: false, text: "confirm.needed", invited } satisfies StaffAnswer;
  const answer: StaffAnswer = { ok: false, text: "staff.failed", invited };
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

type Refusals<Code extends string> = Record<Code, [text: AdminTextKey, status: number]>;

const stepRefusals: Refusals<"gone" | "limited" | "not_owner"> = {
  gone: ["staff.invites.gone", 409],
  limited: ["staff.limited", 429],
  not_owner: ["staff.notOwner", 403],
};
const inviteRefusals: Refusals<Extract<InviteResult, { ok: false }>["code"]> = {
  required: ["staff.invite.required", 422],
  email: ["staff.invite.emailInvalid", 422],
  already_admin: ["staff.invite.alreadyAdmin", 409],
  already_invited: ["staff.invite.alreadyInvited", 409],
  limited: stepRefusals.limited,
  not_owner: stepRefusals.not_owner,
};
const removeRefusals: Refusals<"gone" | "not_owner" | "last_owner"> = {
  gone: ["staff.remove.gone", 409],
  last_owner: ["staff.remove.lastOwner", 409],
  not_owner: stepRefusals.not_owner,
};
const roleRefusals: Refusals<"gone" | "not_owner" | "own_role"> = {
  gone: ["staff.remove.gone", 409],
  own_role: ["staff.role.own", 409],
  not_owner: stepRefusals.not_owner,
};

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows the user's own sign-in settings and sessions; to owners also the staff and the pending invitations. */
export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const may = useMay();
  useAnswerToast(actionData?.invited ? undefined : actionData);
  return (
    <>
      <PageHead
        title={t(may("staff") ? "staff.title" : "menu.account")}
        text={may("staff") ? t("staff.subtitle") : undefined}
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      {loaderData === null ? (
        <NotLoaded icon={<UserCog />} title="staff.loadFailed" />
      ) : (
        <div className="flex flex-col gap-8">
          <OwnAccount isGuarded={loaderData.isGuarded} />
          <SessionTable sessions={loaderData.sessions} />
          {loaderData.staff && (
            <>
              <AdminTable admins={loaderData.staff.admins} />
              {!loaderData.hasMailServer && <NoMailServer withLink />}
              <InviteForm answer={actionData?.invited ? actionData : undefined} />
              <InviteTable invites={loaderData.staff.invites} />
            </>
          )}
        </div>
      )}
    </>
  );
}
