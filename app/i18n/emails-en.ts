import { dutyNamesEn } from "./duty-names.ts";
import type { emailsBg } from "./emails-bg.ts";

/** English texts of e-mails. A missing key is a compile error. */
export const emailsEn = {
  "email.hello": "Hello,",
  "email.hello.named": "Hello {name},",
  "email.support": "Any questions? Write to us at",
  "email.toShop": "Visit the shop",
  "email.sample": "[Test] {subject}",
  "email.link": "If the button doesn't work, copy this address into your browser:",
  "email.link.hidden": "The link is not shown here.",
  "email.phone": "Tel. {phone}",
  "email.unsubscribe": "Unsubscribe from the newsletter",

  "order.number": "Order number",
  "order.date": "Date",
  "order.product": "Product",
  "order.amount": "Amount",
  "order.grams": "{grams}\u00a0g",
  "order.line": "{quantity} × {price}",
  "order.discount": "Discount",
  "order.shipping": "Delivery",
  "order.shipping.free": "Free",
  "order.promised": "With you by {day}",
  "order.total": "Total",
  "order.customer": "Customer",
  "order.delivery": "Delivery details",
  "order.delivery.econt_office": "To an Econt office",
  "order.delivery.econt_address": "To an address",
  "order.delivery.office": "To an office or parcel locker",
  "order.delivery.address": "To an address",
  "order.carrier": "Courier: {carrier}",
  "order.carrier.econt": "Econt",
  "order.carrier.speedy": "Speedy",
  "order.carrier.boxnow": "BOX NOW",
  "order.carrier.sandbox": "test courier",
  "order.payment": "Payment method",
  "order.payment.cash_on_delivery": "Cash on delivery",
  "order.payment.stripe": "Card (Visa, MasterCard)",
  "order.payment.bank_transfer": "Bank transfer",
  "order.payment.in_hand": "In person",
  "order.payment.none": "No payment",
  "order.money.awaits_card": "Not paid yet",
  "order.money.awaits_transfer": "The transfer has not arrived yet",
  "order.money.on_delivery": "To be paid to the courier",
  "order.money.in_hand": "To be paid on receipt",
  "order.money.paid_on_receipt": "Paid on receipt",
  "order.money.paid": "Paid",
  "order.money.to_return": "The amount paid will be refunded",
  "order.money.returned": "The amount paid has been refunded",
  "order.money.nothing_due": "No payment is due",
  "order.goods.awaits_card":
    "We'll start preparing it once it's paid. If you've already paid, you're all set.",
  "order.goods.awaits_transfer": "We'll start preparing it as soon as your transfer arrives.",
  "order.goods.to_prepare": "We're getting it ready.",
  "order.goods.preparing": "We're getting it ready.",
  "order.goods.nothing_to_send": "It won't be sent.",
  "order.goods.sent": "It's on its way to you.",
  "order.goods.delivered": "It has been delivered.",
  "order.goods.cancelled": "It has been cancelled since and won't be sent.",
  "order.transfer": "How to pay",
  "order.transfer.holder": "Account holder: {holder}",
  "order.transfer.amount": "Amount: {amount}",
  "order.transfer.reason": "Payment reference: {reason}",
  "order.transfer.until": "Pay by {day}",
  "order.invoice": "Invoice details",
  "order.invoice.vat": "Company ID / VAT number: {vat}",

  "order_received.subject": "We have received your order {number}",
  "order_received.preview": "What you ordered and what happens next.",
  "order_received.title": "Thank you for your order!",
  "order_received.text": "We've received your order.",
  "order_received.pay": "Pay by card",
  "order_received.next": "What happens next",
  "order_received.next.contact": "We'll contact you about the delivery.",
  "order_received.next.processing": "We process your order within 1–2\u00a0working days.",
  "order_received.next.afterPayment": "Once it's paid, we process it within 1–2\u00a0working days.",
  "order_received.next.shipped": "We'll write again when your parcel is on its way.",

  "owner_order_received.subject": "New order {number}: {total}",
  "owner_order_received.preview": "{name}, {address}",
  "owner_order_received.title": "New order",
  "owner_order_received.subject.unpaid": "New order {number}: {total}, awaiting payment",
  "owner_order_received.goods.awaits_card": "Not paid by card yet. Don't pack it until it's paid.",
  "owner_order_received.goods.awaits_transfer":
    "Waiting for a bank transfer. Don't pack it until the transfer arrives.",
  "owner_order_received.goods.to_prepare": "Everything to pack and send:",
  "owner_order_received.goods.preparing": "Already being processed:",
  "owner_order_received.goods.nothing_to_send": "Don't pack it: there is nothing to send.",
  "owner_order_received.goods.sent": "Already sent:",
  "owner_order_received.goods.delivered": "Already delivered:",
  "owner_order_received.goods.cancelled": "Don't pack it: it has been cancelled since.",
  "owner_order_received.button": "View order",
  "owner_order_received.reply": "Replies to this e-mail go to the customer.",

  "order.follow": "Track your order",
  "order_changed.subject": "We have changed order {number}",
  "order_changed.title": "Your order has been changed",
  "order_changed.text": "We have changed your order as agreed. The total was {from} and is now {to}.",
  "order_changed.same": "We have changed your order as agreed. The total is still {to}.",
  "order_changed.cash": "You pay {to} when you receive it.",
  "order_changed.pay": "Pay {to} by card",
  "order_changed.link": "The previous payment page is no longer valid. Pay the new total here:",
  "order_changed.transferred": "If you have already transferred the previous total, write to us.",
  "order_changed.refund":
    "We are refunding {amount} to your card. Your bank usually shows it within a few working days.",
  "order_changed.return": "We are returning {amount} by transfer to the account you paid from.",
  "order_changed.wrong": "If anything is not as agreed, reply to this e-mail.",
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
  "owner_order_changed.title": "The customer changed an order",
  "owner_order_changed.cancelled.subject": "The customer cancelled order {number}",
  "owner_order_changed.cancelled.text":
    "The customer cancelled the order on its page. The products are back in stock.",
  "owner_order_changed.redirected.subject": "New delivery details for order {number}",
  "owner_order_changed.redirected.text":
    "The customer changed where the order should arrive. The new delivery details are below.",
  "owner_refund_due.subject": "Refund {total} for order {number}",
  "owner_refund_due.title": "Paid order without stock",
  "owner_refund_due.text":
    "The payment arrived after the reserved stock was released, or the order was cancelled. Refund the customer in the admin panel.",

  "owner_refund_failed.subject": "The refund of {amount} for order {number} failed",
  "owner_refund_failed.title": "A refund did not reach the customer",
  "owner_refund_failed.text":
    "The customer's bank did not accept {amount}, for example because the card is closed. The money is back with you. Contact the customer and refund it another way.",

  "order_paid.subject": "We have received the payment for order {number}",
  "order_paid.preview": "{total} paid.",
  "order_paid.title": "Your order is paid",
  "order_paid.text": "The card payment of {total} for your order has been accepted.",
  "order_paid.transfer": "The transfer of {total} for your order has arrived.",

  "order_shipped.subject": "Order {number} is on its way to you",
  "order_shipped.preview": "We've handed your parcel to the courier.",
  "order_shipped.title": "Your parcel is on its way",
  "order_shipped.text": "We've handed your order to the courier.",
  "order_shipped.parcel": "Parcel {number} with {carrier}",
  "order_shipped.number": "Parcel number: {number}",
  "order_shipped.track": "Track your parcel",
  "order_shipped.cash": "You pay the courier {total} when you receive it.",

  "order_delivered.subject": "Order {number} has been delivered",
  "order_delivered.preview": "Thank you for choosing {shop}.",
  "order_delivered.title": "Enjoy!",
  "order_delivered.text": "Your order has been delivered. Thank you for choosing {shop}.",
  "order_delivered.wrong": "If anything is wrong with the parcel, write to us and we'll put it right.",

  "order_redirected.subject": "Delivery of order {number} changed",
  "order_redirected.title": "The delivery has been changed",
  "order_redirected.text": "The delivery of your order has been changed. We'll send the parcel to:",
  "order_redirected.unexpected": "If you neither did this nor agreed on it with us, write to us at once.",
  "order_cancelled.subject": "Order {number} has been cancelled",
  "order_cancelled.preview": "We won't send it.",
  "order_cancelled.title": "The order has been cancelled",
  "order_cancelled.text": "We won't send it.",
  "order_cancelled.nothing_due": "You don't owe anything for it.",
  "order_cancelled.to_return": "The amount you paid will be refunded.",
  "order_cancelled.returned": "The amount you paid has been refunded.",
  "order_cancelled.unexpected": "If you weren't expecting this, write to us.",

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

  "order_replaced.subject": "Order {by} replaces order {number}",
  "order_replaced.preview": "Only order {by} is valid.",
  "order_replaced.title": "The order has been replaced",
  "order_replaced.text":
    "You placed two orders for the same purchase, so only order {by} is valid. Order {number} has been cancelled: we won't send it, and you don't owe anything for it.",
  "order_replaced.button": "View order {by}",
  "order_replaced.both": "If you want both orders, write to us.",

  "verify_email.subject": "Confirm your e-mail",
  "verify_email.preview": "One more step to your account at {shop}.",
  "verify_email.title": "Confirm your e-mail",
  "verify_email.text":
    "Thank you for registering with {shop}. Open the link and enter your password to confirm that this e-mail is yours and sign in to your account.",
  "verify_email.button": "Confirm e-mail",
  "verify_email.life": "The link works for one day.",
  "verify_email.notYou":
    "If you didn't register, please ignore this e-mail: nobody can confirm the account without the password.",

  "reset_password.subject": "A new password for your account at {shop}",
  "reset_password.preview": "The link works for one hour.",
  "reset_password.title": "Choose a new password",
  "reset_password.text": "We received a request for a new password for the account with this e-mail.",
  "reset_password.button": "Choose a new password",
  "reset_password.life":
    "The link works once, within one hour. Changing the password signs you out on all devices.",
  "reset_password.notYou":
    "If this wasn't you, please ignore this e-mail and don't open the link: your password stays the same.",

  "staff_invite.subject": "Invitation to the {shop} team",
  "staff_invite.preview": "{inviter} invites you to work in the shop's admin panel.",
  "staff_invite.title": "You're invited to the team",
  "staff_invite.text": "{inviter} invites you to work in the admin panel of {shop}.",
  "staff_invite.role.owner":
    "Your role is owner: you will see and change everything, including the settings, the team and the log of changes.",
  "staff_invite.role.manager":
    "Your role is manager: you will work with orders, payments, customers, catalogue and content, without the company's settings and the team.",
  "staff_invite.role.packer":
    "Your role is packer: you will see the orders to be packed and those under way, make labels and hand parcels over.",
  "staff_invite.role.accountant":
    "Your role is accountant: you will view and download orders, payments, cash on delivery and documents, without changing anything.",
  "staff_invite.role.editor":
    "Your role is editor: you will change pages, texts, pictures and product descriptions, without access to orders and personal data.",
  "staff_invite.hello": "Hello from the {shop} team,",
  "staff_invite.next":
    "If you don't have an account with this e-mail, you'll choose a password. If you do, sign in with its password.",
  "staff_invite.button": "Accept invitation",
  "staff_invite.life": "The link works once and is valid for {days} days. Please don't forward it to anyone.",
  "staff_invite.notYou":
    "If you weren't expecting this invitation, ignore this e-mail: nothing changes without you.",

  "account_changed.password.subject": "Your password at {shop} has been changed",
  "account_changed.password.text": "Your password was changed and you were signed out on all devices.",
  "account_changed.two_factor_on.subject": "Two-step sign-in is on for your account at {shop}",
  "account_changed.two_factor_on.text":
    "From now on, signing in takes your password and a code from your app.",
  "account_changed.two_factor_off.subject": "Two-step sign-in is off for your account at {shop}",
  "account_changed.two_factor_off.text": "From now on, your password alone is enough to sign in.",
  "account_changed.backup_codes.subject": "New backup codes for your account at {shop}",
  "account_changed.backup_codes.text":
    "New backup codes for two-step sign-in were created for your account. The old ones no longer work.",
  "account_changed.title": "Your sign-in has changed",
  "account_changed.you": "If this was you, there's nothing to do.",
  "account_changed.notYou":
    "If this wasn't you, choose a new password right away and reply to this e-mail so we can help you.",
  "account_changed.button": "Choose a new password",

  "contact_message.subject": "Message from {name}",
  "contact_message.title": "New message from the site",
  "contact_message.from": "From",
  "contact_message.text": "Message",
  "contact_message.reply": "Replies to this e-mail go to the sender.",

  "message_reply.subject": "Reply to your message to {shop}",
  "message_reply.title": "Reply to your message",
  "message_reply.further": "If you have more questions, just reply to this e-mail.",
  "message_reply.quote": "Your message of {date}",

  "newsletter_confirmation.subject": "Confirm your newsletter subscription",
  "newsletter_confirmation.preview": "One more step to the {shop} newsletter.",
  "newsletter_confirmation.title": "Confirm your subscription",
  "newsletter_confirmation.text": "Somebody, probably you, asked for the {shop} newsletter with this e-mail.",
  "newsletter_confirmation.consent":
    "By confirming, you agree to receive news and offers at this e-mail. You can withdraw your consent at any time.",
  "newsletter_confirmation.button": "Confirm subscription",
  "newsletter_confirmation.life": "The link works for {days} days.",
  "newsletter_confirmation.notYou":
    "If you didn't ask for the newsletter, please ignore this e-mail: you won't get it unless you confirm.",

  "newsletter_welcome.subject": "You're subscribed to the {shop} newsletter",
  "newsletter_welcome.preview": "Your subscription is confirmed.",
  "newsletter_welcome.title": "Welcome aboard",
  "newsletter_welcome.text":
    "Your subscription to the {shop} newsletter is confirmed. We'll write when there's a new flavour or a good offer.",
  "newsletter_welcome.end":
    "You can unsubscribe at any time: the link is at the end of this and every following e-mail.",

  "withdrawal.declaration": "Withdrawal statement",
  "withdrawal.statement":
    "I hereby give notice that I withdraw from my contract of sale of the following goods:",
  "withdrawal.goods.all": "All goods in the order",
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

  "withdrawal_received.subject": "We have received your withdrawal from the contract for order {number}",
  "withdrawal_received.preview": "What you stated, when, and what happens next.",
  "withdrawal_received.title": "We have received your withdrawal",
  "withdrawal_received.text":
    "We confirm that we received your statement on {date}. Please keep this e-mail.",
  "withdrawal_received.next": "What happens next",
  "withdrawal_received.next.send":
    "If you already have the goods, send them back within 14 days from today to: {address}.",
  "withdrawal_received.next.money":
    "We will refund what you paid within 14 days, by the same means of payment. We may wait until we receive the goods or proof that you sent them. With cash on delivery, we will ask for your bank account details.",
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

  ...dutyNamesEn,
  "owner_duty_reminder.subject": "Reminder: {duty}",
  "owner_duty_reminder.preview": "The day that you chose has come.",
  "owner_duty_reminder.title": "It is time for a check",
  "owner_duty_reminder.text": "The day that you chose to check this legal duty again has come: {duty}.",
  "owner_duty_reminder.note": "Your note from the last check",
  "owner_duty_reminder.button": "View legal deadlines",
  "owner_duty_reminder.advice":
    "The shop only reminds you. Whether the duty is met is for your accountant and your lawyer to decide.",

  "test.subject": "Test e-mail from {shop}",
  "test.preview": "The shop's e-mail works.",
  "test.title": "E-mail works",
  "test.text": "This is a test e-mail from your shop. If you can read it, e-mails to customers arrive too.",
} as const satisfies Record<keyof typeof emailsBg, string>;
