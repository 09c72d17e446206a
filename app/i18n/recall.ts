import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of the public notice of a recall. */
const texts = dictionary({
  bg: {
    "recall.title": "Изтегляне на продукт",
    "recall.lead": "Ако имате продукт от тази партида, не го консумирайте.",
    "recall.product": "Продукт",
    "recall.lot": "Партида",
    "recall.bestBefore": "Най-малко годен до",
    "recall.since": "Изтеглен на",
    "recall.reason": "Причина",
    "recall.todo": "Какво да направите",
    "recall.todo.eat": "Не консумирайте продукта. Партидата и датата са отпечатани на опаковката.",
    "recall.todo.return": "Свържете се с нас, за да го върнете за наша сметка.",
    "recall.todo.money": "Ще ви върнем платената сума. Касов бон не е нужен.",
    "recall.others": "Продуктите от други партиди са безопасни.",
    "recall.contact": "Контакт",
  },
  en: {
    "recall.title": "Product recall",
    "recall.lead": "If you have a product from this lot, do not eat it.",
    "recall.product": "Product",
    "recall.lot": "Lot",
    "recall.bestBefore": "Best before",
    "recall.since": "Recalled on",
    "recall.reason": "Reason",
    "recall.todo": "What to do",
    "recall.todo.eat": "Do not eat the product. The lot number and the date are printed on the packaging.",
    "recall.todo.return": "Contact us to return it at our expense.",
    "recall.todo.money": "We will refund what you paid. You do not need a receipt.",
    "recall.others": "Products from other lots are safe.",
    "recall.contact": "Contact",
  },
});

type RecallTextKey = keyof typeof texts.bg;

export function recallTranslator(locale: Locale): Translate<RecallTextKey> {
  return translatorOf(texts[locale]);
}
