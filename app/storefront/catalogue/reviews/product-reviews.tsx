import { Link, useLocation } from "react-router";
import { averageText, reviewSorts } from "#app/domain/reviews/review.ts";
import type { Rating, StarCounts } from "#app/domain/reviews/review.ts";
import { reviewSearch, starValues } from "#app/domain/reviews/review-list.ts";
import type { ReviewQuery } from "#app/domain/reviews/review-list.ts";
import { reviewTranslator } from "#app/i18n/reviews/product-reviews.ts";
import type { ProductReviews as Loaded } from "#app/server/reviews/product-reviews.ts";
import { buttonStyle } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Review } from "./review.tsx";
import type { ReportAnswer } from "./report-form.tsx";

const link = "inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2";

/**
 * Shows the reviews of a product and its sizes: how they are rated, a page of them, and how the shop makes sure that
 * they are by buyers (Directive (EU) 2019/2161, article 3(4)(c)). `answer` is that to a report sent without scripts.
 */
export function ProductReviews({ loaded, answer }: { loaded: Loaded; answer: ReportAnswer | undefined }) {
  const t = reviewTranslator(useLocale());
  const { rating, refused, query, reviews } = loaded;
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="pause print:hidden">
      <h2 id="reviews-title" className="mb-6 text-heading sm:mb-8">
        {t("reviews.title")}
      </h2>
      {rating ? <Average rating={rating} loaded={loaded} /> : <p>{t("reviews.none")}</p>}
      <p className="mt-4 max-w-prose text-sm text-muted">
        {rating?.isDemo ? t("reviews.demo.note") : t("reviews.verified")}
        {!rating?.isDemo && refused > 0 && ` ${t("reviews.refused", { count: refused })}`}
      </p>
      {rating && rating.count > 1 && <Sorts query={query} />}
      {rating && reviews.length === 0 && <p className="mt-4">{t("reviews.nothing")}</p>}
      <ul className="mt-4 flex flex-col">
        {reviews.map((review) => (
          <li key={review.id} className="border-t border-line py-5">
            <Review
              review={review}
              isDemo={rating?.isDemo === true}
              answer={answer?.reviewId === review.id ? answer.outcome : undefined}
            />
          </li>
        ))}
      </ul>
      <Pages loaded={loaded} />
    </section>
  );
}

/** A link to another list of these reviews, which is on the same page of the shop. */
function ToList({ query, text, isCurrent }: { query: ReviewQuery; text: string; isCurrent?: boolean }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={{ pathname, search: reviewSearch(query), hash: "reviews" }}
      preventScrollReset
      aria-current={isCurrent ? "true" : undefined}
      className={isCurrent ? `${link} font-bold` : link}
    >
      {text}
    </Link>
  );
}

function Average({ rating: { average, count }, loaded }: { rating: Rating; loaded: Loaded }) {
  const locale = useLocale();
  const t = reviewTranslator(locale);
  return (
    <div className="flex flex-wrap items-start gap-x-10 gap-y-4">
      <p>
        <span className="text-title">{`★ ${averageText(average, locale)}`}</span>
        <span className="block text-muted">
          {t(count === 1 ? "reviews.count.one" : "reviews.count.other", { count })}
        </span>
      </p>
      <Bars counts={loaded.counts} count={count} query={loaded.query} />
    </div>
  );
}

/** Shows how many reviews have each number of stars; each row filters the list. */
function Bars({ counts, count, query }: { counts: StarCounts; count: number; query: ReviewQuery }) {
  const t = reviewTranslator(useLocale());
  return (
    <nav aria-label={t("reviews.filter")} className="min-w-0 grow basis-48">
      <ul className="max-w-sm">
        {starValues.map((stars) => {
          const found = counts[stars - 1] ?? 0;
          const text = t(stars === 1 ? "reviews.stars.one" : "reviews.stars.other", { count: stars });
          return (
            <li key={stars} className="flex items-center gap-3 text-sm">
              <span className="min-w-24 shrink-0">
                {found > 0 ? (
                  <ToList
                    query={{ ...query, page: 1, stars }}
                    text={text}
                    isCurrent={query.stars === stars}
                  />
                ) : (
                  <span className="inline-flex min-h-11 items-center text-muted">{text}</span>
                )}
              </span>
              <progress aria-hidden value={found} max={count} className="block h-2 w-full accent-text" />
              <span>{found}</span>
            </li>
          );
        })}
      </ul>
      {query.stars !== null && (
        <ToList query={{ ...query, page: 1, stars: null }} text={t("reviews.filter.all")} />
      )}
    </nav>
  );
}

function Sorts({ query }: { query: ReviewQuery }) {
  const t = reviewTranslator(useLocale());
  return (
    <nav aria-label={t("reviews.sort")} className="mt-4 flex flex-wrap gap-x-4">
      {reviewSorts.map((sort) => (
        <ToList
          key={sort}
          query={{ ...query, page: 1, sort }}
          text={t(`reviews.sort.${sort}`)}
          isCurrent={query.sort === sort}
        />
      ))}
    </nav>
  );
}

function Pages({ loaded: { query, pages } }: { loaded: Loaded }) {
  const t = reviewTranslator(useLocale());
  const { pathname } = useLocation();
  if (pages <= 1) return null;
  const step = (page: number, rel: "prev" | "next") =>
    page >= 1 && page <= pages ? (
      <Link
        to={{ pathname, search: reviewSearch({ ...query, page }), hash: "reviews" }}
        rel={rel}
        className={buttonStyle({ variant: "outline" })}
      >
        {t(rel === "prev" ? "reviews.previous" : "reviews.next")}
      </Link>
    ) : null;
  return (
    <nav aria-label={t("reviews.pages")} className="mt-4 flex flex-wrap items-center gap-3">
      {step(query.page - 1, "prev")}
      <p>{t("reviews.page", { page: query.page, pages })}</p>
      {step(query.page + 1, "next")}
    </nav>
  );
}
