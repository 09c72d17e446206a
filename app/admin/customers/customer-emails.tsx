import { Link } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { FoundCustomer } from "#app/server/orders/customers/find-customer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const link =
  "inline-flex min-h-11 items-center text-primary-text underline underline-offset-4 hover:decoration-2";

const emailTones = { waiting: "attention", sent: "success", failed: "danger" } as const;

/** Lists the customer's latest contact form messages. */
export function MessagesCard({ messages }: Pick<FoundCustomer, "messages">) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CardTitle>{t("customers.messages")}</CardTitle>
        {messages.length > 0 && (
          <Link to="/admin/messages" className={link}>
            {t("customers.messages.all")}
          </Link>
        )}
      </div>
      {messages.length === 0 && <p className="mt-2 text-muted">{t("customers.messages.none")}</p>}
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <li key={message.id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              {formatDateTime(message.created_at, locale)}
              <Badge tone={message.is_handled ? "success" : "attention"}>
                {t(message.is_handled ? "customers.message.handled" : "customers.message.new")}
              </Badge>
            </p>
            <p lang={message.language} className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">
              {message.message}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Lists the latest e-mails to the customer with their state. */
export function EmailsCard({ emails }: Pick<FoundCustomer, "emails">) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("customers.emails")}</CardTitle>
      {emails.length === 0 && <p className="mt-2 text-muted">{t("customers.emails.none")}</p>}
      <ul className="mt-1 divide-y divide-line">
        {emails.map((email) => (
          <li key={email.id} className="flex flex-wrap items-center gap-x-4 py-1">
            <Link to={`/admin/emails/${email.id}`} className={`${link} min-w-0 flex-1 basis-56`}>
              {t(`emails.kind.${email.kind}`)}
            </Link>
            <span className="text-sm text-muted">{formatDateTime(email.created_at, locale)}</span>
            <Badge tone={emailTones[email.state]}>{t(`emails.state.${email.state}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
