import type { Locale } from "#app/domain/locale.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of an order's parcel and of its changes by the customer, on the page of an order's link. */
const orderPageBg = {
  "parcel.title": "Пратка",
  "parcel.progress": "Път на пратката",
  "parcel.step.placed": "Приета",
  "parcel.step.packed": "Опакована",
  "parcel.step.travelling": "Пътува",
  "parcel.step.delivered": "Получена",
  "parcel.held.awaits_card": "Подготвяме пратката, щом платите поръчката.",
  "parcel.held.awaits_transfer": "Подготвяме пратката, щом преводът ви пристигне.",
  "parcel.held.nothing_to_send": "Поръчката няма да бъде изпратена.",
  "parcel.state.to_pack": "Подготвяме пратката.",
  "parcel.state.labelled": "Подготвяме пратката.",
  "parcel.state.packed": "Пратката е опакована и чака куриера.",
  "parcel.state.handed_over": "Предадохме пратката на куриера.",
  "parcel.state.in_transit": "Пратката пътува към вас.",
  "parcel.state.waiting": "Пратката ви чака. Можете да я вземете.",
  "parcel.state.delivered": "Пратката е получена.",
  "parcel.state.returning": "Пратката се връща при нас.",
  "parcel.state.returned": "Пратката се върна при нас.",
  "parcel.state.lost": "Куриерът издирва пратката. Пишете ни и ще помогнем.",
  "parcel.number": "Товарителница",
  "parcel.expected": "Очаква се",
  "parcel.cash": "За плащане при получаване",
  "parcel.follow": "Виж при куриера",
  "parcel.reports": "Какво съобщи куриерът",
  "orders.documents": "Документи",
  "orders.document.invoice": "Фактура {number}",
  "orders.document.credit_note": "Кредитно известие {number}",
  "orders.document.sale": "Документ за продажба {number}",
  "orders.document.reversal": "Сторно документ {number}",
  "orders.change.title": "Промяна на поръчката",
  "orders.change.until":
    "Докато не опаковаме пратката, можете сами да промените доставката или да откажете поръчката.",
  "orders.change.over": "Поръчката вече не може да се промени оттук. Имате въпрос? Пишете ни на {email}.",
  "orders.change.delivery": "Промени доставката",
  "orders.change.cancel": "Откажи поръчката",
  "orders.change.cancel.text":
    "Няма да изпратим поръчката и не ни дължите нищо. Отказът е окончателен. Ако сте платили, ще ви върнем сумата.",
  "orders.change.delivery.text":
    "Напишете имейла на поръчката. След това ще видите телефона и мястото на доставка и ще можете да ги промените.",
  "orders.change.next": "Продължи",
  "orders.change.email": "Имейл на поръчката",
  "orders.change.email.hint": "За да сме сигурни, че промяната е от вас.",
  "orders.change.save": "Запази доставката",
  "orders.change.confirm": "Откажи поръчката",
  "orders.change.busy": "Изпраща се...",
  "orders.change.done.cancelled": "Поръчката е отказана. Изпратихме ви имейл.",
  "orders.change.done.redirected": "Доставката е запазена. За всяка промяна получавате имейл.",
  "orders.change.refused": "Промяната не е направена",
  "orders.change.unknown": "Тази поръчка не беше намерена.",
  "orders.change.wrong_email": "Това не е имейлът, с който е направена поръчката.",
  "orders.change.not_allowed": "Пратката вече се подготвя за изпращане. Пишете ни и ще опитаме да помогнем.",
  "orders.change.rate_limited": "Твърде много опити. Опитайте отново след {minutes} мин.",
  "orders.change.other_price":
    "Доставката дотам е на друга цена. Изберете друго място или ни пишете и ще помогнем.",
  "orders.change.failed": "Възникна грешка. Опитайте отново.",
  "orders.change.offline": "Няма връзка с магазина. Опитайте отново.",
};

/** A missing key is a compile error. */
const orderPageEn: Record<keyof typeof orderPageBg, string> = {
  "parcel.title": "Parcel",
  "parcel.progress": "Parcel progress",
  "parcel.step.placed": "Received",
  "parcel.step.packed": "Packed",
  "parcel.step.travelling": "On its way",
  "parcel.step.delivered": "Delivered",
  "parcel.held.awaits_card": "We'll prepare your parcel once the order is paid.",
  "parcel.held.awaits_transfer": "We'll prepare your parcel once your transfer arrives.",
  "parcel.held.nothing_to_send": "This order won't be sent.",
  "parcel.state.to_pack": "We're preparing your parcel.",
  "parcel.state.labelled": "We're preparing your parcel.",
  "parcel.state.packed": "Your parcel is packed and waiting for the courier.",
  "parcel.state.handed_over": "We've handed your parcel to the courier.",
  "parcel.state.in_transit": "Your parcel is on its way.",
  "parcel.state.waiting": "Your parcel is ready to collect.",
  "parcel.state.delivered": "Your parcel has been delivered.",
  "parcel.state.returning": "Your parcel is on its way back to us.",
  "parcel.state.returned": "Your parcel has come back to us.",
  "parcel.state.lost": "The courier is searching for your parcel. Write to us and we'll help.",
  "parcel.number": "Waybill",
  "parcel.expected": "Expected",
  "parcel.cash": "To pay on delivery",
  "parcel.follow": "Track with the courier",
  "parcel.reports": "Courier updates",
  "orders.documents": "Documents",
  "orders.document.invoice": "Invoice {number}",
  "orders.document.credit_note": "Credit note {number}",
  "orders.document.sale": "Sale document {number}",
  "orders.document.reversal": "Reversal document {number}",
  "orders.change.title": "Change your order",
  "orders.change.until":
    "Until we pack the parcel, you can change the delivery or cancel the order yourself.",
  "orders.change.over": "The order can no longer be changed here. Questions? Write to us at {email}.",
  "orders.change.delivery": "Change delivery",
  "orders.change.cancel": "Cancel order",
  "orders.change.cancel.text":
    "We won't send the order, and you owe us nothing. This can't be undone. If you have paid, we'll refund you.",
  "orders.change.delivery.text":
    "Enter the e-mail address of the order. Then you'll see the phone number and the place of delivery, and can change them.",
  "orders.change.next": "Continue",
  "orders.change.email": "E-mail address of the order",
  "orders.change.email.hint": "So that we know it's you.",
  "orders.change.save": "Save delivery",
  "orders.change.confirm": "Cancel order",
  "orders.change.busy": "Sending...",
  "orders.change.done.cancelled": "Your order has been cancelled. We've sent you an e-mail.",
  "orders.change.done.redirected": "The delivery has been saved. We e-mail you every change.",
  "orders.change.refused": "Nothing was changed",
  "orders.change.unknown": "We couldn't find this order.",
  "orders.change.wrong_email": "The order was placed with another e-mail address.",
  "orders.change.not_allowed": "The parcel is already being prepared. Write to us and we'll try to help.",
  "orders.change.rate_limited": "Too many attempts. Try again in {minutes} min.",
  "orders.change.other_price":
    "Delivery there has another price. Choose another place, or write to us and we'll help.",
  "orders.change.failed": "Something went wrong. Please try again.",
  "orders.change.offline": "Can't reach the shop. Please try again.",
};

const dictionaries = { bg: orderPageBg, en: orderPageEn };

export function orderPageTranslator(locale: Locale): Translate<keyof typeof orderPageBg> {
  return translatorOf(dictionaries[locale]);
}
