import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts about the bags that a person has ordered. */
const texts = dictionary({
  bg: {
    "ownBags.title": "Моите торбички",
    "ownBags.again": "Поръчай отново",
    "ownBags.againNamed": "Поръчай отново {name}: {contents}",
    "ownBags.added": "Добавихме торбичката в количката",
    "ownBags.noRoom": "Количката е пълна",
    "ownBags.noRoom.text": "Премахнете продукт от нея и опитайте отново.",
  },
  en: {
    "ownBags.title": "My bags",
    "ownBags.again": "Order again",
    "ownBags.againNamed": "Order again {name}: {contents}",
    "ownBags.added": "We've added the bag to your cart",
    "ownBags.noRoom": "Your cart is full",
    "ownBags.noRoom.text": "Remove a product from it and try again.",
  },
});

export function ownBagTranslator(locale: Locale): Translate<keyof typeof texts.bg> {
  return translatorOf(texts[locale]);
}
