import { Link } from "react-router";
import { telephoneLink } from "#app/domain/shop/company.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { useCompany, useCopyright, useRegistrations } from "#app/storefront/shop/company.ts";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { WaveEdge } from "#app/ui/wave-edge.tsx";

const ConsentLink = onDemand(
  async () => (await import("#app/storefront/shop/consent/consent-link.tsx")).ConsentLink,
);

/**
 * Shows the seller's details, contacts and terms, which the Electronic Commerce Act requires on every page that sells.
 */
export function LandingFooter() {
  const t = useText();
  const locale = useLocale();
  const company = useCompany();
  const registrations = useRegistrations();
  const name = localText(company, "company_name", locale);
  const copyright = useCopyright();
  const frame = useFrameData();
  const pages = [
    ...(frame?.footerPages ?? []).map(({ slug, title }) => ({ path: `/${slug}`, title })),
    { path: "/contact", title: t("nav.contact") },
    { path: "/withdrawal", title: t("withdrawal.link") },
  ];
  const link = "inline-flex min-h-11 items-center wrap-anywhere hover:underline";
  return (
    <footer aria-label={t("footer.label")} className="pause text-sm">
      <WaveEdge className="-mb-px text-blush" />
      <div className="bg-blush">
        <div className="page flex flex-wrap items-start justify-between gap-x-10 gap-y-2 pt-4 pb-8">
          <address className="flex flex-wrap items-center gap-x-5 not-italic">
            <span className="min-h-11 content-center">
              <strong>{name}</strong>, {[localText(company, "address", locale), ...registrations].join(", ")}
            </span>
            <a href={`mailto:${company.email}`} className={link}>
              {company.email}
            </a>
            <a href={telephoneLink(company.phone)} className={link}>
              {company.phone}
            </a>
          </address>
          <nav aria-label={t("footer.pages")}>
            <ul className="flex flex-wrap gap-x-5">
              {pages.map(({ path, title }) => (
                <li key={path}>
                  <Link to={localePath(locale, path)} className={link}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {frame?.consent && <ConsentLink />}
          <p className="mt-2 w-full border-t border-line pt-6 text-muted">{copyright}</p>
        </div>
      </div>
    </footer>
  );
}
