import { Pencil } from "lucide-react";
import { data } from "react-router";
import { z } from "zod";
import { emailKinds, emailStates } from "#app/domain/shop/email.ts";
import { locales } from "#app/domain/locale.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { listEmails } from "#app/server/mail/list-emails.ts";
import { isMailServerSet } from "#app/server/mail/settings/mail-server.ts";
import { sendTestEmail } from "#app/server/mail/send-test-email.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { useMay } from "#app/admin/shared/role.tsx";
import { NoMailServer } from "#app/admin/shared/no-mail-server.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { FilterLinks } from "#app/admin/shared/lists/filter-links.tsx";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { EmailList } from "./email-list.tsx";
import { TestForm } from "./test-form.tsx";
import type { Route } from "./+types/list";

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const { searchParams } = new URL(request.url);
  const state = emailStates.find((each) => each === searchParams.get("state")) ?? null;
  const services = context.get(servicesContext);
  const listed = listEmails(services.db, admin, { state, after: searchParams.get("after") });
  return {
    state,
    hasMailServer: await loadOr("the mail server", isMailServerSet(services), true),
    ownEmail: admin.email,
    page: await loadOr("the e-mails", listed, null),
  };
}

/** Sends a test e-mail; the answer echoes the form values so that a refusal loses nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const field = await readForm(request);
  const chosen = { kind: field("kind"), language: field("language"), recipient: field("recipient") };
  const input = z.object({ kind: z.enum(emailKinds), language: z.enum(locales) }).safeParse(chosen);
  if (!input.success) return data({ ok: false, code: "failed", chosen } as const, { status: 422 });
  try {
    const test = { ...input.data, recipient: chosen.recipient, now: new Date() };
    const result = await sendTestEmail(context.get(servicesContext), admin, test);
    return result.ok ? { ...result, chosen } : data({ ...result, chosen }, { status: 422 });
  } catch (error) {
    log.error({ err: error }, "a test e-mail could not be sent");
    return data({ ok: false, code: "failed", chosen } as const, { status: 500 });
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = sentFields(await request.clone().formData());
  const { kind = "", language = "", recipient = "" } = sent;
  const answer = { ok: false, code: "failed", chosen: { kind, language, recipient } } as const;
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

/** Lists all e-mails of the shop, below a form to send test e-mails. */
export default function Emails({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const may = useMay();
  const { state, hasMailServer, ownEmail, page } = loaderData;
  return (
    <>
      <PageHead
        title={t("emails.title")}
        text={t("emails.subtitle")}
        actions={
          may("content") && (
            <ButtonLink to="/admin/email-texts" variant="outline">
              <Pencil aria-hidden />
              {t("email-texts.link")}
            </ButtonLink>
          )
        }
      />
      {!hasMailServer && <NoMailServer />}
      <FilterLinks
        label={t("emails.filter")}
        links={[
          { to: "/admin/emails", text: t("emails.filter.all"), isCurrent: state === null },
          ...emailStates.map((each) => ({
            to: `/admin/emails?state=${each}`,
            text: t(`emails.filter.${each}`),
            isCurrent: state === each,
          })),
        ]}
      />
      <TestForm ownEmail={ownEmail} answer={actionData} />
      <EmailList page={page} state={state} />
    </>
  );
}
