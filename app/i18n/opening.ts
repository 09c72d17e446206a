import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of a closed or paused shop. Separate from the shop's texts, which every page downloads. */
const texts = dictionary({
  bg: {
    "opening.closed": "Магазинът още не е отворен.",
    "opening.closed.title": "Отваряме скоро",
    "opening.closed.text": "Още подреждаме рафтовете. Оставете имейла си и ще ви пишем, когато отворим.",
    "opening.paused": "В момента не приемаме нови поръчки. Приетите поръчки изпълняваме както обикновено.",
  },
  en: {
    "opening.closed": "The shop is not open yet.",
    "opening.closed.title": "Opening soon",
    "opening.closed.text":
      "We are still filling the shelves. Leave your e-mail and we will write when we open.",
    "opening.paused": "We are not taking new orders at the moment. Orders we have accepted go out as usual.",
  },
});

type OpeningTextKey = keyof typeof texts.bg;

export function openingTranslator(locale: Locale): Translate<OpeningTextKey> {
  return translatorOf(texts[locale]);
}
