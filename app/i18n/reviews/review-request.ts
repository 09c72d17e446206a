import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts of the checkout about the one request for a review. Separate, since few shops show them. */
const texts = dictionary({
  bg: {
    "review-request.text":
      "Няколко дни след доставката ще ви пишем веднъж на този имейл, за да ви поканим да оцените продуктите.",
    "review-request.refuse": "Не ми изпращай покана за отзив",
  },
  en: {
    "review-request.text":
      "Some days after delivery we will write once to this e-mail address and invite you to review the products.",
    "review-request.refuse": "Do not send me an invitation to review",
  },
});

export function reviewRequestTranslator(locale: Locale): Translate<keyof typeof texts.bg> {
  return translatorOf(texts[locale]);
}
