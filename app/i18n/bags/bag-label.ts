import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts printed on a bag's label, besides those of the food information on product pages. */
const texts = dictionary({
  bg: {
    "bagLabel.file": "Етикети на торбички",
    "bagLabel.named": "„{label}“",
    "bagLabel.percent": "{name} {percent}\u00a0%",
    "bagLabel.allergens": "Алергени",
    "bagLabel.net": "Нетно количество",
    "bagLabel.bestBefore": "Най-добър до",
    "bagLabel.lot": "Партида",
  },
  en: {
    "bagLabel.file": "Labels of bags",
    "bagLabel.named": "“{label}”",
    "bagLabel.percent": "{name} {percent}%",
    "bagLabel.allergens": "Allergens",
    "bagLabel.net": "Net quantity",
    "bagLabel.bestBefore": "Best before",
    "bagLabel.lot": "Lot",
  },
});

type BagLabelTextKey = keyof typeof texts.bg;

export function bagLabelTranslator(locale: Locale): Translate<BagLabelTextKey> {
  return translatorOf(texts[locale]);
}
