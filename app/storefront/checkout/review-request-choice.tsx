import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import { reviewRequestTranslator } from "#app/i18n/reviews/review-request.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { useLocale } from "#app/ui/locale.tsx";

/** Announces the one request for a review, and lets the shopper refuse it (Directive 2002/58/EC, article 13(2)). */
export function ReviewRequestChoice({
  form,
  onChange,
}: {
  form: CheckoutForm;
  onChange: (form: CheckoutForm) => void;
}) {
  const t = reviewRequestTranslator(useLocale());
  return (
    <div className="mt-5">
      <p className="text-sm text-muted">{t("review-request.text")}</p>
      <Checkbox
        name="refusesReviewRequest"
        label={t("review-request.refuse")}
        checked={form.refusesReviewRequest ?? false}
        onChange={(event) => onChange({ ...form, refusesReviewRequest: event.target.checked })}
      />
    </div>
  );
}
