import { expect, test } from "vitest";
import { maxSitemapAddresses, robotsTxt, sitemapXml } from "./sitemap.ts";

const baseUrl = "https://shop.example";

test("lists each page once per language, with alternates and last change", () => {
  const xml = sitemapXml(
    [
      { path: "/", changedAt: null },
      { path: "/about", changedAt: new Date(0) },
    ],
    baseUrl,
  );
  expect(xml.match(/<loc>[^<]*<\/loc>/g)).toEqual([
    "<loc>https://shop.example/</loc>",
    "<loc>https://shop.example/en</loc>",
    "<loc>https://shop.example/about</loc>",
    "<loc>https://shop.example/en/about</loc>",
  ]);
  expect(xml.match(/<lastmod>1970-01-01T00:00:00.000Z<\/lastmod>/g)).toHaveLength(2);
  for (const link of [
    '<xhtml:link rel="alternate" hreflang="bg" href="https://shop.example/about"/>',
    '<xhtml:link rel="alternate" hreflang="en" href="https://shop.example/en/about"/>',
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/about"/>',
  ])
    expect(xml.split(link)).toHaveLength(3);
});

test("URLs are escaped, and the protocol's limit is respected", () => {
  expect(sitemapXml([{ path: `/products?a=1&b="<'>`, changedAt: null }], baseUrl)).toContain(
    "<loc>https://shop.example/products?a=1&amp;b=&quot;&lt;&apos;&gt;</loc>",
  );
  const pages = Array.from({ length: maxSitemapAddresses }, (_, index) => ({
    path: `/p${index}`,
    changedAt: null,
  }));
  expect(sitemapXml(pages, baseUrl).split("<url>")).toHaveLength(maxSitemapAddresses + 1);
});

test("excludes the back office and the visitor's own pages in both languages", () => {
  const lines = robotsTxt(baseUrl).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /api/",
      "Disallow: /cart",
      "Disallow: /en/cart",
      "Disallow: /en/profile",
      "Sitemap: https://shop.example/sitemap.xml",
    ]),
  );
  expect(lines).not.toContain("Disallow: /");
});

test("a refused crawler has a group of its own, and an allowed one inherits the general group", () => {
  const groups = robotsTxt(baseUrl, ["GPTBot", "CCBot"]).split("\n\n");
  expect(groups.slice(1)).toEqual([
    "User-agent: GPTBot\nDisallow: /",
    "User-agent: CCBot\nDisallow: /",
    "Sitemap: https://shop.example/sitemap.xml\n",
  ]);
  expect(groups[0]).toBe(robotsTxt(baseUrl).split("\n\n")[0]);
});
