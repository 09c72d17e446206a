import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { telephoneLink } from "#app/domain/company.ts";
import { localText } from "#app/domain/locale.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCompany } from "./company.ts";
import { PageHeading } from "./page-heading.tsx";
import { pageMeta } from "./page-meta.ts";
import type { Route } from "./+types/contact";

export const meta: Route.MetaFunction = (args) => pageMeta("contact", args);

/** How to reach the company: by e-mail, by phone, at its address (specification, section 2). */
export default function ContactPage() {
  const t = useText();
  const locale = useLocale();
  const company = useCompany();
  return (
    <div className="page">
      <PageHeading title={t("contact.title")} subtitle={t("contact.subtitle")} />
      <address className="grid gap-5 not-italic md:grid-cols-3 lg:gap-6">
        <ContactCard icon={<Mail />} title={t("contact.email")}>
          <ContactLink href={`mailto:${company.email}`}>{company.email}</ContactLink>
        </ContactCard>
        <ContactCard icon={<Phone />} title={t("contact.phone")}>
          <ContactLink href={telephoneLink(company.phone)}>{company.phone}</ContactLink>
        </ContactCard>
        <ContactCard icon={<MapPin />} title={t("contact.address")}>
          <p className="font-medium">{localText(company, "company_name", locale)}</p>
          <p>{localText(company, "address", locale)}</p>
        </ContactCard>
      </address>
    </div>
  );
}

function ContactCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col items-start p-6 sm:p-8">
      <span
        aria-hidden
        className="flex size-12 items-center justify-center rounded-full bg-surface text-primary-text [&_svg]:size-6"
      >
        {icon}
      </span>
      <CardTitle className="mt-4">{title}</CardTitle>
      <div className="mt-2">{children}</div>
    </Card>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="-my-2.5 inline-flex min-h-11 items-center break-all text-primary-text underline underline-offset-4 hover:decoration-2"
    >
      {children}
    </a>
  );
}
