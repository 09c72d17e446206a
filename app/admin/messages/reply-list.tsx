import { Link } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { Locale } from "#app/domain/locale.ts";
import type { ListedReply } from "#app/server/shop/contact/message-replies.ts";
import { EmailStateBadge } from "#app/admin/emails/email-facts.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Lists the replies sent to a message, with author, time and the state of the e-mail. */
export function ReplyList({ replies, language }: { replies: readonly ListedReply[]; language: Locale }) {
  const t = useAdminText();
  const locale = useLocale();
  if (replies.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="text-sm font-semibold text-muted">{t("messages.replies")}</h3>
      <ul className="mt-2 flex flex-col gap-3">
        {replies.map(({ id, text, created_at, author, email }) => {
          const date = formatDateTime(created_at, locale);
          return (
            <li key={id} className="border-l-2 border-line pl-4">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
                <p className="wrap-anywhere">
                  {t("messages.replies.by", { date, author: author ?? t("messages.replies.noAuthor") })}
                </p>
                {email && (
                  <>
                    <EmailStateBadge state={email.state} />
                    <Link
                      to={`/admin/emails/${email.id}`}
                      aria-label={t("messages.replies.emailNamed", { date })}
                      className="inline-flex min-h-6 items-center underline underline-offset-4 hover:decoration-2"
                    >
                      {t("messages.replies.email")}
                    </Link>
                  </>
                )}
              </div>
              <p lang={language} className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">
                {text}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
