import { data, redirect } from "react-router";
import { newsletterFields, readNewsletterInput } from "#app/domain/newsletters/newsletter-input.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { readMoment } from "#app/domain/schedule.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { log } from "#app/server/log.ts";
import { blockProblems } from "#app/server/mail/newsletter/inspect-newsletter.ts";
import { newsletterSender } from "#app/server/mail/newsletter/newsletter-sender.ts";
import { isMailServerSet } from "#app/server/mail/settings/mail-server.ts";
import { countAudience } from "#app/server/newsletters/audience.ts";
import { findNewsletter } from "#app/server/newsletters/list-newsletters.ts";
import { planNewsletter, startNewsletter } from "#app/server/newsletters/run-newsletter.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import { actConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { PasswordLink } from "#app/admin/shared/confirm-password/password-link.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { NoMailServer } from "#app/admin/shared/no-mail-server.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { SendForm } from "./send-form.tsx";
import type { Route } from "./+types/send";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const services = context.get(servicesContext);
  const newsletter = await findNewsletter(services.db, admin, params.id);
  if (!newsletter) throw data(null, { status: 404 });
  if (newsletter.state !== "draft") throw redirect(`/admin/newsletters/${newsletter.id}`);
  const [{ count }, sender] = await Promise.all([
    countAudience(services.db, admin, newsletter.audience),
    newsletterSender(services, admin),
  ]);
  return { newsletter, count, sender };
}

type Refusal = { ok: false; text: AdminTextKey };
const refuse = (text: AdminTextKey, status: 403 | 409 | 422 | 500) =>
  data<Refusal>({ ok: false, text }, { status });

/** Starts or plans the sending of a complete newsletter, and opens it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const services = context.get(servicesContext);
  const field = await readForm(request.clone());
  if (await needsPassword("admin/newsletters/send", field("intent"), { request, context }))
    return refuse("confirm.needed", 403);
  const now = new Date();
  const startsAt =
    field("when") === "later"
      ? readMoment({ date: field("starts_at"), time: field("starts_at_time") }, "start")
      : null;
  if (field("when") === "later" && (!startsAt || startsAt <= now))
    return refuse("newsletters.start.moment", 422);
  if (!isRecordId(params.id)) return refuse("newsletters.start.gone", 409);
  try {
    const newsletter = await findNewsletter(services.db, admin, params.id);
    if (!newsletter) return refuse("newsletters.start.gone", 409);
    const fields = newsletterFields(newsletter);
    const ofField = (name: string) => fields[name] ?? "";
    const form = readNewsletterInput(ofField);
    const problems = form.ok ? await blockProblems(services.db, ofField, form.input.blocks) : form.problems;
    if (Object.keys(problems).length > 0) return refuse("newsletters.start.incomplete", 409);
    const start = {
      id: params.id,
      canSend: await isMailServerSet(services),
      confirmsRecords: field("records") === "on",
      now,
    };
    const result = startsAt
      ? await planNewsletter(services, admin, { ...start, at: startsAt })
      : await startNewsletter(services, admin, start);
    if (!result.ok) return refuse(`newsletters.start.${result.code}`, 409);
  } catch (error) {
    log.error({ err: error }, "a newsletter could not be started");
    return refuse("newsletters.start.failed", 500);
  }
  return redirect(`/admin/newsletters/${params.id}`);
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actConfirmed("admin/newsletters/send", "newsletters.start.failed", args);

/** Shows to how many the newsletter goes and how long that takes, and starts or plans it. */
export default function SendNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { newsletter, count, sender } = loaderData;
  const path = `/admin/newsletters/${newsletter.id}`;
  return (
    <>
      <PageHead
        title={t("newsletters.send.title", { name: newsletter.name })}
        text={t("newsletters.send.text")}
        back={{ to: path, text: t("newsletters.send.back") }}
      />
      {!sender && <NoMailServer />}
      {actionData && (
        <Notice tone="error" title={t("newsletters.start.failed")} text={t(actionData.text)} className="mb-6">
          {actionData.text === "confirm.needed" && <PasswordLink />}
        </Notice>
      )}
      <SendForm path={path} perMinute={newsletter.per_minute} count={count} sender={sender} />
    </>
  );
}
