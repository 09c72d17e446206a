import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";

/** Texts about the withdrawal from bags. Separate from the shop's texts, since only orders with bags show them. */
const texts = dictionary({
  bg: {
    "bags.withdrawal":
      "Торбичка, която сте напълнили сами, е направена по ваше желание и за нея няма право на отказ (чл. 57, т. 3 от Закона за защита на потребителите). Законовата гаранция важи и за нея.",
  },
  en: {
    "bags.withdrawal":
      "A bag that you filled yourself is made to your wish, and there is no right of withdrawal from it (article 57, point 3 of the Bulgarian Consumer Protection Act). The legal guarantee applies to it too.",
  },
});

export function bagTermsTranslator(locale: Locale) {
  return translatorOf(texts[locale]);
}
