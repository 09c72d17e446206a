import { expect, test } from "vitest";
import { defaultBrand } from "#app/domain/shop/brand.ts";
import { pageTemplateNames } from "#app/domain/content/page-template-names.ts";
import { unknownPlaceholders } from "#app/domain/content/placeholders.ts";
import { isReservedSlug, slugFromTyping } from "#app/domain/content/slug.ts";
import { pageFromTemplate } from "./page-templates.ts";
import { readOwnersHtml } from "./sanitize-html.ts";

const brands = [defaultBrand, { shop_name_bg: "Сладкарница Роза" }];
const everyTemplate = pageTemplateNames.flatMap((name) => brands.map((brand) => ({ name, brand })));

test.for(everyTemplate)(
  "the template $name of $brand.shop_name_bg is complete in both languages, and sanitising leaves it unchanged",
  ({ name, brand }) => {
    const page = pageFromTemplate(name, brand);
    expect(slugFromTyping(page.slug)).toBe(page.slug);
    expect(isReservedSlug(page.slug)).toBe(false);
    expect(page.title_bg).toMatch(/^\p{Script=Cyrillic}/u);
    expect(page.title_en).toMatch(/^[A-Z]/);
    for (const html of [page.content_bg, page.content_en]) {
      expect(html?.length).toBeGreaterThan(900);
      expect(readOwnersHtml(html ?? "")).toEqual({ html, removed: [] });
    }
    // Both languages have the same number of headings, list items, links, table rows and paragraphs.
    for (const tag of ["<h2", "<h3", "<li", "<a ", "<tr", "<p"])
      expect([tag, page.content_bg?.split(tag).length]).toEqual([tag, page.content_en?.split(tag).length]);
  },
);

test("templates name the company's details by placeholders that exist, in both languages alike", () => {
  for (const { name, brand } of everyTemplate) {
    const { content_bg, content_en } = pageFromTemplate(name, brand);
    expect(unknownPlaceholders(`${content_bg}${content_en}`)).toEqual([]);
    const used = (html: string | null) => html?.match(/\{\{\w+\}\}/g)?.toSorted();
    expect(used(content_bg)).toEqual(used(content_en));
  }
  expect(pageFromTemplate("terms", defaultBrand).content_bg).toContain("ЕИК {{company_number}}");
});
