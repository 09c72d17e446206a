import { addTexts } from "#app/i18n/texts-loaded.ts";

/** Texts of placed orders and payment. */
export const payingBg = {
  "success.title": "Благодарим за поръчката!",
  "success.text": "Получихме я и започваме да я приготвяме.",
  "success.number": "Номер на поръчката",
  "success.asFirstSent.title": "Поръчката ви вече беше приета",
  "success.asFirstSent.text":
    "Първия път отговорът ни не стигна до вас. Промените, които направихте след това, не са в поръчката: за тях ни пишете или ни се обадете.",
  "success.copy": "Копирай номера",
  "success.copied": "Копирано",
  "success.ordered": "Какво поръчахте",
  "success.order": "Виж поръчката",
  "success.orders": "Вашите поръчки",
  "success.paid": "Платена.",
  "success.pay.cash_on_delivery": "Плащате на куриера, когато получите пратката.",
  "success.pay.stripe": "Още не е платена.",
  "success.pay.bank_transfer": "Очакваме превода ви.",
  "success.pay.in_hand": "Плащате, когато получите поръчката.",
  "success.cancelled": "Поръчката е отказана и няма да бъде изпратена.",
  "success.noOrder.title": "Няма такава поръчка",
  "success.noOrder.text":
    "Връзката не е цяла или поръчката е отпреди повече от седем дни. Ще я намерите в профила си и в имейла за нея.",
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
    "JavaScript е изключен, затова не показваме резултата от плащането тук. Ако сте платили, вече сме уведомени.",
  "success.unpaid.title": "Плащането не е завършено",
  "success.unpaid": "Плащането не беше успешно. Моля свържете се с нас.",
  "success.refundDue.title": "Ще върнем сумата",
  "success.refundDue":
    "Получихме плащането, но поръчка {number} вече беше отказана. Ще върнем цялата сума по картата ви.",
  "success.unknown.title": "Няма такова плащане",
  "success.unknown": "Не намерихме плащане на този адрес.",
  "success.failed.title": "Не успяхме да проверим плащането",
  "success.failed": "Възникна грешка при проверката на плащането.",
  "success.failed.again": "Провери отново",

  "payment.order": "Поръчка {number}",
  "payment.onDelivery": "Плащате при доставката. Сега не е нужно да правите нищо.",
  "payment.replacement": "Виж поръчка {number}",
  "payment.pay": "Плати с карта",
  "payment.now": "Плати сега",
  "payment.again": "Нов опит за плащане",
  "payment.cash": "Поръчка със задължение за плащане (наложен платеж)",
  "payment.busy": "Отваряме плащането...",
  "payment.waiting.title": "Поръчката очаква плащане",
  "payment.waiting.text": "Щом я платите, започваме да я приготвяме.",
  "payment.badLink.title": "Връзката за плащане не е валидна",
  "payment.badLink.text": "Проверете дали сте отворили цялата връзка или ни пишете.",

  "sandbox.notice": "Пробен режим – картата няма да бъде таксувана.",
  "sandbox.title": "Пробно плащане",
  "sandbox.pay": "Плати",
  "sandbox.decline": "Отхвърли картата",
  "sandbox.close": "Затвори без плащане",
  "sandbox.late": "Плати след края на срока",
  "sandbox.over": "Това плащане е приключило.",
  "sandbox.back": "Обратно в магазина",

  "seo.order-success.title": "Вашата поръчка | {shop}",
  "seo.order-success.description":
    "Вашата поръчка в {shop}: номерът ѝ, какво сте поръчали и какво следва оттук нататък.",
  "seo.sandbox-payment.title": "Пробно плащане | {shop}",
  "seo.sandbox-payment.description":
    "Пробно плащане на поръчка в {shop}. Пробен режим – картата няма да бъде таксувана.",
} as const;

addTexts("bg", payingBg);
