import { addTexts } from "#app/i18n/texts-loaded.ts";

/** Texts of placed orders and payment. */
export const payingBg = {
  "success.title": "Благодарим за поръчката!",
  "success.text": "Получихме я и започваме да я приготвяме.",
  "success.number": "Номер на поръчката",
  "success.asFirstSent.title": "Поръчката беше приета още първия път",
  "success.asFirstSent.text":
    "Отговорът ни не беше стигнал до вас. Каквото сте променили след това, не е в нея: за промяна пишете ни или ни се обадете.",
  "success.copy": "Копирайте номера",
  "success.copied": "Копирано",
  "success.ordered": "Какво поръчахте",
  "success.order": "Вижте поръчката",
  "success.orders": "Вашите поръчки",
  "success.paid": "Платена.",
  "success.pay.cash_on_delivery": "Плащате на куриера, когато получите пратката.",
  "success.pay.stripe": "Още не е платена.",
  "success.cancelled": "Поръчката е отказана и няма да бъде изпратена.",
  "success.noOrder.title": "Няма такава поръчка",
  "success.noOrder.text":
    "Връзката не е цяла или поръчката е от преди повече от седем дни. Ще я намерите в профила си и в имейла за нея.",
  "success.next": "Какво следва",
  "success.step.email": "Ще получите потвърждение по имейл.",
  "success.step.contact": "Ще се свържем с вас за доставката.",
  "success.step.processing": "Обработваме поръчката в рамките на 1\u2060–\u20602\u00a0работни дни.",
  "success.support": "Имате въпрос? Пишете ни на",
  "success.home": "Начало",
  "success.products": "Още плодчета",
  "success.contact": "Контакти",
  "success.cart": "Към количката",
  "success.checking": "Проверяваме вашето плащане...",
  "success.noScript":
    "Резултатът от плащането се показва с JavaScript, а той е изключен. Ако сте платили, ние вече знаем.",
  "success.unpaid.title": "Плащането не е завършено",
  "success.unpaid": "Плащането не беше успешно. Моля свържете се с нас.",
  "success.refundDue.title": "Ще върнем сумата",
  "success.refundDue":
    "Получихме плащането, но поръчка {number} вече беше отказана. Ще върнем цялата сума по картата ви.",
  "success.unknown.title": "Няма такова плащане",
  "success.unknown": "Не намерихме плащане на този адрес.",
  "success.failed.title": "Не успяхме да проверим плащането",
  "success.failed": "Възникна грешка при проверката на плащането.",
  "success.failed.again": "Проверете отново",

  "payment.order": "Поръчка {number}",
  "payment.onDelivery": "Плащате я при доставка. Сега не е нужно да правите нищо.",
  "payment.replacement": "Вижте поръчка {number}",
  "payment.pay": "Платете с карта",
  "payment.now": "Платете сега",
  "payment.again": "Опитайте плащането отново",
  "payment.cash": "Поръчайте с наложен платеж",
  "payment.busy": "Отваряме плащането...",
  "payment.waiting.title": "Поръчката очаква плащане",
  "payment.waiting.text": "Щом я платите, започваме да я приготвяме.",
  "payment.badLink.title": "Връзката за плащане не е валидна",
  "payment.badLink.text": "Проверете дали сте я отворили цялата, или ни пишете.",

  "sandbox.notice": "Тук не се движат истински пари.",
  "sandbox.title": "Пробно плащане",
  "sandbox.pay": "Платете",
  "sandbox.decline": "Картата да бъде отхвърлена",
  "sandbox.close": "Затворете, без да плащате",
  "sandbox.late": "Платете след края на срока",
  "sandbox.over": "Това плащане е приключило.",
  "sandbox.back": "Обратно в магазина",

  "seo.order-success.title": "Вашата поръчка | {shop}",
  "seo.order-success.description": "Вашата поръчка.",
  "seo.sandbox-payment.title": "Пробно плащане | {shop}",
  "seo.sandbox-payment.description": "Тук не се движат истински пари.",
} as const;

addTexts("bg", payingBg);
