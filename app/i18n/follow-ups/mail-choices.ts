import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts of the page to which e-mails that are about no order link, and of the same choices in the profile. */
const texts = dictionary({
  bg: {
    "mailing.title": "Имейли от магазина",
    "mailing.always":
      "Имейлите за поръчки, плащания, доставки, изтеглени партиди и откази от договора идват винаги.",
    "mailing.topic.reviews": "Покана да оцените купеното",
    "mailing.topic.review_refusals": "Известие, че ваш отзив не е публикуван",
    "mailing.topic.stock_alerts": "Известие, че продукт е отново в наличност",
    "mailing.topic.cart_reminders": "Напомняне за количка, което сте поискали",
    "mailing.topic.order_reminders": "Напомняне да поръчате отново, което сте поискали",
    "mailing.newsletter": "Бюлетин",
    "mailing.others": "Какво друго да получавате",
    "mailing.stop.text": "Натиснете бутона и повече няма да изпращаме това на {email}:",
    "mailing.stop.button": "Спри тези имейли",
    "mailing.stop.busy": "Спиране…",
    "mailing.stopped.title": "Спряхме тези имейли",
    "mailing.stopped.text": "Повече няма да изпращаме това на {email}:",
    "mailing.allow.button": "Разреши ги отново",
    "mailing.allow.busy": "Запазване…",
    "mailing.erased.title": "Не пазим нищо за вас",
    "mailing.erased.text": "Имейлът ви не е в списъците ни, затова няма какво да спираме.",
    "mailing.waiting": "Напомняния, които предстоят",
    "mailing.waiting.one": "Поръчка {number}: на {date}",
    "mailing.waiting.stop": "Спри",
    "mailing.waiting.stopped": "Напомнянето е спряно.",
    "mailing.waiting.stopNamed": "Спри напомнянето за поръчка {number}",
  },
  en: {
    "mailing.title": "E-mails from the shop",
    "mailing.always":
      "We always send e-mails about orders, payments, deliveries, recalls and withdrawals from a contract.",
    "mailing.topic.reviews": "A request to rate what you bought",
    "mailing.topic.review_refusals": "A notice that your review was not published",
    "mailing.topic.stock_alerts": "A notice that a product is back in stock",
    "mailing.topic.cart_reminders": "A cart reminder that you asked for",
    "mailing.topic.order_reminders": "A reminder to order again that you asked for",
    "mailing.newsletter": "Newsletter",
    "mailing.others": "What else you get",
    "mailing.stop.text": "Press the button and we'll no longer send this to {email}:",
    "mailing.stop.button": "Stop these e-mails",
    "mailing.stop.busy": "Stopping…",
    "mailing.stopped.title": "These e-mails are stopped",
    "mailing.stopped.text": "We'll no longer send this to {email}:",
    "mailing.allow.button": "Allow them again",
    "mailing.allow.busy": "Saving…",
    "mailing.erased.title": "We keep nothing about you",
    "mailing.erased.text": "Your address is not on our lists, so there is nothing to stop.",
    "mailing.waiting": "Upcoming reminders",
    "mailing.waiting.one": "Order {number}: on {date}",
    "mailing.waiting.stop": "Stop",
    "mailing.waiting.stopped": "The reminder is stopped.",
    "mailing.waiting.stopNamed": "Stop the reminder for order {number}",
  },
});

export function mailChoicesTranslator(locale: Locale): Translate<keyof typeof texts.bg> {
  return translatorOf(texts[locale]);
}
