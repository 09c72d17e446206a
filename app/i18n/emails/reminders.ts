import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of e-mails that remind of a cart, and of ordering again. */
export const remindersEmailTexts = dictionary({
  bg: {
    "cart_reminder.subject": "Количката ви очаква в {shop}",
    "cart_reminder.title": "Количката ви очаква",
    "cart_reminder.text": "Помолихте ни да ви напомним, ако не завършите поръчката си. Ето какво избрахте:",
    "cart_reminder.prices":
      "Цените са от днес и може да се променят, а продуктите не са запазени за вас до поръчката.",
    "cart_reminder.button": "Отвори количката",
    "cart_reminder.why":
      "Получавате този имейл, защото при поръчката отбелязахте да ви напомним за количката. Няма да напомняме втори път за нея.",

    "order_reminder.subject": "Време ли е за нова поръчка от {shop}?",
    "order_reminder.title": "Помолихте ни да ви напомним",
    "order_reminder.text": "Ако запасите ви са на привършване, можете да поръчате същото отново.",
    "order_reminder.button": "Поръчай отново",
    "order_reminder.prices": "Това е предишната ви поръчка. Цените днес може да са други.",
    "order_reminder.why":
      "Получавате този имейл, защото поискахте да ви напомним да поръчате отново. Изпращаме го само веднъж.",
  },
  en: {
    "cart_reminder.subject": "Your cart at {shop} is waiting",
    "cart_reminder.title": "Your cart is waiting",
    "cart_reminder.text":
      "You asked us to remind you if you didn't finish your order. This is what you chose:",
    "cart_reminder.prices":
      "The prices are today's and may change, and the products aren't reserved until you order.",
    "cart_reminder.button": "Open cart",
    "cart_reminder.why":
      "You get this e-mail because you ticked the cart reminder at the checkout. We won't remind you of this cart again.",

    "order_reminder.subject": "Time to order from {shop} again?",
    "order_reminder.title": "You asked us to remind you",
    "order_reminder.text": "If you're running low on tasty things, you can order the same again.",
    "order_reminder.button": "Order again",
    "order_reminder.prices": "This is your earlier order. Today's prices may differ.",
    "order_reminder.why":
      "You get this e-mail because you asked us to remind you to order again. We send it only once.",
  },
});
