import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts of the reminder of a cart at the checkout. */
const texts = dictionary({
  bg: {
    "cartReminder.label": "Напомни ми за количката, ако не завърша поръчката",
    "cartReminder.hint":
      "С един имейл. Само ако отбележите това, пазим имейла и количката ви до 30\u00a0дни.",
    "cartReminder.failed": "Не успяхме да запазим напомнянето. Опитайте отново.",
  },
  en: {
    "cartReminder.label": "Remind me of the cart if I don't finish",
    "cartReminder.hint":
      "With one e-mail. Only if you tick this, we keep your e-mail and cart for up to 30\u00a0days.",
    "cartReminder.failed": "We couldn't save the reminder. Please try again.",
  },
});

export function cartReminderTranslator(locale: Locale): Translate<keyof typeof texts.bg> {
  return translatorOf(texts[locale]);
}
