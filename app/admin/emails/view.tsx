import type { ReactNode } from "react";
import { data } from "react-router";
import { z } from "zod";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { previewEmail } from "#app/server/mail/preview-email.ts";
import type { EmailPreview } from "#app/server/mail/preview-email.ts";
import { resendEmail } from "#app/server/mail/resend-email.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { isPasswordRecent } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { LastError, EmailStateBadge, useEmailName } from "./email-facts.tsx";
import { HiddenLinks } from "./hidden-links.tsx";
import { Resend } from "./resend.tsx";
import type { Route } from "./+types/view";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const services = context.get(servicesContext);
  const id = z.uuid().safeParse(params.id);
  const hasRecentPassword = await isPasswordRecent({ request, context });
  const preview = id.success
    ? await previewEmail(services, admin, { emailId: id.data, hasRecentPassword })
    : null;
  if (!preview) throw data(null, { status: 404 });
  return preview;
}

/** Sends the e-mail again; one that was already sent only if `once-more` confirms it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const field = await readForm(request);
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  try {
    const result = await resendEmail(context.get(servicesContext), admin, {
      emailId: id.data,
      isWanted: field("once-more") === "yes",
      now: new Date(),
    });
    return result.ok ? result : data(result, { status: 409 });
  } catch (error) {
    log.error({ err: error }, "an e-mail could not be resent");
    return data({ ok: false, code: "failed" } as const, { status: 500 });
  }
}

/** When the server is unreachable, the page stays and shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await answerOf(serverAction)) ?? offlineAnswer({ ok: false, code: "failed" } as const);
}

/** Shows one e-mail: its delivery and its content. */
export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const nameOf = useEmailName();
  const { email, links, content } = loaderData;
  return (
    <>
      <PageHead
        title={nameOf(email)}
        back={{ to: useListAddress("/admin/emails"), text: t("emails.back") }}
        badges={<EmailStateBadge state={email.state} />}
      />
      <Card className="p-5 sm:p-6">
        <Facts preview={loaderData} />
        <Resend answer={actionData} />
      </Card>
      {content && (
        <>
          <HiddenLinks links={links} />
          <section aria-labelledby="email-html" className="mt-8">
            <CardTitle id="email-html">{t("emails.preview")}</CardTitle>
            {/* Sandboxed: nothing in an e-mail may run or reach this page; links open in a new tab. The frame's
                response sets its own CSP. */}
            <iframe
              key={links}
              title={t("emails.preview")}
              src={`/admin/emails/${email.id}/letter`}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              className="mt-3 h-160 w-full rounded-card border border-line bg-background"
            />
          </section>
          <section aria-labelledby="email-text" className="mt-8">
            <CardTitle id="email-text">{t("emails.plainText")}</CardTitle>
            <Card className="mt-3 p-5 sm:p-6">
              <pre lang={email.language} className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">
                {content.text}
              </pre>
            </Card>
          </section>
        </>
      )}
    </>
  );
}

function Facts({ preview: { email, from, to, content } }: { preview: EmailPreview }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
      {content && <Fact name={t("emails.subject")}>{content.subject}</Fact>}
      <Fact name={t("emails.from")}>{formatMailbox(from)}</Fact>
      <Fact name={t("emails.to")}>{email.recipient ?? `${t("emails.owner")} (${to})`}</Fact>
      {content && <Fact name={t("emails.replyTo")}>{formatMailbox(content.replyTo)}</Fact>}
      <Fact name={t("emails.created")}>{formatDateTime(email.created_at, locale)}</Fact>
      <Fact name={t("emails.sent")}>{email.sent_at ? formatDateTime(email.sent_at, locale) : "–"}</Fact>
      <Fact name={t("emails.attempts")}>{email.attempts}</Fact>
      {email.last_error && (
        <Fact name={t("emails.lastError")}>
          <LastError error={email.last_error} />
        </Fact>
      )}
      {!content && <Fact name={t("emails.preview")}>{t("emails.problem.nothing_to_report")}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-sm text-muted sm:leading-6">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function formatMailbox({ name, address }: { name: string; address: string }): string {
  return `${name} <${address}>`;
}
