import { Download, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { telephoneLink } from "#app/domain/shop/company.ts";
import { isReachable } from "#app/domain/orders/customer.ts";
import { formatDate, formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { ownSources, subscriberState } from "#app/domain/campaigns/newsletter.ts";
import type { SubscriberState } from "#app/domain/campaigns/newsletter.ts";
import type { FoundCustomer } from "#app/server/orders/customers/find-customer.ts";
import type { CustomerFigures } from "#app/server/orders/customers/order-figures.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Price } from "#app/ui/price.tsx";
import { EmailText } from "#app/admin/shared/email-text.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type CustomerProps = { customer: FoundCustomer };

/** Shows the customer's contact details and whether they have an account. */
export function DetailsCard({ customer: { email, phone, account, created_at } }: CustomerProps) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle className="mb-3">{t("customers.details")}</CardTitle>
      <Facts>
        <Fact name={t("customers.email")}>
          {isReachable(email) ? (
            <ContactLink href={`mailto:${email}`}>
              <EmailText email={email} />
            </ContactLink>
          ) : (
            <EmailText email={email} />
          )}
        </Fact>
        <Fact name={t("customers.phone")}>
          {phone ? <ContactLink href={telephoneLink(phone)}>{phone}</ContactLink> : t("customers.noPhone")}
        </Fact>
        <Fact name={t("customers.since")}>{formatDate(created_at, locale)}</Fact>
        <Fact name={t("customers.account")}>
          <Account account={account} />
        </Fact>
      </Facts>
    </Card>
  );
}

function Account({ account }: Pick<FoundCustomer, "account">) {
  const t = useAdminText();
  const locale = useLocale();
  if (!account) return t("customers.account.guest");
  const facts = [
    t("customers.account.since", { date: formatDate(account.registered_at, locale) }),
    account.is_admin && t("customers.account.admin"),
    !account.is_verified && t("customers.account.unverified"),
  ];
  return facts.filter(Boolean).join(", ");
}

/** Shows the number, total, average and dates of the customer's orders. */
export function FiguresCard({ figures }: { figures: CustomerFigures }) {
  const t = useAdminText();
  const locale = useLocale();
  const { orders, total_bgn, total_eur, first_at, last_at } = figures;
  const average = (sum: number) => (orders > 0 ? Math.round(sum / orders) : 0);
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle className="mb-3">{t("customers.figures")}</CardTitle>
      <Facts>
        <Fact name={t("customers.orders")}>{orders}</Fact>
        <Fact name={t("customers.total")}>
          <Price amount={{ stotinki: total_bgn, cents: total_eur }} size="sm" />
        </Fact>
        <Fact name={t("customers.figures.average")}>
          <Price amount={{ stotinki: average(total_bgn), cents: average(total_eur) }} size="sm" />
        </Fact>
        {first_at && <Fact name={t("customers.figures.first")}>{formatDate(first_at, locale)}</Fact>}
        {last_at && <Fact name={t("customers.figures.last")}>{formatDate(last_at, locale)}</Fact>}
      </Facts>
      <p className="mt-3 text-sm text-muted">{t("customers.figures.hint")}</p>
    </Card>
  );
}

const tones: Record<SubscriberState, BadgeTone> = {
  confirmed: "success",
  pending: "attention",
  unsubscribed: "neutral",
};

/** Shows the newsletter status and the proof of consent (GDPR, article 7(1)). */
export function NewsletterCard({ customer: { subscriber } }: CustomerProps) {
  const t = useAdminText();
  const state = subscriber && subscriberState(subscriber);
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>{t("customers.newsletter")}</CardTitle>
        {state && <Badge tone={tones[state]}>{t(`customers.consent.${state}`)}</Badge>}
      </div>
      {subscriber ? (
        <Consent subscriber={subscriber} />
      ) : (
        <p className="mt-2 text-muted">{t("customers.consent.none")}</p>
      )}
    </Card>
  );
}

function Consent({ subscriber }: { subscriber: NonNullable<FoundCustomer["subscriber"]> }) {
  const t = useAdminText();
  const { consent_at, confirmed_at, unsubscribed_at, popup_id, source, locale, consent_text } = subscriber;
  // The source of a popup is the name that it had when the consent was given.
  const own = popup_id === null ? ownSources.find((each) => each === source) : undefined;
  return (
    <>
      <ul className="mt-3 space-y-1 wrap-anywhere">
        <li>{t("customers.consent.at", { date: formatDateTime(consent_at, locale) })}</li>
        <li>
          {t("customers.consent.source", { source: own ? t(`customers.consent.source.${own}`) : source })}
        </li>
        {confirmed_at && (
          <li>{t("customers.consent.confirmedAt", { date: formatDateTime(confirmed_at, locale) })}</li>
        )}
        {unsubscribed_at && (
          <li>{t("customers.consent.unsubscribedAt", { date: formatDateTime(unsubscribed_at, locale) })}</li>
        )}
      </ul>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2">
          {t("customers.consent.words")}
        </summary>
        <p lang={locale} className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-muted">
          {consent_text}
        </p>
      </details>
    </>
  );
}

/** Links to the answers to data subject requests: a copy of the data, and erasure. */
export function PrivacyCard({ customer: { id } }: CustomerProps) {
  const t = useAdminText();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("customers.privacy")}</CardTitle>
      <p className="mt-2 mb-4 text-muted">{t("customers.privacy.text")}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/admin/customers/${id}/data`} reloadDocument variant="outline">
          <Download aria-hidden />
          {t("customers.data")}
        </ButtonLink>
        <ButtonLink to={`/admin/customers/${id}/erase`} variant="outline">
          <Trash2 aria-hidden />
          {t("customers.erase")}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-2">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="-my-2.5 inline-flex min-h-11 items-center text-primary-text underline underline-offset-4 hover:decoration-2"
    >
      {children}
    </a>
  );
}
