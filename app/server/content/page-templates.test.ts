import { expect, test } from "vitest";
import { pageTemplateNames } from "#app/domain/content/page-template-names.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { isReservedSlug, slugFromTyping } from "#app/domain/content/slug.ts";
import { pageFromTemplate } from "./page-templates.ts";
import { readOwnersHtml } from "./sanitize-html.ts";

test.for(pageTemplateNames)(
  "the template %s is complete in both languages, and sanitising leaves it unchanged",
  (name) => {
    const page = pageFromTemplate(name, defaultCompany);
    expect(slugFromTyping(page.slug)).toBe(page.slug);
    expect(isReservedSlug(page.slug)).toBe(false);
    expect(page.title_bg).toMatch(/^\p{Script=Cyrillic}/u);
    expect(page.title_en).toMatch(/^[A-Z]/);
    for (const html of [page.content_bg, page.content_en]) {
      expect(html?.length).toBeGreaterThan(900);
      expect(readOwnersHtml(html ?? "")).toEqual({ html, removed: [] });
    }
    // Both languages have the same number of headings, list items and links.
    for (const tag of ["<h2", "<h3", "<li", "<a ", "<tr", "<p"])
      expect([tag, page.content_bg?.split(tag).length]).toEqual([tag, page.content_en?.split(tag).length]);
  },
);

test("templates take the company's details from the settings, and mark missing ones for completion", () => {
  const company = {
    ...defaultCompany,
    company_name_bg: "„Плод <и> син“ & Ко",
    company_name_en: "",
    phone: "02 1",
  };
  const page = pageFromTemplate("terms", company);
  expect(page.content_bg).toContain("„Плод &lt;и&gt; син“ &amp; Ко");
  expect(page.content_en).toContain("„Плод &lt;и&gt; син“ &amp; Ко");
  expect(page.content_bg).toContain("телефон 02 1");
  expect(page.content_bg).toContain("[попълнете ЕИК]");
  expect(page.content_en).toContain("[fill in the company number]");
});
