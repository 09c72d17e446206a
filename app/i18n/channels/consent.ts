import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts of the consent bar, which only shops that measure show. When they change, so does `wordsVersion`. */
export const consentTexts = dictionary({
  bg: {
    "consent.title": "Може ли да измерваме?",
    "consent.announced": "В края на страницата има въпрос дали може да измерваме посещението.",
    "consent.origin": "Ако поръчате, магазинът пази откъде идва посещението: от коя реклама или сайт.",
    "consent.ga4":
      "Магазинът изпраща на Google Analytics (Google) покупката с продуктите и сумата, със случаен номер на браузъра.",
    "consent.meta":
      "Магазинът изпраща на Meta (Facebook, Instagram) покупката с продуктите и сумата, IP адреса, браузъра и данните ви за контакт като контролни суми, по които Meta разпознава профила ви.",
    "consent.otherwise":
      "Без съгласие не пазим и не изпращаме нищо от това, а магазинът работи по същия начин.",
    "consent.given": "Досега: съгласие.",
    "consent.refused": "Досега: отказ.",
    "consent.privacy": "Поверителност",
    "consent.accept": "Приемам",
    "consent.decline": "Отказвам",
    "consent.close": "Затвори",
    "consent.link": "Измерване",
  },
  en: {
    "consent.title": "May we measure?",
    "consent.announced": "At the end of the page there is a question whether we may measure your visit.",
    "consent.origin":
      "If you order, the shop keeps where your visit came from: the advertisement or the site that led you here.",
    "consent.ga4":
      "The shop sends Google Analytics (Google) your purchase with its products and total, and a random number of your browser.",
    "consent.meta":
      "The shop sends Meta (Facebook, Instagram) your purchase with its products and total, your IP address, your browser and your contact details as hashes, by which Meta recognises your account.",
    "consent.otherwise":
      "Without your consent we keep and send none of this, and the shop works in the same way.",
    "consent.given": "So far: accepted.",
    "consent.refused": "So far: declined.",
    "consent.privacy": "Privacy",
    "consent.accept": "Accept",
    "consent.decline": "Decline",
    "consent.close": "Close",
    "consent.link": "Measurement",
  },
});

type ConsentTextKey = keyof typeof consentTexts.bg;

export function consentTranslator(locale: Locale): Translate<ConsentTextKey> {
  return translatorOf(consentTexts[locale]);
}
