import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of the list of missing translations in the back office. */
export const translationsTexts = dictionary({
  bg: {
    "menu.translations": "Преводи",
    "translations.title": "Липсващи преводи",
    "translations.subtitle":
      "Всичко, което е попълнено само на единия от двата езика – и скритото, и черновите. Докато преводът липсва, посетителите виждат българския текст или стандартния.",
    "translations.filter": "Вид съдържание",
    "translations.all": "Всички ({count})",
    "translations.kind": "Вид",
    "translations.record": "Запис",
    "translations.missing": "Какво липсва",
    "translations.lacks.bg": "На български",
    "translations.lacks.en": "На английски",
    "translations.actions": "Действия",
    "translations.empty.title": "Всичко е преведено",
    "translations.empty.text":
      "Всеки текст в магазина е попълнен и на двата езика. Ако някъде липсва превод, ще го видите тук.",
    "translations.none.title": "Тук всичко е преведено",
    "translations.none.text": "В избрания вид съдържание няма липсващи преводи.",
    "translations.end.title": "Няма други липсващи преводи",
    "translations.first": "Към началото",
    "translations.next": "Следващи",
    "translations.loadFailed": "Неуспешно зареждане на липсващите преводи",
  },
  en: {
    "menu.translations": "Translations",
    "translations.title": "Missing translations",
    "translations.subtitle":
      "Everything filled in in only one of the two languages, hidden records and drafts included. Until the translation is there, visitors see the Bulgarian text or the standard one.",
    "translations.filter": "Kind of content",
    "translations.all": "All ({count})",
    "translations.kind": "Kind",
    "translations.record": "Record",
    "translations.missing": "What is missing",
    "translations.lacks.bg": "In Bulgarian",
    "translations.lacks.en": "In English",
    "translations.actions": "Actions",
    "translations.empty.title": "Everything is translated",
    "translations.empty.text":
      "Every text in the shop is filled in in both languages. A missing translation will appear here.",
    "translations.none.title": "Everything here is translated",
    "translations.none.text": "No translations are missing in this kind of content.",
    "translations.end.title": "No other translations are missing",
    "translations.first": "Back to the beginning",
    "translations.next": "Next",
    "translations.loadFailed": "The missing translations could not be loaded",
  },
});
