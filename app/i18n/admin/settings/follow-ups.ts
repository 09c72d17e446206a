import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of the settings of reviews and reminders. */
export const followUpsTexts = dictionary({
  bg: {
    "menu.follow-ups": "Отзиви и напомняния",
    "follow-ups.title": "Отзиви и напомняния",
    "follow-ups.subtitle":
      "Какво пише магазинът на хората, освен за поръчките им. Всеки такъв имейл казва защо идва и се спира с едно натискане.",
    "follow-ups.saved": "Настройките са запазени",
    "follow-ups.failed": "Настройките не бяха запазени. Опитайте отново.",
    "follow-ups.reviews": "Отзиви",
    "follow-ups.reviews.text":
      "Страницата за поръчка казва, че след доставката идва една покана за отзив, и човек може да я откаже. Кани се само за поръчки, направени след включването.",
    "follow-ups.asks_reviews": "Кани купувачите да оставят отзив",
    "follow-ups.review_days": "Дни след доставката",
    "follow-ups.review_days.hint": "От 1 до 60. Поканата тръгва веднъж за поръчка.",
    "follow-ups.moderates_reviews": "Отзив се вижда, след като някой от магазина го прочете",
    "follow-ups.stock": "Отново в наличност",
    "follow-ups.stock.text":
      "Който иска, оставя имейл при изчерпан продукт. Щом продуктът се върне, първо пишем на тези, които са поискали първи – на толкова хора, колкото бройки има.",
    "follow-ups.offers_stock_alerts": "При изчерпан продукт може да се остави имейл",
    "follow-ups.wave_hours": "Часове до следващите хора",
    "follow-ups.wave_hours.hint": "От 1 до 72. Толкова време имат първите, преди да се пише на следващите.",
    "follow-ups.cart": "Количка по имейл",
    "follow-ups.cart.text":
      "Страницата за поръчка предлага на хора без профил да получат количката си по имейл, ако не поръчат. Без отметката им не се пази нищо.",
    "follow-ups.offers_cart_reminders": "Страницата за поръчка предлага напомняне за количката",
    "follow-ups.cart_hours": "Часове до напомнянето",
    "follow-ups.cart_hours.hint": "От 1 до 72. Пише се веднъж, и то само ако междувременно няма поръчка.",
    "follow-ups.again": "Поръчай отново",
    "follow-ups.again.text":
      "На страницата на поръчката си човек може да поиска един имейл след няколко седмици, с който да я повтори.",
    "follow-ups.offers_order_reminders": "Поръчката предлага напомняне след няколко седмици",
  },
  en: {
    "menu.follow-ups": "Reviews and reminders",
    "follow-ups.title": "Reviews and reminders",
    "follow-ups.subtitle":
      "What the shop writes to people beside their orders. Every such e-mail says why it comes and is stopped by one press.",
    "follow-ups.saved": "The settings are saved",
    "follow-ups.failed": "The settings were not saved. Try again.",
    "follow-ups.reviews": "Reviews",
    "follow-ups.reviews.text":
      "The checkout says that one invitation to a review follows the delivery, and lets people refuse it. Only orders placed after this is switched on are asked.",
    "follow-ups.asks_reviews": "Buyers are invited to leave a review",
    "follow-ups.review_days": "Days after delivery",
    "follow-ups.review_days.hint": "1 to 60. One invitation is sent per order.",
    "follow-ups.moderates_reviews": "A review is shown after someone at the shop has read it",
    "follow-ups.stock": "Back in stock",
    "follow-ups.stock.text":
      "People can leave their e-mail at a sold-out product. When it is back, those who asked first are told first: as many people as there are items.",
    "follow-ups.offers_stock_alerts": "An e-mail can be left at a sold-out product",
    "follow-ups.wave_hours": "Hours until the next people",
    "follow-ups.wave_hours.hint": "1 to 72. The first have this long before the next are told.",
    "follow-ups.cart": "A cart by e-mail",
    "follow-ups.cart.text":
      "The checkout offers people without an account to get their cart by e-mail if they do not order. Without their tick nothing is kept.",
    "follow-ups.offers_cart_reminders": "The checkout offers to remind people of their cart",
    "follow-ups.cart_hours": "Hours until the reminder",
    "follow-ups.cart_hours.hint": "1 to 72. One e-mail, and only if there was no order in the meantime.",
    "follow-ups.again": "Order again",
    "follow-ups.again.text":
      "On the page of their order people can ask for one e-mail after some weeks, with which to repeat it.",
    "follow-ups.offers_order_reminders": "Orders offer a reminder after some weeks",
  },
});
