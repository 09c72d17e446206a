import { Mails } from "lucide-react";
import { Link } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { EmailState } from "#app/domain/shop/email.ts";
import type { ListedEmail, listEmails } from "#app/server/mail/list-emails.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { EmailText } from "#app/admin/shared/email-text.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { PageLinks } from "#app/admin/shared/lists/page-links.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { LastError, EmailStateBadge, useEmailName } from "./email-facts.tsx";

type EmailPage = Awaited<ReturnType<typeof listEmails>>;
type EmailListProps = { page: EmailPage | null; state: EmailState | null };

export function EmailList({ page, state }: EmailListProps) {
  const t = useAdminText();
  if (page === null) {
    return <NotLoaded icon={<Mails />} title="emails.loadFailed" />;
  }
  return (
    <>
      {page.emails.length > 0 ? <Emails emails={page.emails} /> : <NoEmails page={page} state={state} />}
      <PageLinks
        links={[
          page.isFirstPage ? null : { to: addressOf(state, null), text: t("emails.newest") },
          page.next ? { to: addressOf(state, page.next), text: t("emails.older") } : null,
        ]}
      />
    </>
  );
}

function Emails({ emails }: { emails: readonly ListedEmail[] }) {
  const t = useAdminText();
  return (
    <Table label={t("emails.title")}>
      <TableHead>
        <HeadCell>{t("emails.email")}</HeadCell>
        <HeadCell>{t("emails.recipient")}</HeadCell>
        <HeadCell>{t("emails.state")}</HeadCell>
        <HeadCell>{t("emails.created")}</HeadCell>
        <HeadCell>{t("emails.sent")}</HeadCell>
      </TableHead>
      <TableBody>
        {emails.map((email) => (
          <EmailRow key={email.id} email={email} />
        ))}
      </TableBody>
    </Table>
  );
}

function EmailRow({ email }: { email: ListedEmail }) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useEmailName();
  const page = useListAddress(`/admin/emails/${email.id}`);
  return (
    <Row>
      <Cell heading={t("emails.email")} className="md:min-w-48">
        <Link
          to={page}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-2"
        >
          {nameOf(email)}
        </Link>
      </Cell>
      <Cell heading={t("emails.recipient")} className="md:min-w-52">
        {email.recipient === null ? t("emails.owner") : <EmailText email={email.recipient} />}
      </Cell>
      <Cell heading={t("emails.state")} className="md:min-w-56">
        <p className="flex flex-wrap items-center gap-x-3">
          <EmailStateBadge state={email.state} />
          {email.attempts > 0 && (
            <span className="text-sm text-muted">{t("emails.attemptCount", { count: email.attempts })}</span>
          )}
        </p>
        {email.last_error && (
          <p className="mt-1 line-clamp-3 text-sm wrap-anywhere text-muted">
            <LastError error={email.last_error} />
          </p>
        )}
      </Cell>
      <Cell heading={t("emails.created")} className="whitespace-nowrap">
        {formatDateTime(email.created_at, locale)}
      </Cell>
      <Cell heading={t("emails.sent")} className="whitespace-nowrap">
        {email.sent_at ? formatDateTime(email.sent_at, locale) : "–"}
      </Cell>
    </Row>
  );
}

function NoEmails({ page, state }: { page: EmailPage; state: EmailState | null }) {
  const t = useAdminText();
  if (!page.isFirstPage) return <EmptyState icon={<Mails />} title={t("emails.end.title")} />;
  const empty = { screen: "/admin/emails", icon: <Mails /> } as const;
  if (state) return <EmptyList {...empty} title={t("emails.none.title")} isFiltered />;
  return <EmptyList {...empty} title={t("emails.empty.title")} text={t("emails.empty.text")} />;
}

function addressOf(state: EmailState | null, after: string | null): string {
  const search = new URLSearchParams();
  if (state) search.set("state", state);
  if (after) search.set("after", after);
  return search.size > 0 ? `/admin/emails?${search.toString()}` : "/admin/emails";
}
