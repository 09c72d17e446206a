import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of withdrawals and of the legal guarantee in e-mails. */
export const withdrawalsEmailTexts = dictionary({
  bg: {
    "withdrawal.declaration": "Заявление",
    "withdrawal.statement":
      "С настоящото уведомявам, че се отказвам от сключения от мен договор за покупка на следните стоки:",
    "withdrawal.goods.all": "Всички стоки от поръчката",
    "withdrawal.goods.butBags": "Всички стоки от поръчката без торбичките, напълнени по желание на клиента",
    "withdrawal.name": "Име",
    "withdrawal.email": "Имейл",
    "withdrawal.declaredAt": "Подадено на",
    "withdrawal.link": "Отказ от договора",
    "guarantee.title": "Законова гаранция",
    "guarantee.text":
      "По закон имате гаранция поне две години от получаването. Ако продукт не отговаря на договореното, го заменяме безплатно, а ако това не е възможно – намаляваме цената или връщаме парите. Пишете на {email}.",
    "guarantee.portal": "Повече в портала „Вашата Европа“",
    "withdrawal.right":
      "До 14 дни след като получите стоката, можете да се откажете от покупката, без да посочвате причина. За разпечатани храни това право не важи.",
    "withdrawal.bags":
      "Торбичка, която сте напълнили сами, е направена по ваше желание и за нея няма право на отказ (чл. 57, т. 3 от Закона за защита на потребителите). Законовата гаранция важи и за нея.",

    "withdrawal_received.subject": "Получихме отказа ви от договора за поръчка {number}",
    "withdrawal_received.preview": "Ето какво заявихте, кога и какво следва.",
    "withdrawal_received.title": "Получихме отказа ви от договора",
    "withdrawal_received.text":
      "Потвърждаваме, че на {date} получихме вашето заявление. Запазете това писмо.",
    "withdrawal_received.next": "Какво следва",
    "withdrawal_received.next.send":
      "Ако вече сте получили стоката, изпратете я до 14 дни от днес на адрес: {address}.",
    "withdrawal_received.next.money":
      "До 14 дни връщаме платеното със същото платежно средство. Можем да изчакаме, докато получим стоката или доказателство, че сте я изпратили. Ако сте платили в брой, ще ви помолим за банкова сметка.",
    "withdrawal_unmatched.subject": "Получихме отказа ви от договора",
    "withdrawal_unmatched.preview": "Не намерихме поръчката. Ето какво следва.",
    "withdrawal_unmatched.text":
      "На {date} получихме заявление за отказ от договора с този имейл. Не намерихме поръчка с този имейл и посочения номер.",
    "withdrawal_unmatched.next":
      "Отговорете на това писмо с имената си и номера или датата на поръчката. Ще потвърдим заявлението ви с датата, на която сте го подали.",
    "withdrawal_received.notYou": "Ако не сте подавали такова заявление, пишете ни.",

    "owner_withdrawal.subject": "Отказ от договора за поръчка {number}",
    "owner_withdrawal.preview": "Подаден от {name}.",
    "owner_withdrawal.title": "Клиент се отказа от договора",
    "owner_withdrawal.text":
      "Поръчката е направена с този имейл. Клиентът вече получи потвърждение от магазина.",
    "owner_withdrawal.unknown":
      "Няма поръчка с този номер и имейл. Отказът може да важи и с грешен номер: потърсете клиента по име и му потвърдете отказа с отговор на това писмо. Магазинът му писа само, че заявлението е получено и поръчката не е намерена.",
    "owner_withdrawal.money":
      "Ако правото на отказ важи, сумата се връща до 14 дни от днес. Можете да изчакате стоката или доказателство, че е изпратена.",
    "owner_withdrawal.button": "Към отказите",
  },
  en: {
    "withdrawal.declaration": "Withdrawal statement",
    "withdrawal.statement":
      "I hereby give notice that I withdraw from my contract of sale of the following goods:",
    "withdrawal.goods.all": "All goods in the order",
    "withdrawal.goods.butBags": "All goods in the order except the bags filled to the customer's wish",
    "withdrawal.name": "Name",
    "withdrawal.email": "E-mail",
    "withdrawal.declaredAt": "Submitted on",
    "withdrawal.link": "Withdraw from the contract",
    "guarantee.title": "Legal guarantee",
    "guarantee.text":
      "By law you have a guarantee of at least two years from delivery. If a product is not as agreed, we replace it free of charge, or, where that is not possible, reduce the price or return your money. Write to {email}.",
    "guarantee.portal": "More on the Your Europe portal",
    "withdrawal.right":
      "You may withdraw from the purchase within 14 days of receiving the goods, without giving a reason. This does not apply to food that has been opened.",
    "withdrawal.bags":
      "A bag that you filled yourself is made to your wish, and there is no right of withdrawal from it (article 57, point 3 of the Consumer Protection Act). The legal guarantee applies to it too.",

    "withdrawal_received.subject": "We have received your withdrawal from the contract for order {number}",
    "withdrawal_received.preview": "What you stated, when, and what happens next.",
    "withdrawal_received.title": "We have received your withdrawal",
    "withdrawal_received.text":
      "We confirm that we received your statement on {date}. Please keep this e-mail.",
    "withdrawal_received.next": "What happens next",
    "withdrawal_received.next.send":
      "If you already have the goods, send them back within 14 days from today to: {address}.",
    "withdrawal_received.next.money":
      "We will refund what you paid within 14 days, by the same means of payment. We may wait until we receive the goods or proof that you sent them. If you paid in cash, we will ask for your bank account details.",
    "withdrawal_unmatched.subject": "We have received your withdrawal from the contract",
    "withdrawal_unmatched.preview": "We did not find the order. What happens next.",
    "withdrawal_unmatched.text":
      "On {date} we received a statement of withdrawal with this e-mail address. We did not find an order with this address and the number given.",
    "withdrawal_unmatched.next":
      "Please reply to this e-mail with your name and the number or date of the order. We will confirm your statement with the date on which you submitted it.",
    "withdrawal_received.notYou": "If you did not submit this statement, please write to us.",

    "owner_withdrawal.subject": "Withdrawal from the contract for order {number}",
    "owner_withdrawal.preview": "Submitted by {name}.",
    "owner_withdrawal.title": "A customer has withdrawn from the contract",
    "owner_withdrawal.text":
      "The order was placed with this e-mail. The shop has already sent the customer a confirmation.",
    "owner_withdrawal.unknown":
      "No order has this number and e-mail. A withdrawal may be valid even with a wrong number: look for the customer by name, and confirm the withdrawal by replying to this e-mail. The shop has only written that the statement was received and no order was found.",
    "owner_withdrawal.money":
      "If the right of withdrawal applies, refund the amount within 14 days from today. You may wait for the goods or for proof that they were sent.",
    "owner_withdrawal.button": "View withdrawals",
  },
});
