import { averageText } from "#app/domain/reviews/review.ts";
import type { Rating } from "#app/domain/reviews/review.ts";
import { reviewTranslator } from "#app/i18n/reviews/product-reviews.ts";
import { useLocale } from "#app/ui/locale.tsx";

/** Shows a product's rating in short: `★ 4,3 (3)`, marked if its reviews are the demo's. */
export function RatingLine({ rating: { average, count, isDemo } }: { rating: Rating }) {
  const locale = useLocale();
  const t = reviewTranslator(locale);
  const shown = averageText(average, locale);
  return (
    <p className="text-sm text-muted">
      <span
        role="img"
        aria-label={t(count === 1 ? "reviews.rating.one" : "reviews.rating.other", { average: shown, count })}
      >
        {`★ ${shown} (${count})`}
      </span>
      {isDemo && ` · ${t("reviews.demo")}`}
    </p>
  );
}
