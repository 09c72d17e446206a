import { Banknote, CreditCard, Landmark, Mail, MapPin, Phone, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { socialNetworks, telephoneLink } from "#app/domain/shop/company.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { WaveEdge } from "#app/ui/wave-edge.tsx";
import { RichHtml } from "#app/ui/rich-html.tsx";
import { useCompany, useCopyright, useRegistrations } from "./company.ts";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { SiteText, useSiteText } from "./site-text.tsx";
import { FooterNewsletter } from "./footer-newsletter.tsx";
import { SocialIcon } from "./social-icon.tsx";

const ConsentLink = onDemand(async () => (await import("./consent/consent-link.tsx")).ConsentLink);

const quickLinks = [
  { path: "/products", text: "nav.products" },
  { path: "/categories", text: "nav.categories" },
  { path: "/distributors", text: "nav.distributors" },
  { path: "/contact", text: "nav.contact" },
  { path: "/withdrawal", text: "withdrawal.link" },
] as const;

/** Shows the footer. `hasNewsletter` is false on the newsletter's own pages, which have no second form. */
export function Footer({ hasNewsletter }: { hasNewsletter: boolean }) {
  const t = useText();
  const locale = useLocale();
  const company = useCompany();
  const registrations = useRegistrations();
  const companyName = localText(company, "company_name", locale);
  const frame = useFrameData();
  const pages = frame?.footerPages ?? [];
  const copyright = useCopyright();
  const contactInfo = useSiteText("contact_info").content;
  return (
    <footer aria-label={t("footer.label")} className="pause">
      <WaveEdge className="-mb-px text-blush" />
      <div className="bg-blush">
        <div className="page-wide grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 sm:grid-cols-2 gap-y-8 pt-4 pb-8 sm:pt-6 sm:pb-12 md:grid-cols-[1.5fr_1fr_1fr] lg:grid-cols-[2fr_1fr_1fr_1.4fr] lg:gap-x-10">
          <div className="max-w-md max-md:col-span-full">
            <p className="text-lg font-bold">{companyName}</p>
            {registrations.length > 0 && <p className="text-sm text-muted">{registrations.join(", ")}</p>}
            <SiteText name="footer_about" fallback={t("footer.about")} className="mt-2 text-muted" />
            <SocialLinks />
          </div>
          <LinkList
            title={t("footer.links")}
            links={quickLinks.map(({ path, text }) => ({ path, title: t(text) }))}
          />
          {pages.length > 0 && (
            <LinkList
              title={t("footer.pages")}
              links={pages.map(({ slug, title }) => ({ path: `/${slug}`, title }))}
            />
          )}
          <div className="max-md:col-span-full">
            <p className="font-bold">{t("footer.contact")}</p>
            {contactInfo && <RichHtml html={contactInfo} className="mt-2" />}
            <address className="mt-1 not-italic max-md:flex max-md:flex-wrap max-md:gap-x-8 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted">
              <a
                href={telephoneLink(company.phone)}
                className="flex min-h-11 max-w-full items-center gap-3 hover:underline"
              >
                <Phone aria-hidden />
                {company.phone}
              </a>
              <a
                href={`mailto:${company.email}`}
                className="flex min-h-11 max-w-full items-center gap-3 hover:underline"
              >
                <Mail aria-hidden />
                <span className="min-w-0">{company.email}</span>
              </a>
              <p className="flex min-h-11 max-w-full items-center gap-3">
                <MapPin aria-hidden />
                <span className="min-w-0">{localText(company, "address", locale)}</span>
              </p>
            </address>
          </div>
        </div>
        <div className="page-wide">
          {hasNewsletter && <FooterNewsletter />}
          <div className="flex flex-col gap-x-8 gap-y-4 border-t border-line py-6 lg:flex-row lg:items-center lg:justify-between">
            <PaymentAndDelivery />
            {frame?.consent && <ConsentLink />}
            <p className="text-sm text-muted lg:order-first">{copyright}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}

function SocialLinks() {
  const t = useText();
  const company = useCompany();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3">
      <p className="font-semibold">{t("footer.social")}</p>
      <ul className="flex gap-1">
        {socialNetworks.map((network) => (
          <li key={network.name}>
            <a
              href={company[network.column] || "#"}
              target={company[network.column] ? "_blank" : undefined}
              rel="noopener"
              aria-label={network.name}
              className="flex size-11 items-center justify-center rounded-full transition-colors hover:bg-line"
            >
              <SocialIcon network={network.name} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows payment and delivery methods (specification, section 1), in words: no card network's logo is used. */
function PaymentAndDelivery() {
  const t = useText();
  const frame = useFrameData();
  const cards = frame?.cardPayments ? ["Visa", "Mastercard"] : [];
  return (
    <ul
      aria-label={t("footer.terms")}
      className="flex flex-wrap gap-2 text-sm font-semibold [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      {cards.map((card) => (
        <Term key={card} icon={<CreditCard />}>
          {card}
        </Term>
      ))}
      {!frame?.payments?.noCash && <Term icon={<Banknote />}>{t("footer.cash")}</Term>}
      {frame?.payments?.transfer && <Term icon={<Landmark />}>{frame.payments.transfer}</Term>}
      <Term icon={<Truck />}>{frame?.deliveryText ?? t("footer.delivery")}</Term>
    </ul>
  );
}

function Term({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex min-h-9 items-center gap-2 rounded-full bg-background px-3.5">
      <span aria-hidden>{icon}</span>
      {children}
    </li>
  );
}

function LinkList({ title, links }: { title: string; links: readonly { path: string; title: string }[] }) {
  const locale = useLocale();
  return (
    <nav aria-label={title} className="md:max-lg:row-span-2">
      <p className="font-bold">{title}</p>
      <ul className="mt-1">
        {links.map((link) => (
          <li key={link.path}>
            <Link
              to={localePath(locale, link.path)}
              className="inline-flex min-h-11 items-center py-1 leading-snug wrap-anywhere hover:underline"
            >
              {link.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
