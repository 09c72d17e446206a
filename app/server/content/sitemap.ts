import type { AiCrawler } from "#app/domain/agents/ai-crawlers.ts";
import { localePath, locales } from "#app/domain/locale.ts";

/** A page in all languages, given by its Bulgarian path and query. */
export type SitemapPage = { path: string; changedAt: Date | null };

/** Maximum number of URLs in a sitemap (sitemaps.org). */
export const maxSitemapAddresses = 50_000;

/**
 * Returns the sitemap: each page once per language, with all languages as alternates. Pages beyond the protocol's limit
 * are dropped from the end.
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

/** Paths excluded from crawling: back office, API, sandbox payments, and pages with the visitor's own state. */
const closedPaths = ["/admin", "/api/", "/sandbox-payment/"];
const closedPages = ["/cart", "/checkout", "/order-success", "/wishlist", "/profile", "/auth"];

/**
 * Returns robots.txt: excluded paths in every language, the sitemap's URL, and a group for each refused crawler. The
 * others have no group of their own, since it would replace the general one (RFC 9309, section 2.2.1).
 */
export function robotsTxt(baseUrl: string, refused: readonly AiCrawler[] = []): string {
  const pages = closedPages.flatMap((path) => locales.map((locale) => localePath(locale, path)));
  const closed = [...closedPaths, ...pages].map((path) => `Disallow: ${path}`);
  const groups = refused.flatMap((crawler) => [`User-agent: ${crawler}`, "Disallow: /", ""]);
  return ["User-agent: *", ...closed, "", ...groups, `Sitemap: ${baseUrl}/sitemap.xml`, ""].join("\n");
}
