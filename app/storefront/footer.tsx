import { Mail, MapPin, Phone } from "lucide-react";
import { Link } from "react-router";
import { socialNetworks, telephoneLink } from "#app/domain/company.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCompany } from "./company.ts";
import { SocialIcon } from "./social-icon.tsx";

const links = [
  { path: "/products", text: "nav.products" },
  { path: "/categories", text: "nav.categories" },
  { path: "/distributors", text: "nav.distributors" },
  { path: "/contact", text: "nav.contact" },
] as const;

export function Footer() {
  const t = useText();
  const locale = useLocale();
  const company = useCompany();
  const companyName = localText(company, "company_name", locale);
  return (
    <footer aria-label={t("footer.label")} className="mt-16 border-t border-line bg-surface">
      <div className="page grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.5fr]">
        <div className="max-w-sm">
          <p className="text-lg font-bold">{companyName}</p>
          <p className="mt-2 text-muted">{t("footer.about")}</p>
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
        <nav aria-label={t("footer.links")}>
          <p className="font-semibold">{t("footer.links")}</p>
          <ul className="mt-2">
            {links.map((link) => (
              <li key={link.path}>
                <Link
                  to={localePath(locale, link.path)}
                  className="inline-flex min-h-11 items-center hover:underline"
                >
                  {t(link.text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <p className="font-semibold">{t("footer.contact")}</p>
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
          {t("footer.copyright", { company: companyName })}
        </p>
      </div>
    </footer>
  );
}
