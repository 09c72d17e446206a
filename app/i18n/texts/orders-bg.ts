import { addTexts } from "#app/i18n/texts-loaded.ts";

/** Texts of orders. */
export const ordersBg = {
  "orders.status.new": "Нова",
  "orders.status.processing": "Обработва се",
  "orders.status.shipped": "Изпратена",
  "orders.status.delivered": "Доставена",
  "orders.status.cancelled": "Отказана",
  "orders.payment.pending": "Очаква",
  "orders.payment.paid": "Платена",
  "orders.payment.failed": "Неуспешна",
  "orders.payment.nothing_due": "Не се дължи",
  "orders.one": "Поръчка {number}",
  "orders.placedAt": "Направена на {date}",
  "orders.changeLink": "Промени или откажи поръчката",
  "orders.back": "Към поръчките",
  "orders.lines": "Продукти",
  "orders.again": "Поръчай отново",
  "orders.again.added": "Добавихме продуктите в количката",
  "orders.again.gone": "Вече не се предлагат:",
  "orders.again.noRoom": "Количката е пълна. Не добавихме:",
  "orders.again.none": "Продуктите от тази поръчка вече не се предлагат.",
  "orders.delivery": "Доставка",
  "orders.invoice": "Фактура",
  "orders.method": "Начин на плащане",
  "orders.timeline": "Ход на поръчката",
  "orders.next.awaits_card": "Чакаме плащането с карта",
  "orders.next.awaits_transfer": "Чакаме банковия ви превод",
  "orders.next.to_prepare": "Предстои да я приготвим",
  "orders.next.preparing": "Приготвяме я",
  "orders.next.nothing_to_send": "Няма да бъде изпратена",
  "orders.event.replaced": "Отказана, заменена с поръчка {number}",
  "orders.event.restored": "Възстановена вместо поръчка {number}",
  "orders.event.placed": "Приета",
  "orders.event.lines_changed": "Променена от нас",
  "orders.event.paid": "Платена",
  "orders.event.payment_failed": "Неплатена в срок",
  "orders.event.parcel.handed_over": "Предадена на куриера, пратка {number}",
  "orders.event.parcel.waiting": "Пратка {number} ви чака",
  "orders.event.withdrawal": "Отказ от договора",
  "orders.event.refunded": "Възстановена сума: {amount}",

  "seo.order-by-link.title": "Моята поръчка | {shop}",
  "seo.order-by-link.description":
    "Вижте къде е поръчката ви в {shop}, какво има в нея и какво още можете да промените.",
  "seo.order.title": "Моята поръчка | {shop}",
  "seo.order.description":
    "Вашата поръчка в {shop}: какво сте поръчали, до къде е стигнала пратката и как е платена.",
} as const;

addTexts("bg", ordersBg);
