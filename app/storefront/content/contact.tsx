import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { data } from "react-router";
import { telephoneLink } from "#app/domain/shop/company.ts";
import { contactFields } from "#app/domain/shop/contact.ts";
import type { ContactMessage } from "#app/domain/shop/contact.ts";
import { localeOfPath, localText } from "#app/domain/locale.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { sendContactEmail } from "#app/server/shop/contact/send-contact-email.ts";
import type { SendContactEmailResult } from "#app/server/shop/contact/send-contact-email.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { Card } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCompany, useRegistrations } from "#app/storefront/shop/company.ts";
import { ContactForm, honeypotField } from "./contact-form.tsx";
import { SiteText } from "#app/storefront/shop/site-text.tsx";
import { PageBanner } from "./page-banner.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import type { Route } from "./+types/contact";

export const handle = publicPage();

export const meta: Route.MetaFunction = (args) => pageMeta("contact", args);

/**
 * Sends a message; a refusal returns what was typed, so that the form shows it again. A filled honeypot sends nothing
 * and gets the answer of a sent message.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  if (field(honeypotField) !== "") return { outcome: "sent" } as const;
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
    log.error({ err: error }, "contact message could not be stored");
    return data({ outcome: "failed", typed } as const, { status: 500 });
  }
  if (result.ok) return { outcome: "sent" } as const;
  if (result.code === "invalid")
    return data({ outcome: "invalid", faults: result.faults, typed } as const, { status: 422 });
  return data({ outcome: "limited", typed } as const, { status: 429 });
}

/** Keeps the form and its values on the page when the shop is unreachable. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return { outcome: "failed" } as const;
  }
}

/** Shows the contact form and the company's contact details (specification, section 2). */
export default function ContactPage({ actionData }: Route.ComponentProps) {
  const t = useText();
  const locale = useLocale();
  const company = useCompany();
  const registrations = useRegistrations();
  return (
    <>
      <PageBanner title={t("contact.title")} ground="mint" fruit="peach-cut" isOverlapped>
        <SiteText name="contact_info" fallback={t("contact.subtitle")} className="mt-4 text-lead" />
      </PageBanner>
      <div className="relative page -mt-16 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 sm:-mt-20 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ContactForm answer={actionData} />
        <div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-1 lg:pt-28">
          <ContactMethod icon={<Mail />} title={t("contact.email")}>
            <ContactLink href={`mailto:${company.email}`}>{company.email}</ContactLink>
          </ContactMethod>
          <ContactMethod icon={<Phone />} title={t("contact.phone")}>
            <ContactLink href={telephoneLink(company.phone)}>{company.phone}</ContactLink>
          </ContactMethod>
          <ContactMethod icon={<MapPin />} title={t("contact.address")}>
            <p className="font-medium">{localText(company, "company_name", locale)}</p>
            <p>{localText(company, "address", locale)}</p>
            {registrations.map((registration) => (
              <p key={registration} className="text-muted">
                {registration}
              </p>
            ))}
          </ContactMethod>
        </div>
      </div>
    </>
  );
}

/** Shows a contact detail with an icon. */
function ContactMethod({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="flex items-start gap-4 p-5 max-sm:flex-wrap sm:max-lg:flex-col">
      <span
        aria-hidden
        className="flex size-13 shrink-0 items-center justify-center rounded-[46%_54%_52%_48%/52%_46%_54%_48%] bg-mint [&_svg]:size-6"
      >
        {icon}
      </span>
      <div className="min-w-0 max-sm:grow max-sm:basis-32">
        <h2 className="text-lg font-bold">{title}</h2>
        <address className="mt-1 wrap-anywhere not-italic">{children}</address>
      </div>
    </Card>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="-my-2 inline-flex min-h-11 items-center text-primary-text underline underline-offset-4 hover:decoration-2"
    >
      {children}
    </a>
  );
}
