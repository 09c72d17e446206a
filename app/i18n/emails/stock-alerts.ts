import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of e-mails to those who wait for a sold-out product. */
export const stockAlertsEmailTexts = dictionary({
  bg: {
    "stock_alert_confirmation.subject": "Да ви пишем ли, когато „{product}“ отново е в наличност?",
    "stock_alert_confirmation.preview": "Остава само да потвърдите имейла си.",
    "stock_alert_confirmation.title": "Остава да потвърдите",
    "stock_alert_confirmation.text":
      "Някой, вероятно вие, остави този адрес, за да разбере кога „{product}“ отново ще е в наличност. Потвърдете и ще ви пишем веднъж, когато това стане.",
    "stock_alert_confirmation.button": "Пиши ми, когато го има",
    "stock_alert_confirmation.life": "Връзката важи {days} дни.",
    "stock_alert_confirmation.notYou":
      "Ако не сте били вие, оставете този имейл без внимание: без потвърждение няма да ви пишем, а адресът се изтрива.",
    "stock_alert_confirmation.reason":
      "Получавате този имейл, защото този адрес беше оставен на страницата на „{product}“.",

    "back_in_stock.subject": "„{product}“ отново е в наличност",
    "back_in_stock.preview": "Помолихте ни да ви пишем, когато го има.",
    "back_in_stock.title": "Отново в наличност",
    "back_in_stock.text": "Помолихте ни да ви пишем, когато „{product}“ отново е в наличност. Вече е.",
    "back_in_stock.perKilogram": "{price} за 1 кг",
    "back_in_stock.notReserved":
      "Продуктът не е запазен за вас и може да се изчерпа отново. Цената е към момента на изпращане.",
    "back_in_stock.button": "Виж продукта",
    "back_in_stock.reason": "Получавате този единствен имейл, защото поискахте да ви пишем за „{product}“.",
  },
  en: {
    "stock_alert_confirmation.subject": "Shall we e-mail you when “{product}” is back?",
    "stock_alert_confirmation.preview": "Just confirm your e-mail address.",
    "stock_alert_confirmation.title": "One more step",
    "stock_alert_confirmation.text":
      "Somebody, probably you, left this e-mail address to hear when “{product}” is back in stock. Confirm, and we'll write to you once, when it is.",
    "stock_alert_confirmation.button": "E-mail me when it is back",
    "stock_alert_confirmation.life": "The link works for {days} days.",
    "stock_alert_confirmation.notYou":
      "If it wasn't you, please ignore this e-mail: unless you confirm, we won't write to you and the address is deleted.",
    "stock_alert_confirmation.reason":
      "You receive this e-mail because this address was left on the page of “{product}”.",

    "back_in_stock.subject": "“{product}” is back in stock",
    "back_in_stock.preview": "You asked us to write when it is back.",
    "back_in_stock.title": "Back in stock",
    "back_in_stock.text": "You asked us to write when “{product}” is back in stock. Now it is.",
    "back_in_stock.perKilogram": "{price} per kg",
    "back_in_stock.notReserved":
      "It is not reserved for you and may sell out again. The price is that at the time of sending.",
    "back_in_stock.button": "View the product",
    "back_in_stock.reason": "You receive this single e-mail because you asked us to write about “{product}”.",
  },
});
