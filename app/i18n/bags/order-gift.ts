import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts of a gift on the page of its order. */
const texts = dictionary({
  bg: {
    "orderGift.title": "Подарък",
    "orderGift.receiver": "Получава: {name}",
    "orderGift.wished": "Желан ден за доставка: {day}",
    "orderGift.noPrices": "В пратката няма цени.",
    "orderGift.card": "Картичка",
  },
  en: {
    "orderGift.title": "Gift",
    "orderGift.receiver": "For: {name}",
    "orderGift.wished": "Wished day of delivery: {day}",
    "orderGift.noPrices": "The parcel shows no prices.",
    "orderGift.card": "Card",
  },
});

export function orderGiftTranslator(locale: Locale): Translate<keyof typeof texts.bg> {
  return translatorOf(texts[locale]);
}
