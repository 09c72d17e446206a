import { localePath, locales } from "./locale.ts";

/** A page of the shop in all of its languages: its Bulgarian path, with parameters if it has any. */
export type SitemapPage = { path: string; changedAt: Date | null };

/** Most addresses that a sitemap may hold (sitemaps.org). */
export const maxSitemapAddresses = 50_000;

/**
 * The sitemap of pages, each once for every language with all its languages as alternates. What passes the protocol's
 * bound is left out from the end.
 */
export function sitemapXml(pages: readonly SitemapPage[], baseUrl: string): string {
  const entries = pages
    .slice(0, Math.floor(maxSitemapAddresses / locales.length))
    .flatMap((page) => entriesOf(page, baseUrl));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

function entriesOf({ path, changedAt }: SitemapPage, baseUrl: string): string[] {
  const addressIn = (locale: (typeof locales)[number]) => escapeXml(baseUrl + localePath(locale, path));
  const links = [...locales.map((locale) => [locale, addressIn(locale)]), ["x-default", addressIn("bg")]].map(
    ([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
  );
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return locales.map((locale) => `<url><loc>${addressIn(locale)}</loc>${lastmod}${links.join("")}</url>`);
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}

/** Paths below which nothing is for searchers: the back office, calls, and the visitor's own state. */
const closedPaths = ["/admin", "/api/", "/sandbox-payment/"];
const closedPages = ["/cart", "/checkout", "/order-success", "/wishlist", "/profile", "/auth"];

/** robots.txt: what crawlers need not ask for, in every language, and where the sitemap is. */
export function robotsTxt(baseUrl: string): string {
  const pages = closedPages.flatMap((path) => locales.map((locale) => localePath(locale, path)));
  const closed = [...closedPaths, ...pages].map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...closed, "", `Sitemap: ${baseUrl}/sitemap.xml`, ""].join("\n");
}
