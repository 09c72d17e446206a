import type { Locale } from "#app/domain/locale.ts";
import { textsIn } from "#texts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of the withdrawal page. Separate from the shop's texts, which every page downloads. */
const texts = dictionary({
  bg: {
    "withdrawal.intro":
      "Тук можете да се откажете от покупка в нашия магазин – без профил и без да посочвате причина.",
    "withdrawal.term":
      "Срокът е 14\u00a0дни от деня, в който сте получили стоката. За разпечатани храни правото на отказ не важи.",
    "withdrawal.bags":
      "Торбичка, която сте напълнили сами, е направена по ваше желание и за нея няма право на отказ. Ако нещо с нея не е наред, пишете на {email}: законовата гаранция важи.",
    "withdrawal.steps": "Стъпки на отказа",
    "withdrawal.step.form": "Данни",
    "withdrawal.step.review": "Преглед",
    "withdrawal.step.done": "Готово",
    "withdrawal.form.title": "За коя поръчка",
    "withdrawal.name": "Име и фамилия",
    "withdrawal.orderNumber": "Номер на поръчката",
    "withdrawal.orderNumber.hint": "Ще го намерите в писмото, с което потвърдихме поръчката.",
    "withdrawal.email": "Имейл",
    "withdrawal.email.hint": "Веднага ще изпратим потвърждение на него.",
    "withdrawal.goods": "Кои стоки връщате",
    "withdrawal.goods.hint": "Оставете празно, ако се отказвате от цялата поръчка.",
    "withdrawal.next": "Продължи",
    "withdrawal.busy": "Обработване...",
    "withdrawal.review.title": "Проверете заявлението си",
    "withdrawal.review.to": "До {company}, {address}, {email}",
    "withdrawal.review.statement":
      "С настоящото уведомявам, че се отказвам от сключения от мен договор за покупка на следните стоки:",
    "withdrawal.goods.all": "Всички стоки от поръчката",
    "withdrawal.goods.butBags":
      "Всички стоки от поръчката без торбичките, които съм напълнил(а) по свое желание",
    "withdrawal.confirm": "Потвърди отказа",
    "withdrawal.change": "Поправи",
    "withdrawal.done.title": "Получихме отказа ви",
    "withdrawal.done.text":
      "Заявлението ви е подадено на {date}. Изпращаме писмо на {email}. Ако номерът и имейлът са на ваша поръчка, то съдържа заявлението.",
    "withdrawal.done.content": "Заявихте",
    "withdrawal.done.next": "Какво следва",
    "withdrawal.done.send": "Ако вече сте получили стоката, изпратете я до 14\u00a0дни на адрес: {address}.",
    "withdrawal.done.money":
      "До 14\u00a0дни връщаме платеното със същото платежно средство. Можем да изчакаме, докато получим стоката или доказателство, че сте я изпратили.",
    "withdrawal.done.noEmail":
      "Ако писмото не пристигне до няколко минути, проверете папката за спам или ни пишете на {email}.",
    "withdrawal.home": "Към началната страница",
    "withdrawal.error.title": "Грешка",
    "withdrawal.failed":
      "Заявлението не беше подадено. Опитайте отново или ни пишете на {email}: отказът важи и така.",
    "withdrawal.made_to_order.title": "От торбичката не можете да се откажете",
    "withdrawal.made_to_order":
      "Тя е направена по ваше желание (чл. 57, т. 3 от Закона за защита на потребителите). Ако в поръчката има и други стоки, посочете само тях. Ако торбичката не е каквото сте поръчали, пишете на {email}: законовата гаранция важи.",
    "withdrawal.limited.title": "Твърде много опити",
    "withdrawal.limited": "Опитайте отново след час или ни пишете на {email}: отказът важи и така.",
  },
  en: {
    "withdrawal.intro":
      "You can withdraw from a purchase in our shop here – without an account and without giving a reason.",
    "withdrawal.term":
      "You have 14\u00a0days from the day you received the goods. There is no right of withdrawal for food that has been opened.",
    "withdrawal.bags":
      "A bag that you filled yourself is made to your wish, and there is no right of withdrawal from it. If something is wrong with it, write to us at {email}: the legal guarantee applies.",
    "withdrawal.steps": "Withdrawal steps",
    "withdrawal.step.form": "Details",
    "withdrawal.step.review": "Review",
    "withdrawal.step.done": "Done",
    "withdrawal.form.title": "Which order",
    "withdrawal.name": "Full name",
    "withdrawal.orderNumber": "Order number",
    "withdrawal.orderNumber.hint": "It's in the e-mail that confirmed your order.",
    "withdrawal.email": "E-mail",
    "withdrawal.email.hint": "We'll send a confirmation to it right away.",
    "withdrawal.goods": "Which goods you are returning",
    "withdrawal.goods.hint": "Leave this empty to withdraw from the whole order.",
    "withdrawal.next": "Continue",
    "withdrawal.busy": "Processing...",
    "withdrawal.review.title": "Check your statement",
    "withdrawal.review.to": "To {company}, {address}, {email}",
    "withdrawal.review.statement":
      "I hereby give notice that I withdraw from my contract of sale of the following goods:",
    "withdrawal.goods.all": "All goods in the order",
    "withdrawal.goods.butBags": "All goods in the order except the bags that I filled to my own wish",
    "withdrawal.confirm": "Confirm withdrawal",
    "withdrawal.change": "Correct it",
    "withdrawal.done.title": "We have received your withdrawal",
    "withdrawal.done.text":
      "You submitted your statement on {date}. We are sending an e-mail to {email}. If the number and the address belong to an order of yours, it contains the statement.",
    "withdrawal.done.content": "Your statement",
    "withdrawal.done.next": "What happens next",
    "withdrawal.done.send":
      "If you already have the goods, send them back within 14\u00a0days to: {address}.",
    "withdrawal.done.money":
      "We will refund what you paid within 14\u00a0days, by the same means of payment. We may wait until we receive the goods or proof that you sent them.",
    "withdrawal.done.noEmail":
      "If the e-mail doesn't arrive within a few minutes, check your spam folder or write to us at {email}.",
    "withdrawal.home": "Back to home",
    "withdrawal.error.title": "Error",
    "withdrawal.failed":
      "Your statement was not submitted. Please try again, or write to us at {email}: that is a valid withdrawal too.",
    "withdrawal.made_to_order.title": "You cannot withdraw from the bag",
    "withdrawal.made_to_order":
      "It is made to your wish (article 57, point 3 of the Consumer Protection Act). If the order has other goods, name only those. If the bag is not what you ordered, write to us at {email}: the legal guarantee applies.",
    "withdrawal.limited.title": "Too many attempts",
    "withdrawal.limited":
      "Please try again in an hour, or write to us at {email}: that is a valid withdrawal too.",
  },
});

type OwnKey = keyof typeof texts.bg;

export function withdrawalTranslator(locale: Locale): Translate<OwnKey | "withdrawal.title"> {
  return translatorOf({ ...texts[locale], "withdrawal.title": textsIn(locale)["withdrawal.link"] });
}
