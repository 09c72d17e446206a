import { expect, test } from "vitest";
import { pageTemplateNames } from "#app/domain/page-template-names.ts";
import { defaultCompany } from "#app/domain/company.ts";
import { isReservedSlug, slugFromTyping } from "#app/domain/slug.ts";
import { pageFromTemplate } from "./page-templates.ts";
import { readOwnersHtml } from "./sanitize-html.ts";

test.for(pageTemplateNames)(
  "the template %s is complete in both languages, and the policy leaves it as it is",
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
    // As many headings, list items and links in one language as in the other.
    for (const tag of ["<h2", "<h3", "<li", "<a ", "<tr", "<p"])
      expect([tag, page.content_bg?.split(tag).length]).toEqual([tag, page.content_en?.split(tag).length]);
  },
);

test("the company's details are the settings', and what these lack is to be filled in", () => {
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
