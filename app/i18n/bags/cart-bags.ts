import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts about bags in the cart that can no longer be sold as they were filled. */
const texts = dictionary({
  bg: {
    "cartBags.removed": "{name}: {why}, затова я премахнахме.",
    "cartBags.gone": "в нея вече не може да има {names}",
    "cartBags.short": "не достигат бонбони ({names})",
    "cartBags.left": "{name}: има {count}\u00a0бр.",
    "cartBags.unnamed": "един от бонбоните",
    "cartBags.elsewhere": "останалите бонбони са в други продукти в количката",
    "cartBags.bagGone": "вече не предлагаме тази торбичка",
    "cartBags.limits": "тя вече се пълни по друг начин",
    "cartBags.open": "Напълни я отново",
  },
  en: {
    "cartBags.removed": "{name}: {why}, so we removed it.",
    "cartBags.gone": "it can no longer contain {names}",
    "cartBags.short": "there are not enough gummies ({names})",
    "cartBags.left": "{name}: {count} left",
    "cartBags.unnamed": "one of its gummies",
    "cartBags.elsewhere": "the remaining gummies are in other items in your cart",
    "cartBags.bagGone": "we no longer offer this bag",
    "cartBags.limits": "it is now filled in another way",
    "cartBags.open": "Fill it again",
  },
});

export function cartBagTranslator(locale: Locale): Translate<keyof typeof texts.bg> {
  return translatorOf(texts[locale]);
}
