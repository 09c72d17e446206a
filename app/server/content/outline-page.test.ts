import { expect, test } from "vitest";
import type { SafeHtml } from "#app/domain/content/safe-html.ts";
import { outlinePage } from "./outline-page.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

const parts = (count: number) =>
  Array.from({ length: count }, (_, index) => `<h2>Част <em>${index + 1}</em></h2><p>Текст.</p>`).join("\n");

test("the leading paragraph is separated, with its links, and not repeated in the body", () => {
  const html = sanitizeHtml('<p class="lead">Здравейте,\n<a href="/contact">пишете ни</a>.</p><p>Още.</p>');
  expect(outlinePage(html)).toEqual({
    lead: 'Здравейте,\n<a href="/contact">пишете ни</a>.',
    body: "<p>Още.</p>",
    contents: [],
  });
  const inside = '<p>Първо.</p><p class="lead">После.</p>' as SafeHtml;
  expect(outlinePage(inside)).toMatchObject({ lead: null, body: inside });
});

test("a page with only a lead has no body, and an empty page has neither", () => {
  expect(outlinePage('<p class="lead">Само това.</p>' as SafeHtml)).toMatchObject({
    lead: "Само това.",
    body: null,
  });
  expect(outlinePage(null)).toEqual({ lead: null, body: null, contents: [] });
});

test("a long page has a table of contents with its headings' text, a short one has none", () => {
  expect(outlinePage(parts(3) as SafeHtml).contents).toEqual([]);
  expect(outlinePage(parts(4) as SafeHtml).contents).toEqual([
    { anchor: "part-1", title: "Част 1" },
    { anchor: "part-2", title: "Част 2" },
    { anchor: "part-3", title: "Част 3" },
    { anchor: "part-4", title: "Част 4" },
  ]);
});

test("a heading without text is not listed, and the others keep their anchors", () => {
  const html = `<h2><img src="/media/a.webp" alt=""></h2>${parts(4)}` as SafeHtml;
  expect(outlinePage(html).contents.map(({ anchor }) => anchor)).toEqual([
    "part-2",
    "part-3",
    "part-4",
    "part-5",
  ]);
});
