import { dictionary } from "#app/i18n/dictionary.ts";
import type { ScreenHelp } from "./screen-help.ts";

/** Help of an order. */
export const orderHelp: ScreenHelp = {
  tasks: { first: { needs: "orders.change" }, second: { needs: "orders.change" }, third: {} },
  texts: dictionary({
    bg: {
      about: "Всичко за една поръчка: продукти, плащане, клиент, доставка, документи и история.",
      first: "Следващата стъпка",
      firstText:
        "В „{orders.actions}“ натиснете бутона за нея, например „{orders.advance.processing}“ или „{orders.advance.shipped}“. Виждате само това, което поръчката позволява сега.",
      second: "Отказ и връщане на пари",
      secondText:
        "„{orders.cancel}“ връща бройките в наличността, но не и парите. Тях връщате след това с „{orders.refund}“ или „{orders.mark_refunded}“.",
      third: "Документи и история",
      thirdText:
        "В „{documents.title}“ отваряте издадените документи като PDF. „{orders.timeline}“ показва какво се е случило и кога.",
    },
    en: {
      about: "Everything about one order: products, payment, customer, delivery, documents and history.",
      first: "The next step",
      firstText:
        "In “{orders.actions}”, press its button, such as “{orders.advance.processing}” or “{orders.advance.shipped}”. You only see what the order allows now.",
      second: "Cancelling and refunding",
      secondText:
        "“{orders.cancel}” returns the items to stock, but not the money. You pay it back afterwards with “{orders.refund}” or “{orders.mark_refunded}”.",
      third: "Documents and history",
      thirdText:
        "In “{documents.title}” you open the issued documents as PDF. “{orders.timeline}” shows what happened and when.",
    },
  }),
};
