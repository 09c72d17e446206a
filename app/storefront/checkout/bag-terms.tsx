import { bagTermsTranslator } from "#app/i18n/bags/bag-terms.ts";
import { useLocale } from "#app/ui/locale.tsx";

/**
 * Says that bags which the shopper filled have no right of withdrawal (Directive 2011/83/EU, articles 6(1)(k) and
 * 16(c)).
 */
export function BagTerms({ className }: { className?: string }) {
  const t = bagTermsTranslator(useLocale());
  return <p className={className}>{t("bags.withdrawal")}</p>;
}
