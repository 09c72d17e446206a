import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts of the form on the pages of sold-out products, and of the page that it and its e-mails open. */
const texts = dictionary({
  bg: {
    "stockAlert.title": "Да ви пишем ли, когато го има?",
    "stockAlert.text":
      "Ще получите един имейл. Адресът се изтрива, щом го изпратим, и най-късно след шест месеца.",
    "stockAlert.email": "Имейл",
    "stockAlert.button": "Пиши ми, когато го има",
    "stockAlert.busy": "Изпращане…",
    "stockAlert.asked.title": "Проверете пощата си",
    "stockAlert.asked.text":
      "Скоро ще получите имейл, с който да потвърдите. Няма да дойде, ако вече чакате този продукт или сте спрели тези имейли.",
    "stockAlert.own.title": "Готово",
    "stockAlert.own.text": "Ще ви пишем, когато продуктът отново е в наличност.",
    "stockAlert.own.cancel": "Откажи известието",
    "stockAlert.error.invalid_email": "Моля, въведете валиден имейл адрес.",
    "stockAlert.error.in_stock": "Продуктът отново е в наличност.",
    "stockAlert.error.unknown_product": "Този продукт вече не се продава.",
    "stockAlert.error.off": "Магазинът вече не изпраща такива имейли.",
    "stockAlert.error.rate_limited": "Твърде много опити. Опитайте отново по-късно.",
    "stockAlert.error.failed": "Адресът не можа да се запази. Опитайте отново.",
    "stockAlert.page.title": "Известие за наличност",
    "stockAlert.confirm.text": "Да ви пишем ли на {email}, когато „{product}“ отново е в наличност?",
    "stockAlert.confirm.stopped": "Спрели сте тези имейли. С бутона отново ги разрешавате.",
    "stockAlert.confirm.busy": "Потвърждаване…",
    "stockAlert.stop.text": "Не сте били вие? Спрете тези имейли и адресът се изтрива.",
    "stockAlert.stop.button": "Спри тези имейли",
    "stockAlert.confirmed.title": "Ще ви пишем",
    "stockAlert.confirmed.text":
      "Когато „{product}“ отново е в наличност, ще получите един имейл на {email}. Продуктът не се запазва.",
    "stockAlert.cancel.busy": "Отказване…",
    "stockAlert.cancelled.title": "Няма да ви пишем",
    "stockAlert.cancelled.text": "Адресът ви е изтрит от списъка на чакащите този продукт.",
    "stockAlert.expired.title": "Връзката вече не важи",
    "stockAlert.expired.text":
      "Тя важи {days}\u00a0дни. Можете да оставите имейла си отново на страницата на продукта.",
    "stockAlert.gone.title": "Вече не чакате този продукт",
    "stockAlert.gone.text": "Писали сме ви, отказали сте известието или срокът му е изтекъл.",
    "stockAlert.unknown.title": "Връзката не е валидна",
    "stockAlert.unknown.text": "Проверете дали сте отворили целия адрес от имейла.",
    "stockAlert.toProduct": "Към продукта",
  },
  en: {
    "stockAlert.title": "Shall we write when it is back?",
    "stockAlert.text":
      "You'll get one e-mail. We delete the address once it is sent, after six months at the latest.",
    "stockAlert.email": "E-mail",
    "stockAlert.button": "E-mail me when it is back",
    "stockAlert.busy": "Sending…",
    "stockAlert.asked.title": "Check your inbox",
    "stockAlert.asked.text":
      "You'll soon get an e-mail to confirm. It won't come if you already wait for this product or have stopped these e-mails.",
    "stockAlert.own.title": "Done",
    "stockAlert.own.text": "We'll write to you when the product is back in stock.",
    "stockAlert.own.cancel": "Cancel the alert",
    "stockAlert.error.invalid_email": "Please enter a valid e-mail address.",
    "stockAlert.error.in_stock": "The product is back in stock.",
    "stockAlert.error.unknown_product": "This product is no longer sold.",
    "stockAlert.error.off": "The shop no longer sends such e-mails.",
    "stockAlert.error.rate_limited": "Too many attempts. Please try again later.",
    "stockAlert.error.failed": "The address could not be saved. Please try again.",
    "stockAlert.page.title": "Stock alert",
    "stockAlert.confirm.text": "Shall we write to {email} when “{product}” is back in stock?",
    "stockAlert.confirm.stopped": "You have stopped these e-mails. The button allows them again.",
    "stockAlert.confirm.busy": "Confirming…",
    "stockAlert.stop.text": "Wasn't you? Stop these e-mails, and the address is deleted.",
    "stockAlert.stop.button": "Stop these e-mails",
    "stockAlert.confirmed.title": "We'll write to you",
    "stockAlert.confirmed.text":
      "When “{product}” is back in stock, you'll get one e-mail at {email}. It is not reserved for you.",
    "stockAlert.cancel.busy": "Cancelling…",
    "stockAlert.cancelled.title": "We won't write to you",
    "stockAlert.cancelled.text": "Your address was removed from the waiting list for this product.",
    "stockAlert.expired.title": "The link no longer works",
    "stockAlert.expired.text":
      "It was valid for {days}\u00a0days. You can leave your e-mail again on the product's page.",
    "stockAlert.gone.title": "You no longer wait for this product",
    "stockAlert.gone.text": "We've written to you, you cancelled the alert, or its time has passed.",
    "stockAlert.unknown.title": "The link is not valid",
    "stockAlert.unknown.text": "Check that you opened the whole link from the e-mail.",
    "stockAlert.toProduct": "View the product",
  },
});

export type StockAlertTextKey = keyof typeof texts.bg;

export function stockAlertTranslator(locale: Locale): Translate<StockAlertTextKey> {
  return translatorOf(texts[locale]);
}
