import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { firstReviews } from "#app/domain/reviews/review-list.ts";
import { reviewTranslator } from "#app/i18n/reviews/product-reviews.ts";
import type { ProductReviews as Loaded, ShownReview } from "#app/server/reviews/product-reviews.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { ProductReviews } from "./product-reviews.tsx";
import type { ReportAnswer } from "./report-form.tsx";
import { RatingLine } from "./rating-line.tsx";

function htmlOf(element: ReactElement, locale: Locale): string {
  const Page = createRoutesStub([
    { path: "/", Component: () => <LocaleProvider locale={locale}>{element}</LocaleProvider> },
  ]);
  return renderToStaticMarkup(<Page />);
}

const review: ShownReview = {
  id: "r1",
  stars: 4,
  text: "<b>Вкусни</b>\nи меки",
  name: "",
  language: "bg",
  weight_grams: 120,
  answer: "Благодарим!",
  date: "20.11.2026 г.",
  day: "2026-11-20",
};
const loaded: Loaded = {
  rating: { count: 43, average: 4.3 },
  counts: [0, 1, 2, 20, 20],
  refused: 2,
  query: { ...firstReviews, page: 2, sort: "best" },
  pages: 3,
  reviews: [review],
};
const shown = (locale: Locale, changes: Partial<Loaded> = {}, answer?: ReportAnswer) =>
  htmlOf(<ProductReviews loaded={{ ...loaded, ...changes }} answer={answer} />, locale);

for (const locale of locales) {
  const t = reviewTranslator(locale);

  test(`shows the rating, a review as text with its purchase, and how reviews are verified (${locale})`, () => {
    const html = shown(locale);
    expect(html).toContain(locale === "bg" ? "★ 4,3" : "★ 4.3");
    expect(html).toContain(t("reviews.count.other", { count: 43 }));
    expect(html).toContain("&lt;b&gt;Вкусни&lt;/b&gt;");
    for (const text of [t("reviews.customer"), t("reviews.purchase"), "Благодарим!", review.date])
      expect(html).toContain(text);
    expect(html).toContain(t("reviews.verified").replaceAll("'", "&#x27;"));
    expect(html).toContain(t("reviews.refused", { count: 2 }));
    expect(html.includes(t("reviews.language.bg"))).toBe(locale === "en");
  });

  test(`the demo's reviews are marked, and nobody claims that they are verified (${locale})`, () => {
    const html = shown(locale, { rating: { count: 1, average: 4, isDemo: true } });
    expect(html).toContain(t("reviews.demo.review"));
    expect(html).toContain(t("reviews.demo.note"));
    expect(html).not.toContain(t("reviews.purchase"));
    expect(html).not.toContain(t("reviews.verified").slice(0, 40));
    const line = htmlOf(<RatingLine rating={{ count: 1, average: 4, isDemo: true }} />, locale);
    expect(line).toContain(t("reviews.demo"));
  });

  test(`a shop that asks for reviews says that there are none yet (${locale})`, () => {
    const html = shown(locale, { rating: null, counts: [0, 0, 0, 0, 0], reviews: [], pages: 1, refused: 0 });
    expect(html).toContain(t("reviews.none"));
    expect(html).not.toContain("<nav");
  });

  test(`the answer to a report without scripts is at its review (${locale})`, () => {
    expect(shown(locale, {}, { reviewId: "r1", outcome: "sent" })).toContain(
      t("reviews.report.sent").replaceAll("'", "&#x27;"),
    );
    expect(shown(locale)).toContain('<article id="review-r1"');
    expect(shown(locale)).toContain('action="#review-r1"');
    expect(shown(locale, {}, { reviewId: "other", outcome: "limited" })).not.toContain(
      t("reviews.report.limited"),
    );
    expect(shown(locale, {}, { reviewId: "r1", outcome: "limited" })).toContain(t("reviews.report.limited"));
  });
}

test("filters, orders and pages are links, which keep what else is chosen", () => {
  const html = shown("bg");
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
  expect(links).toEqual([
    "/?sort=best&stars=5#reviews",
    "/?sort=best&stars=4#reviews",
    "/?sort=best&stars=3#reviews",
    "/?sort=best&stars=2#reviews",
    "/#reviews",
    "/?sort=best#reviews",
    "/?sort=worst#reviews",
    "/?sort=best#reviews",
    "/?reviews=3&sort=best#reviews",
  ]);
});
