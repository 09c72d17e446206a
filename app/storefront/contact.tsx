import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { data } from "react-router";
import { telephoneLink } from "#app/domain/company.ts";
import { contactFields } from "#app/domain/contact.ts";
import type { ContactMessage } from "#app/domain/contact.ts";
import { localeOfPath, localText } from "#app/domain/locale.ts";
import { sendContactEmail } from "#app/server/contact/send-contact-email.ts";
import type { SendContactEmailResult } from "#app/server/contact/send-contact-email.ts";
import { readForm } from "#app/server/http/read-form.ts";
import { log } from "#app/server/log.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCompany, useRegistrations } from "./company.ts";
import { ContactForm, trapField } from "./contact-form.tsx";
import { SiteText } from "./site-text.tsx";
import { PageHeading } from "./page-heading.tsx";
import { pageMeta } from "./page-meta.ts";
import type { Route } from "./+types/contact";

export const meta: Route.MetaFunction = (args) => pageMeta("contact", args);

/** Sends a message; what was typed goes back with a refusal, for the form to show it again. */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  if (field(trapField) !== "") return { outcome: "sent" } as const;
  const typed = Object.fromEntries(contactFields.map((name) => [name, field(name)])) as ContactMessage;
  let result: SendContactEmailResult;
  try {
    result = await sendContactEmail(context.get(servicesContext), {
      message: typed,
      address: context.get(clientAddressContext),
      language: localeOfPath(new URL(request.url).pathname),
      now: new Date(),
    });
  } catch (error) {
    log.error({ err: error }, "a message of the contact form could not be kept");
    return data({ outcome: "failed", typed } as const, { status: 500 });
  }
  if (result.ok) return { outcome: "sent" } as const;
  if (result.code === "invalid")
    return data({ outcome: "invalid", faults: result.faults, typed } as const, { status: 422 });
  return data({ outcome: "limited", typed } as const, { status: 429 });
}

/** When the shop cannot be reached the form stays, with all that was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return { outcome: "failed" } as const;
  }
}

/** A form to write to the company, and how else to reach it (specification, section 2). */
export default function ContactPage({ actionData }: Route.ComponentProps) {
  const t = useText();
  const locale = useLocale();
  const company = useCompany();
  const registrations = useRegistrations();
  return (
    <div className="page">
      <PageHeading title={t("contact.title")}>
        <SiteText
          name="contact_info"
          fallback={t("contact.subtitle")}
          className="mt-2 max-w-2xl text-lg text-muted"
        />
      </PageHeading>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <ContactForm answer={actionData} />
        <address className="grid gap-5 not-italic md:max-lg:grid-cols-3">
          <ContactCard icon={<Mail />} title={t("contact.email")}>
            <ContactLink href={`mailto:${company.email}`}>{company.email}</ContactLink>
          </ContactCard>
          <ContactCard icon={<Phone />} title={t("contact.phone")}>
            <ContactLink href={telephoneLink(company.phone)}>{company.phone}</ContactLink>
          </ContactCard>
          <ContactCard icon={<MapPin />} title={t("contact.address")}>
            <p className="font-medium">{localText(company, "company_name", locale)}</p>
            <p>{localText(company, "address", locale)}</p>
            {registrations.map((registration) => (
              <p key={registration} className="text-muted">
                {registration}
              </p>
            ))}
          </ContactCard>
        </address>
      </div>
    </div>
  );
}

function ContactCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="flex items-start gap-4 p-6 md:max-lg:flex-col">
      <span
        aria-hidden
        className="flex size-12 shrink-0 items-center justify-center rounded-full bg-surface text-primary-text [&_svg]:size-6"
      >
        {icon}
      </span>
      <div className="min-w-0">
        <CardTitle>{title}</CardTitle>
        <div className="mt-2">{children}</div>
      </div>
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
