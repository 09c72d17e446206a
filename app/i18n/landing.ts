import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Built-in texts of landing pages. Separate from the shop's texts, which every page downloads. */
const texts = dictionary({
  bg: {
    "landing.preview": "Преглед",
    "landing.preview.draft": "Това е чернова: виждат я само администратори.",
    "landing.preview.archived": "Страницата е архивирана: виждат я само администратори.",
    "landing.preview.coming": "Всички ще виждат страницата от {at}.",
    "landing.preview.over": "Всички виждаха страницата до {at}.",
    "landing.preview.public": "Страницата е публикувана и се вижда от всички.",
  },
  en: {
    "landing.preview": "Preview",
    "landing.preview.draft": "This is a draft: only administrators can see it.",
    "landing.preview.archived": "This page is archived: only administrators can see it.",
    "landing.preview.coming": "Everybody will be able to see this page from {at}.",
    "landing.preview.over": "Everybody could see this page until {at}.",
    "landing.preview.public": "This page is published: everybody can see it.",
  },
});

type LandingTextKey = keyof typeof texts.bg;

export function landingTranslator(locale: Locale): Translate<LandingTextKey> {
  return translatorOf(texts[locale]);
}
