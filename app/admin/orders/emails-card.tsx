import { Send } from "lucide-react";
import { Link, useFetcher } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FoldedCard } from "#app/admin/shared/folded-card.tsx";
import { LastError, EmailStateBadge } from "#app/admin/emails/email-facts.tsx";
import type { action } from "#app/admin/emails/view.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type OrderEmail = FoundOrder["emails"][number];

/** Lists the order's e-mails with their delivery state; each can be opened and resent. */
export function EmailsCard({ emails }: { emails: OrderEmail[] }) {
  const t = useAdminText();
  return (
    <FoldedCard
      title={t("orderEmails.title")}
      count={emails.length}
      startsOpen={emails.some(({ state }) => state === "failed")}
    >
      {emails.length === 0 && <p className="mt-2 text-muted">{t("orderEmails.none")}</p>}
      <ul className="mt-2 divide-y divide-line empty:hidden">
        {emails.map((email) => (
          <EmailEntry key={email.id} email={email} />
        ))}
      </ul>
    </FoldedCard>
  );
}

function EmailEntry({ email }: { email: OrderEmail }) {
  const t = useAdminText();
  const locale = useLocale();
  const name = t(`emails.kind.${email.kind}`);
  const recipient = t(email.recipient === null ? "orderEmails.toOwner" : "orderEmails.toCustomer");
  return (
    <li className="py-3 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3">
        <Link
          to={`/admin/emails/${email.id}`}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 hover:decoration-2"
        >
          {name}
        </Link>
        <EmailStateBadge state={email.state} />
      </p>
      <p className="text-sm text-muted">
        {recipient},{" "}
        {email.sent_at
          ? t("orderEmails.sent", { date: formatDateTime(email.sent_at, locale) })
          : t("orderEmails.created", { date: formatDateTime(email.created_at, locale) })}
      </p>
      {email.last_error && (
        <p className="text-sm text-muted">
          <LastError error={email.last_error} />
        </p>
      )}
      <ResendForm emailId={email.id} label={t("orderEmails.resend", { email: name })} />
    </li>
  );
}

/** Posts to the e-mail's own page, which shows the answer without JavaScript. */
function ResendForm({ emailId, label }: { emailId: string; label: string }) {
  const t = useAdminText();
  const resend = useFetcher<typeof action>();
  const answer = resend.data;
  const mustConfirm = answer?.ok === false && answer.code === "already_sent";
  const isBusy = resend.state !== "idle";
  return (
    <resend.Form method="post" action={`/admin/emails/${emailId}`} className="mt-1">
      {mustConfirm && <input type="hidden" name="once-more" value="yes" />}
      {answer && (
        <Notice
          tone={answer.ok ? "success" : "error"}
          title={t(answer.ok ? "emails.resend.ok" : `emails.resend.${answer.code}`)}
          className="mb-2"
        />
      )}
      <Button
        type="submit"
        size="sm"
        variant="outline"
        aria-label={mustConfirm ? undefined : label}
        disabled={isBusy}
      >
        <Send aria-hidden />
        {isBusy
          ? t("emails.resend.busy")
          : t(mustConfirm ? "emails.resend.confirm" : "orderEmails.resend.short")}
      </Button>
    </resend.Form>
  );
}
