import { Mail, MapPin, Phone } from "lucide-react";
import { Link } from "react-router";
import { socialNetworks, telephoneLink } from "#app/domain/company.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { RichHtml } from "#app/ui/rich-html.tsx";
import { useCompany, useRegistrations } from "./company.ts";
import { SiteText, useFrameData, useSiteText } from "./site-text.tsx";
import { SocialIcon } from "./social-icon.tsx";

const quickLinks = [
  { path: "/products", text: "nav.products" },
  { path: "/categories", text: "nav.categories" },
  { path: "/distributors", text: "nav.distributors" },
  { path: "/contact", text: "nav.contact" },
  { path: "/withdrawal", text: "withdrawal.link" },
] as const;

export function Footer() {
  const t = useText();
  const locale = useLocale();
  const company = useCompany();
  const registrations = useRegistrations();
  const companyName = localText(company, "company_name", locale);
  const pages = useFrameData()?.footerPages ?? [];
  const copyright = useSiteText("footer_copyright").title;
  const contactInfo = useSiteText("contact_info").content;
  return (
    <footer aria-label={t("footer.label")} className="mt-16 border-t border-line bg-surface">
      <div className="page grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.5fr]">
        <div className="max-w-sm">
          <p className="text-lg font-bold">{companyName}</p>
          {registrations.length > 0 && <p className="text-sm text-muted">{registrations.join(", ")}</p>}
          <SiteText name="footer_about" fallback={t("footer.about")} className="mt-2 text-muted" />
          <p className="mt-6 font-semibold">{t("footer.social")}</p>
          <ul className="mt-1 -ml-2.5 flex gap-1">
            {socialNetworks.map((network) => (
              <li key={network.name}>
                <a
                  href={company[network.column] || "#"}
                  target={company[network.column] ? "_blank" : undefined}
                  rel="noopener"
                  aria-label={network.name}
                  className="flex size-11 items-center justify-center rounded-full hover:bg-line"
                >
                  <SocialIcon network={network.name} />
                </a>
              </li>
            ))}
          </ul>
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
        <div>
          <p className="font-semibold">{t("footer.contact")}</p>
          {contactInfo && <RichHtml html={contactInfo} className="mt-2" />}
          <address className="mt-2 not-italic [&_svg]:size-5 [&_svg]:shrink-0">
            <p className="flex min-h-11 items-center gap-3">
              <MapPin aria-hidden />
              {localText(company, "address", locale)}
            </p>
            <a href={`mailto:${company.email}`} className="flex min-h-11 items-center gap-3 hover:underline">
              <Mail aria-hidden />
              {company.email}
            </a>
            <a
              href={telephoneLink(company.phone)}
              className="flex min-h-11 items-center gap-3 hover:underline"
            >
              <Phone aria-hidden />
              {company.phone}
            </a>
          </address>
        </div>
      </div>
      <div className="page">
        <p className="border-t border-line py-6 text-sm text-muted">
          {copyright ?? t("footer.copyright", { company: companyName })}
        </p>
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: readonly { path: string; title: string }[] }) {
  const locale = useLocale();
  return (
    <nav aria-label={title}>
      <p className="font-semibold">{title}</p>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.path}>
            <Link
              to={localePath(locale, link.path)}
              className="inline-flex min-h-11 items-center wrap-anywhere hover:underline"
            >
              {link.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
