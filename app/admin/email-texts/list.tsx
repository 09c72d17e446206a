import { Mails } from "lucide-react";
import { Link } from "react-router";
import { emailKinds } from "#app/domain/shop/email.ts";
import type { EmailKind, EmailTextGroup } from "#app/domain/shop/email.ts";
import { listChangedTexts } from "#app/server/mail/texts/edit-texts.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return { changed: await loadOr("the texts of e-mails", listChangedTexts(db, admin), null) };
}

const sections = [
  "orders",
  "payments",
  "withdrawal",
  "reviews",
  "account",
  "newsletter",
  "reminders",
  "messages",
  "staff",
] as const;

/** The section of each kind in the list. */
const sectionOf: Record<EmailKind, (typeof sections)[number]> = {
  order_received: "orders",
  owner_order_received: "staff",
  order_paid: "payments",
  order_shipped: "orders",
  order_delivered: "orders",
  order_cancelled: "orders",
  order_replaced: "orders",
  order_waiting: "orders",
  order_pay_reminder: "payments",
  order_unpaid: "payments",
  order_recalled: "orders",
  order_changed: "orders",
  order_redirected: "orders",
  order_document: "orders",
  owner_order_changed: "staff",
  owner_refund_due: "staff",
  owner_refund_failed: "staff",
  verify_email: "account",
  new_email: "account",
  reset_password: "account",
  staff_invite: "staff",
  account_changed: "account",
  contact_message: "staff",
  message_reply: "messages",
  review_refused: "reviews",
  newsletter_confirmation: "newsletter",
  newsletter_welcome: "newsletter",
  stock_alert_confirmation: "reminders",
  back_in_stock: "reminders",
  cart_reminder: "reminders",
  order_reminder: "reminders",
  review_request: "reviews",
  withdrawal_received: "withdrawal",
  owner_withdrawal: "staff",
  owner_duty_reminder: "staff",
  test: "staff",
};

type Changed = Awaited<ReturnType<typeof listChangedTexts>>;

/** Lists the kinds of e-mails: to whom and when each is sent, and whether the owner has changed its texts. */
export default function EmailTexts({ loaderData }: Route.ComponentProps) {
  const t = useAdminText();
  const { changed } = loaderData;
  return (
    <>
      <PageHead title={t("email-texts.title")} text={t("email-texts.subtitle")} />
      {changed === null ? (
        <NotLoaded icon={<Mails />} title="email-texts.loadFailed" />
      ) : (
        <div className="flex max-w-4xl flex-col gap-6">
          <Section title={t("email-texts.section.common")} groups={["common"]} changed={changed} />
          {sections.map((section) => (
            <Section
              key={section}
              title={t(`email-texts.section.${section}`)}
              groups={emailKinds.filter((kind) => sectionOf[kind] === section)}
              changed={changed}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Section({
  title,
  groups,
  changed,
}: {
  title: string;
  groups: readonly EmailTextGroup[];
  changed: Changed;
}) {
  const t = useAdminText();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{title}</CardTitle>
      <ul className="mt-2 divide-y divide-line">
        {groups.map((group) => {
          const languages = changed.find((each) => each.group === group)?.languages ?? [];
          return (
            <li key={group} className="py-3">
              <div className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={`/admin/email-texts/${group}`}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-2"
                >
                  {t(group === "common" ? "email-texts.common" : `emails.kind.${group}`)}
                </Link>
                {languages.length > 0 && (
                  <Badge tone="info">
                    {t("email-texts.changed", {
                      languages: languages.map((each) => each.toUpperCase()).join(", "),
                    })}
                  </Badge>
                )}
              </div>
              <p className="text-pretty text-muted">{t(`email-texts.sent.${group}`)}</p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
