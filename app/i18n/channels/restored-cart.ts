import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts of a cart that a link opens: of a reminder, of a shopping agent, or a permalink. */
const texts = dictionary({
  bg: {
    "restoredCart.restored": "Количката ви е тук",
    "restoredCart.restored.text": "Цените са днешните.",
    "restoredCart.gone": "Вече не предлагаме: {names}.",
    "restoredCart.deleted.one": "{count} премахнат продукт",
    "restoredCart.deleted.other": "{count} премахнати продукта",
    "restoredCart.unknown.one": "Един продукт от връзката не се продава при нас.",
    "restoredCart.unknown.other": "{count} продукта от връзката не се продават при нас.",
    "restoredCart.nothing": "Нищо от количката вече не се продава",
    "restoredCart.expired": "Тази количка вече не се пази",
    "restoredCart.expired.from": "Пазим я до 30\u00a0дни, или докато поръчате.",
    "restoredCart.expired.agent": "Помолете асистента си да подготви нова.",
    "restoredCart.broken": "Връзката не е цяла",
    "restoredCart.broken.text": "Отворете я отново от мястото, където я намерихте.",
    "restoredCart.unreachable": "Не успяхме да отворим количката",
    "restoredCart.unreachable.text": "Отворете връзката отново.",
    "restoredCart.ask": "Да заменим ли сегашната количка?",
    "restoredCart.ask.text":
      "Продуктите или количествата в нея са други. Ако добавим новите, от всеки продукт остава по-голямото количество.",
    "restoredCart.replace": "Замени",
    "restoredCart.add": "Добави",
    "restoredCart.keep": "Остави моята",
    "restoredCart.closed": "Количката ви остана същата",
    "restoredCart.closed.text": "Ако размислите, отворете връзката отново.",
  },
  en: {
    "restoredCart.restored": "Your cart is here",
    "restoredCart.restored.text": "The prices are today's.",
    "restoredCart.gone": "We no longer sell: {names}.",
    "restoredCart.deleted.one": "{count} removed product",
    "restoredCart.deleted.other": "{count} removed products",
    "restoredCart.unknown.one": "One product of the link is not sold here.",
    "restoredCart.unknown.other": "{count} products of the link are not sold here.",
    "restoredCart.nothing": "Nothing in this cart is sold any more",
    "restoredCart.expired": "This cart is no longer kept",
    "restoredCart.expired.from": "We keep it for up to 30\u00a0days, or until you order.",
    "restoredCart.expired.agent": "Ask your assistant to prepare a new one.",
    "restoredCart.broken": "The link is not complete",
    "restoredCart.broken.text": "Open it again where you found it.",
    "restoredCart.unreachable": "We couldn't open the cart",
    "restoredCart.unreachable.text": "Please open the link again.",
    "restoredCart.ask": "Replace your current cart?",
    "restoredCart.ask.text":
      "Its products or quantities are different. If we add the new ones, each product keeps its larger quantity.",
    "restoredCart.replace": "Replace",
    "restoredCart.add": "Add",
    "restoredCart.keep": "Keep mine",
    "restoredCart.closed": "Your cart stayed the same",
    "restoredCart.closed.text": "If you change your mind, open the link again.",
  },
});

export function restoredCartTranslator(locale: Locale): Translate<keyof typeof texts.bg> {
  return translatorOf(texts[locale]);
}
