import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of e-mails about payments, documents and recalls of orders. */
export const orderPaymentsEmailTexts = dictionary({
  bg: {
    "order_document.subject": "{document} по поръчка {number}",
    "order_document.title": "Документ по вашата поръчка",
    "order_document.text": "Изпращаме ви като прикачен файл: {document}.",
    "order_document.invoice": "Фактура № {number}",
    "order_document.credit_note": "Кредитно известие № {number}",
    "order_document.sale": "Документ за продажба № {number}",
    "order_document.reversal": "Сторно документ № {number}",
    "order_recalled.subject": "Важно: не консумирайте „{product}“ от вашата поръчка",
    "order_recalled.preview": "Изтегляме партида, която сте получили.",
    "order_recalled.title": "Изтегляме партида от вашата поръчка",
    "order_recalled.text": "В поръчка {number} сте получили продукт от партида, която изтегляме от пазара:",
    "order_recalled.product": "Продукт",
    "order_recalled.lot": "Партида",
    "order_recalled.bestBefore": "Най-малко годен до",
    "order_recalled.reason": "Причина",
    "order_recalled.todo": "Какво да направите",
    "order_recalled.todo.eat": "Не консумирайте продукта. Партидата е отпечатана на опаковката.",
    "order_recalled.todo.contact": "Свържете се с нас, за да го върнете за наша сметка: {phone}.",
    "order_recalled.todo.money": "Ще ви върнем платената сума. Касов бон не е нужен.",
    "order_recalled.button": "Виж съобщението",
    "order_waiting.subject": "Пратката ви чака – поръчка {number}",
    "order_waiting.title": "Пратката ви чака да я вземете",
    "order_waiting.text":
      "Пратката с поръчката ви е при куриера от два дни. Вземете я, преди да бъде върната – плодовете вътре нямат търпение.",
    "owner_refund_due.subject": "Върнете {total} за поръчка {number}",
    "owner_refund_due.title": "Платена поръчка без стока",
    "owner_refund_due.text":
      "Плащането пристигна, след като запазената наличност беше освободена или поръчката беше отказана. Върнете сумата на клиента от админ панела.",

    "owner_refund_failed.subject": "Връщането на {amount} за поръчка {number} не успя",
    "owner_refund_failed.title": "Върнатата сума не стигна до клиента",
    "owner_refund_failed.text":
      "Банката на клиента не прие {amount}, например защото картата е закрита. Сумата отново е при вас. Свържете се с клиента и я върнете по друг начин.",

    "order_pay_reminder.subject": "Очакваме плащане за поръчка {number}",
    "order_pay_reminder.title": "Поръчката още не е платена",
    "order_pay_reminder.text":
      "Преводът за нея още не е пристигнал. Пазим я до посочения ден, след това я отказваме.",
    "order_pay_reminder.paid":
      "Ако вече сте платили, всичко е наред: преводите понякога пътуват един работен ден.",

    "order_unpaid.subject": "Поръчка {number} е отказана: не е платена",
    "order_unpaid.title": "Отказахме неплатената поръчка",
    "order_unpaid.text": "Преводът за нея не пристигна в срок, затова не я пазим повече.",
    "order_unpaid.late":
      "Ако сте платили, ще ви върнем сумата, щом пристигне. Ако още искате поръчката, направете я отново.",
  },
  en: {
    "order_document.subject": "{document} for order {number}",
    "order_document.title": "A document for your order",
    "order_document.text": "Please find attached: {document}.",
    "order_document.invoice": "Invoice No. {number}",
    "order_document.credit_note": "Credit note No. {number}",
    "order_document.sale": "Sale document No. {number}",
    "order_document.reversal": "Reversal document No. {number}",
    "order_recalled.subject": "Important: do not eat “{product}” from your order",
    "order_recalled.preview": "We are recalling a lot that you received.",
    "order_recalled.title": "We are recalling a lot from your order",
    "order_recalled.text": "With order {number} you received a product from a lot that we are recalling:",
    "order_recalled.product": "Product",
    "order_recalled.lot": "Lot",
    "order_recalled.bestBefore": "Best before",
    "order_recalled.reason": "Reason",
    "order_recalled.todo": "What to do",
    "order_recalled.todo.eat": "Do not eat the product. The lot number is printed on the packaging.",
    "order_recalled.todo.contact": "Contact us to return it at our expense: {phone}.",
    "order_recalled.todo.money": "We will refund what you paid. You do not need a receipt.",
    "order_recalled.button": "View notice",
    "order_waiting.subject": "Your parcel is waiting – order {number}",
    "order_waiting.title": "Your parcel is ready to collect",
    "order_waiting.text":
      "Your order has been with the courier for two days. Please collect it before it is sent back – the fruit inside can't wait.",
    "owner_refund_due.subject": "Refund {total} for order {number}",
    "owner_refund_due.title": "Paid order without stock",
    "owner_refund_due.text":
      "The payment arrived after the reserved stock was released, or the order was cancelled. Refund the customer in the admin panel.",

    "owner_refund_failed.subject": "The refund of {amount} for order {number} failed",
    "owner_refund_failed.title": "A refund did not reach the customer",
    "owner_refund_failed.text":
      "The customer's bank did not accept {amount}, for example because the card is closed. The money is back with you. Contact the customer and refund it another way.",

    "order_pay_reminder.subject": "We are waiting for the payment for order {number}",
    "order_pay_reminder.title": "Your order is not paid yet",
    "order_pay_reminder.text":
      "Your transfer hasn't arrived yet. We'll keep the order until the stated day and cancel it after that.",
    "order_pay_reminder.paid": "If you've already paid, all is well: a transfer may take a working day.",

    "order_unpaid.subject": "Order {number} has been cancelled: it was not paid",
    "order_unpaid.title": "We have cancelled the unpaid order",
    "order_unpaid.text": "Your transfer for it didn't arrive in time, so we no longer keep it.",
    "order_unpaid.late":
      "If you've paid, we'll return the amount as soon as it arrives. If you still want the order, please place it again.",
  },
});
