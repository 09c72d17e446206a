import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts of the reminder to order again, on the pages of an order. */
const texts = dictionary({
  bg: {
    "orderReminder.title": "Напомняне за нова поръчка",
    "orderReminder.text":
      "Ще изпратим един имейл до адреса от поръчката. Можете да го спрете по всяко време.",
    "orderReminder.weeks": "Кога да напомним",
    "orderReminder.option": "След {weeks} седмици",
    "orderReminder.ask": "Напомни ми",
    "orderReminder.change": "Промени напомнянето",
    "orderReminder.stop": "Спри напомнянето",
    "orderReminder.busy": "Запазване…",
    "orderReminder.waiting": "Ще ви напомним на {date}.",
    "orderReminder.stopped": "Напомнянето е спряно.",
    "orderReminder.refused": "Напомнянето не е променено",
    "orderReminder.unknown": "Не намерихме тази поръчка.",
    "orderReminder.invalid": "Изберете след колко седмици.",
    "orderReminder.not_offered": "За тази поръчка вече не може да се поиска напомняне.",
    "orderReminder.emails_stopped":
      "Спрели сте тези имейли. Разрешете ги отново с връзката за спиране в някой от тях или влезте в профила си.",
    "orderReminder.rate_limited": "Твърде много опити. Опитайте отново по-късно.",
    "orderReminder.failed": "Възникна грешка. Опитайте отново.",
  },
  en: {
    "orderReminder.title": "Reminder to order again",
    "orderReminder.text": "We'll send one e-mail to the address of the order. You can stop it at any time.",
    "orderReminder.weeks": "When to remind you",
    "orderReminder.option": "In {weeks} weeks",
    "orderReminder.ask": "Remind me",
    "orderReminder.change": "Change reminder",
    "orderReminder.stop": "Stop reminder",
    "orderReminder.busy": "Saving…",
    "orderReminder.waiting": "We'll remind you on {date}.",
    "orderReminder.stopped": "The reminder is stopped.",
    "orderReminder.refused": "The reminder was not changed",
    "orderReminder.unknown": "We couldn't find this order.",
    "orderReminder.invalid": "Choose the number of weeks.",
    "orderReminder.not_offered": "You can no longer set a reminder for this order.",
    "orderReminder.emails_stopped":
      "You have stopped these e-mails. Allow them again with the stop link in one of them, or sign in.",
    "orderReminder.rate_limited": "Too many attempts. Please try again later.",
    "orderReminder.failed": "Something went wrong. Please try again.",
  },
});

export function orderReminderTranslator(locale: Locale): Translate<keyof typeof texts.bg> {
  return translatorOf(texts[locale]);
}
