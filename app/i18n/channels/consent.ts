import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts of the consent bar, which only shops that measure show. When they change, so does `wordsVersion`. */
export const consentTexts = dictionary({
  bg: {
    "consent.title": "Може ли да измерваме?",
    "consent.announced": "В края на страницата има въпрос дали може да измерваме посещението.",
    "consent.origin":
      "Браузърът ви пази до 90 дни коя реклама (с номера на клика от Google) или кой сайт ви е довел. Ако поръчате, магазинът го пази с поръчката.",
    "consent.ga4":
      "Google Analytics (Google) получава покупките ви с продуктите и сумите, върнатите суми и случаен номер, който браузърът ви пази до година.",
    "consent.meta":
      "Meta (Facebook, Instagram) получава покупките ви с продуктите и сумите, върнатите суми, IP адреса, вида на браузъра, данните ви за контакт като контролни суми, по които разпознава профила ви, номера на клика върху нейна реклама (браузърът ви го пази до 90 дни) и случаен номер (до година).",
    "consent.otherwise":
      "Без съгласие не пазим и не изпращаме нищо от това, а магазинът работи по същия начин. Променяте избора си от „Съгласие за измерване“ в края на страницата.",
    "consent.given": "Досега: съгласие.",
    "consent.refused": "Досега: отказ.",
    "consent.privacy": "Поверителност",
    "consent.accept": "Приемам",
    "consent.decline": "Отказвам",
    "consent.close": "Затвори",
    "consent.link": "Съгласие за измерване",
  },
  en: {
    "consent.title": "May we measure?",
    "consent.announced": "At the end of the page there is a question whether we may measure your visit.",
    "consent.origin":
      "Your browser keeps for up to 90 days which advertisement (with Google's click id) or site led you here. If you order, the shop keeps it with the order.",
    "consent.ga4":
      "Google Analytics (Google) gets your purchases with products and totals, refunds, and a random id that your browser keeps for up to a year.",
    "consent.meta":
      "Meta (Facebook, Instagram) gets your purchases with products and totals, refunds, your IP address, your browser's name, your contact details as hashes by which it recognises your account, the click id of its advertisement (kept by your browser for up to 90 days) and a random id (for up to a year).",
    "consent.otherwise":
      "Without your consent we keep and send none of this, and the shop works in the same way. Change your choice with “Measurement consent” at the end of the page.",
    "consent.given": "So far: accepted.",
    "consent.refused": "So far: declined.",
    "consent.privacy": "Privacy",
    "consent.accept": "Accept",
    "consent.decline": "Decline",
    "consent.close": "Close",
    "consent.link": "Measurement consent",
  },
});

type ConsentTextKey = keyof typeof consentTexts.bg;

export function consentTranslator(locale: Locale): Translate<ConsentTextKey> {
  return translatorOf(consentTexts[locale]);
}
