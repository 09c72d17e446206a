import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts for changing the lines of an order in the back office. */
export const orderLinesTexts = dictionary({
  bg: {
    "orders.lines.change": "Промени продуктите",
    "orders.lines.title": "Промяна на поръчка {number}",
    "orders.lines.intro":
      "Бройки, продукти, отстъпка и доставка, докато пратката няма товарителница. Вече поръчаното остава на цената, на която е продадено.",
    "orders.lines.paid.title": "Поръчката е платена",
    "orders.lines.paid.text":
      "Може само да намалее: разликата се връща на клиента. Ако той иска още продукти, въведете ги като нова поръчка.",
    "orders.lines.add": "Добави продукти",
    "orders.lines.remove": "Премахни „{name}“",
    "orders.lines.notOnSale": "Не е в продажба",
    "orders.lines.discount": "Отстъпка",
    "orders.lines.discount.amount": "Сума на отстъпката ({currency})",
    "orders.lines.discount.reason": "Причина",
    "orders.lines.discount.hint":
      "Клиентът я вижда в поръчката и в имейлите. Задължителна е, когато има отстъпка.",
    "orders.lines.currency.BGN": "лв.",
    "orders.lines.currency.EUR": "€",
    "orders.lines.delivery": "Цена на доставката",
    "orders.lines.delivery.kept": "Както е поръчана: {price}",
    "orders.lines.delivery.rule": "По правилата за доставка: {price}",
    "orders.lines.delivery.own": "Друга цена",
    "orders.lines.delivery.amount": "Друга цена ({currency})",
    "orders.lines.sums": "Нова сума",
    "orders.lines.goods": "Продукти",
    "orders.lines.promotions": "Промоции",
    "orders.lines.promotion.now": "{name}: досега −{before}, след промяната −{now}",
    "orders.lines.promotion.lost": "{name}: вече не важи за тази поръчка",
    "orders.lines.before": "Сума досега",
    "orders.lines.step.cash": "Клиентът плаща {amount} при получаване.",
    "orders.lines.step.transfer": "Клиентът трябва да преведе {amount}.",
    "orders.lines.step.link":
      "Клиентът трябва да плати {amount} с карта. Започнато плащане на старата сума се прекратява.",
    "orders.lines.step.refund": "По картата на клиента се връщат {amount}.",
    "orders.lines.step.return": "Клиентът трябва да получи обратно {amount}. Върнете ги с банков превод.",
    "orders.lines.step.none": "Платената сума покрива поръчката. Няма какво да се връща.",
    "orders.lines.confirm.refund": "Връщам {amount} по картата на клиента",
    "orders.lines.confirm.return": "Връщам {amount} с банков превод и го отбелязвам като върнато",
    "orders.lines.confirm": "Потвърдете сумата, която се връща на клиента.",
    "orders.lines.notify": "Изпрати имейл на клиента с новата поръчка",
    "orders.lines.save": "Запази промяната",
    "orders.lines.saved": "Поръчката е променена",
    "orders.lines.refund.confirmed": "Поръчката е променена и разликата е върната по картата",
    "orders.lines.refund.asked":
      "Поръчката е променена. Връщането по картата се потвърждава, следете го в поръчката.",
    "orders.lines.refund.failed":
      "Поръчката е променена, но връщането по картата беше отказано. Върнете разликата по друг начин.",
    "orders.lines.failed": "Поръчката не можа да бъде променена. Опитайте отново.",
    "orders.lines.priceChanged": "Междувременно цени са се променили. Проверете сумата и запазете отново.",
    "orders.lines.refused.stale": "Поръчката междувременно се е променила. Проверете я и запазете отново.",
    "orders.lines.refused.payment_open":
      "Клиентът плаща в момента и плащането не можа да бъде прекратено. Опитайте след малко.",
    "orders.lines.refused.short_of_lots":
      "За новите бройки има само спрени партиди. Намалете ги или сменете продукта.",
    "orders.lines.refused.no_refund":
      "Толкова не може да се върне по картата наведнъж. Върнете сумата от страницата на поръчката.",
    "orders.lines.problem.empty":
      "Оставете поне един продукт. Ако клиентът не иска нищо, откажете поръчката.",
    "orders.lines.problem.too_many": "Продуктите са твърде много за една поръчка.",
    "orders.lines.problem.discount": "Отстъпката не може да е по-голяма от стойността на продуктите.",
    "orders.lines.problem.reason": "Напишете защо давате отстъпка.",
    "orders.lines.problem.too_much": "Сумата е твърде голяма.",
    "orders.lines.problem.grown":
      "Платена поръчка може само да намалее. Въведете допълнителните продукти като нова поръчка.",
    "orders.lines.problem.nothing_to_pay":
      "Не остава нищо за плащане. Откажете поръчката или намалете отстъпката.",
    "orders.lines.problem.below_card":
      "Сумата става по-малка от най-малкото плащане с карта, 0,50 €. Намалете отстъпката или откажете поръчката.",
    "orders.lines.problem.unchanged": "Нищо не е променено.",
    "orders.lines.fixed": "Продуктите в тази поръчка вече не могат да се променят",
    "orders.lines.lock.cancelled":
      "Поръчката е отказана. Ако клиентът отново иска продуктите, въведете нова поръчка.",
    "orders.lines.lock.sent":
      "Пратката вече е тръгнала. Ако клиентът връща продукти, отбележете връщането в поръчката или вижте отказите от договор; сума се връща от поръчката, а към фактура се издава кредитно известие. Допълнителните продукти са нова поръчка.",
    "orders.lines.lock.label":
      "Пратката има товарителница с определен наложен платеж. Първо анулирайте товарителницата, после променете поръчката.",
    "orders.lines.lock.invoiced":
      "По поръчката има издадена фактура и тя не се променя. Върнете разликата и издайте кредитно известие, а допълнителните продукти въведете като нова поръчка.",
    "orders.lines.lock.marked_paid":
      "Поръчката е отбелязана като платена. Ако парите още не са при вас, върнете отбелязването в поръчката и опитайте отново.",
    "orders.lines.lock.refunding":
      "Върната сума по тази поръчка още се потвърждава. Опитайте отново след малко.",
    "orders.lines.lock.no_sale_document":
      "Документът за продажба по плащането още не е издаден. Опитайте след минута; ако пак липсва, попълнете данните на фирмата и го издайте от счетоводството.",
    "orders.lines.lock.repack":
      "Пратката е опакована от спряна партида. Първо я преопаковайте и потвърдете това, после променете поръчката.",
    "orders.lines.way.order": "Към поръчката",
    "orders.lines.way.parcel": "Към пратката",
    "orders.lines.way.credit_note": "Кредитно известие",
    "orders.lines.way.withdrawals": "Откази от договор",
    "orders.lines.way.new": "Нова поръчка",
    "orders.lines.way.books": "Към счетоводството",
    "edit.problem.discount": "Най-много колкото струват продуктите.",
    "orders.event.lines_changed": "Поръчката е променена: сумата беше {from}, стана {to}",
    "orders.event.lines_changed.pieces": "{name}: {from} → {to}",
    "orders.event.lines_changed.discount": "Отстъпка: {amount}",
    "orders.event.lines_changed.delivery": "Доставка: {amount}",
    "audit.field.discount_eur": "Отстъпка (евроцентове)",
    "audit.field.discount_reason": "Причина за отстъпката",
    "audit.field.delivery_eur": "Доставка (евроцентове)",
    "audit.field.refunded_eur": "Върнато (евроцентове)",
    "audit.field.goods_returned": "Върнато в наличността",
    "audit.field.items": "Продукти",
  },
  en: {
    "orders.lines.change": "Edit products",
    "orders.lines.title": "Edit order {number}",
    "orders.lines.intro":
      "Quantities, products, discount and delivery, as long as the parcel has no label. What is already ordered keeps the price it was sold at.",
    "orders.lines.paid.title": "This order is paid",
    "orders.lines.paid.text":
      "It can only become smaller, and the difference goes back to the customer. If they want more products, enter them as a new order.",
    "orders.lines.add": "Add products",
    "orders.lines.remove": "Remove “{name}”",
    "orders.lines.notOnSale": "Not on sale",
    "orders.lines.discount": "Discount",
    "orders.lines.discount.amount": "Discount amount ({currency})",
    "orders.lines.discount.reason": "Reason",
    "orders.lines.discount.hint":
      "The customer sees it in the order and in e-mails. Required when there is a discount.",
    "orders.lines.currency.BGN": "BGN",
    "orders.lines.currency.EUR": "EUR",
    "orders.lines.delivery": "Delivery price",
    "orders.lines.delivery.kept": "As ordered: {price}",
    "orders.lines.delivery.rule": "By the delivery settings: {price}",
    "orders.lines.delivery.own": "Another price",
    "orders.lines.delivery.amount": "Another price ({currency})",
    "orders.lines.sums": "New total",
    "orders.lines.goods": "Products",
    "orders.lines.promotions": "Promotions",
    "orders.lines.promotion.now": "{name}: −{before} so far, −{now} after the change",
    "orders.lines.promotion.lost": "{name}: no longer applies to this order",
    "orders.lines.before": "Total so far",
    "orders.lines.step.cash": "The customer pays {amount} on receipt.",
    "orders.lines.step.transfer": "The customer has to transfer {amount}.",
    "orders.lines.step.link":
      "The customer has to pay {amount} by card. A payment of the previous total that has begun is closed.",
    "orders.lines.step.refund": "{amount} goes back to the customer's card.",
    "orders.lines.step.return": "The customer is owed {amount}. Return it by bank transfer.",
    "orders.lines.step.none": "The amount paid covers the order. There is nothing to refund.",
    "orders.lines.confirm.refund": "Refund {amount} to the customer's card",
    "orders.lines.confirm.return": "I am returning {amount} by bank transfer; record it as returned",
    "orders.lines.confirm": "Confirm the amount that goes back to the customer.",
    "orders.lines.notify": "E-mail the changed order to the customer",
    "orders.lines.save": "Save changes",
    "orders.lines.saved": "The order has been changed",
    "orders.lines.refund.confirmed": "The order has been changed and the difference refunded to the card",
    "orders.lines.refund.asked":
      "The order has been changed. The refund is being confirmed; follow it on the order.",
    "orders.lines.refund.failed":
      "The order has been changed, but the refund to the card was declined. Return the difference another way.",
    "orders.lines.failed": "The order could not be changed. Please try again.",
    "orders.lines.priceChanged": "Prices have changed in the meantime. Check the total and save again.",
    "orders.lines.refused.stale": "The order has changed in the meantime. Check it and save again.",
    "orders.lines.refused.payment_open":
      "The customer is paying right now and the payment could not be closed. Try again in a moment.",
    "orders.lines.refused.short_of_lots":
      "Only locked lots are left for these quantities. Reduce them or choose another product.",
    "orders.lines.refused.no_refund":
      "That much cannot be refunded to the card at once. Refund it from the order's page.",
    "orders.lines.problem.empty":
      "Keep at least one product. If the customer wants nothing, cancel the order.",
    "orders.lines.problem.too_many": "That is too many products for one order.",
    "orders.lines.problem.discount": "The discount cannot exceed the value of the products.",
    "orders.lines.problem.reason": "Write why you give the discount.",
    "orders.lines.problem.too_much": "The total is too high.",
    "orders.lines.problem.grown":
      "A paid order can only become smaller. Enter the additional products as a new order.",
    "orders.lines.problem.nothing_to_pay":
      "Nothing would be left to pay. Cancel the order or reduce the discount.",
    "orders.lines.problem.below_card":
      "The total would be below the smallest card payment, 0,50 EUR. Reduce the discount or cancel the order.",
    "orders.lines.problem.unchanged": "Nothing has been changed.",
    "orders.lines.fixed": "The products of this order can no longer be changed",
    "orders.lines.lock.cancelled":
      "The order is cancelled. If the customer wants the products again, enter a new order.",
    "orders.lines.lock.sent":
      "The parcel is already on its way. If the customer sends products back, record the return on the order or see the withdrawals; refund from the order, and issue a credit note for an invoice. Additional products are a new order.",
    "orders.lines.lock.label":
      "The parcel has a label with a fixed amount of cash on delivery. Cancel the label first, then change the order.",
    "orders.lines.lock.invoiced":
      "An invoice was issued for this order, and it never changes. Refund the difference and issue a credit note; enter additional products as a new order.",
    "orders.lines.lock.marked_paid":
      "The order is marked as paid. If you do not have the money yet, undo the mark on the order and try again.",
    "orders.lines.lock.refunding": "A refund of this order is still being confirmed. Try again in a moment.",
    "orders.lines.lock.no_sale_document":
      "The sale document for the payment has not been issued yet. Try again in a minute; if it is still missing, complete the company details and issue it from the books.",
    "orders.lines.lock.repack":
      "The parcel was packed from a withheld lot. Repack it and confirm that first, then change the order.",
    "orders.lines.way.order": "View order",
    "orders.lines.way.parcel": "View parcel",
    "orders.lines.way.credit_note": "Credit note",
    "orders.lines.way.withdrawals": "Withdrawals",
    "orders.lines.way.new": "New order",
    "orders.lines.way.books": "Open the books",
    "edit.problem.discount": "At most the value of the products.",
    "orders.event.lines_changed": "The order was changed: the total was {from} and became {to}",
    "orders.event.lines_changed.pieces": "{name}: {from} → {to}",
    "orders.event.lines_changed.discount": "Discount: {amount}",
    "orders.event.lines_changed.delivery": "Delivery: {amount}",
    "audit.field.discount_eur": "Discount (euro cents)",
    "audit.field.discount_reason": "Reason for the discount",
    "audit.field.delivery_eur": "Delivery (euro cents)",
    "audit.field.refunded_eur": "Refunded (euro cents)",
    "audit.field.goods_returned": "Back in stock",
    "audit.field.items": "Products",
  },
});
