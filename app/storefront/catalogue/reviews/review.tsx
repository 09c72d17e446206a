import { sizeName } from "#app/domain/catalogue/sizes.ts";
import { reviewTranslator } from "#app/i18n/reviews/product-reviews.ts";
import type { ShownReview } from "#app/server/reviews/product-reviews.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useShopName } from "#app/ui/brand.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { ReportForm } from "./report-form.tsx";
import type { ReportOutcome } from "./report-form.tsx";

/** Shows one review with the shop's answer, and a form that reports it. */
export function Review({
  review,
  isDemo,
  answer,
}: {
  review: ShownReview;
  isDemo: boolean;
  answer: ReportOutcome | undefined;
}) {
  const locale = useLocale();
  const t = reviewTranslator(locale);
  const shop = useShopName();
  const { stars, language } = review;
  const name = review.name || t("reviews.customer");
  return (
    <article id={`review-${review.id}`} aria-label={name}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="img" aria-label={t("reviews.stars.of", { stars })}>
          {"★".repeat(stars) + "☆".repeat(5 - stars)}
        </span>
        <span className="font-bold wrap-anywhere">{name}</span>
        <Badge tone={isDemo ? "attention" : "success"}>
          {t(isDemo ? "reviews.demo.review" : "reviews.purchase")}
        </Badge>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
        <time dateTime={review.day}>{review.date}</time>
        {review.weight_grams !== null && (
          <span>{t("reviews.size", { size: sizeName(review.weight_grams, locale) })}</span>
        )}
        {review.text !== "" && language !== locale && <span>{t(`reviews.language.${language}`)}</span>}
      </p>
      {review.text !== "" && (
        <p lang={language} className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">
          {review.text}
        </p>
      )}
      {review.answer !== "" && (
        <div className="mt-3 border-l-4 border-line pl-4">
          <p className="font-semibold">{t("reviews.answer", { shop })}</p>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{review.answer}</p>
        </div>
      )}
      <ReportForm reviewId={review.id} name={name} answer={answer} />
    </article>
  );
}
