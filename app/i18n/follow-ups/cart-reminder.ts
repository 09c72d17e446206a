import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts of the reminder of a cart at the checkout, and of the cart that its e-mail restores. */
const texts = dictionary({
  bg: {
    "cartReminder.label": "Напомни ми за количката, ако не завърша поръчката",
    "cartReminder.hint":
      "С един имейл. Само ако отбележите това, пазим имейла и количката ви до 30\u00a0дни.",
    "cartReminder.failed": "Не успяхме да запазим напомнянето. Опитайте отново.",
    "cartReminder.restored": "Количката ви е тук",
    "cartReminder.restored.text": "Цените са днешните.",
    "cartReminder.gone": "Вече не предлагаме: {names}.",
    "cartReminder.deleted.one": "{count} премахнат продукт",
    "cartReminder.deleted.other": "{count} премахнати продукта",
    "cartReminder.nothing": "Нищо от количката вече не се продава",
    "cartReminder.expired": "Тази количка вече не се пази",
    "cartReminder.expired.text": "Пазим я до 30\u00a0дни, или докато поръчате.",
    "cartReminder.unreachable": "Не успяхме да отворим количката",
    "cartReminder.unreachable.text": "Опитайте отново с връзката от имейла.",
    "cartReminder.ask": "Да заменим ли сегашната количка?",
    "cartReminder.ask.text": "В нея вече има други продукти. Можем и да добавим към тях запазените.",
    "cartReminder.replace": "Замени",
    "cartReminder.add": "Добави",
  },
  en: {
    "cartReminder.label": "Remind me of the cart if I don't finish",
    "cartReminder.hint":
      "With one e-mail. Only if you tick this, we keep your e-mail and cart for up to 30\u00a0days.",
    "cartReminder.failed": "We couldn't save the reminder. Please try again.",
    "cartReminder.restored": "Your cart is here",
    "cartReminder.restored.text": "The prices are today's.",
    "cartReminder.gone": "We no longer sell: {names}.",
    "cartReminder.deleted.one": "{count} removed product",
    "cartReminder.deleted.other": "{count} removed products",
    "cartReminder.nothing": "Nothing in this cart is sold any more",
    "cartReminder.expired": "This cart is no longer kept",
    "cartReminder.expired.text": "We keep it for up to 30\u00a0days, or until you order.",
    "cartReminder.unreachable": "We couldn't open the cart",
    "cartReminder.unreachable.text": "Please try the link in the e-mail again.",
    "cartReminder.ask": "Replace your current cart?",
    "cartReminder.ask.text": "It already has other products. We can also add the saved ones to them.",
    "cartReminder.replace": "Replace",
    "cartReminder.add": "Add",
  },
});

export function cartReminderTranslator(locale: Locale): Translate<keyof typeof texts.bg> {
  return translatorOf(texts[locale]);
}
