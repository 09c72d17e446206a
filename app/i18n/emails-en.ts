import type { emailsBg } from "./emails-bg.ts";

/** English texts of e-mails. A missing key is a compile error. */
export const emailsEn = {
  "letter.hello": "Hello,",
  "letter.hello.named": "Hello {name},",
  "letter.support": "Any questions? Write to us at",
  "letter.toShop": "Visit the shop",
  "letter.sample": "[Test] {subject}",
  "letter.link": "If the button does not open, copy this address into your browser:",
  "letter.link.hidden": "Only the recipient of the letter sees the link.",
  "letter.phone": "Tel. {phone}",
  "letter.unsubscribe": "Unsubscribe from the newsletter",

  "order.number": "Order number",
  "order.date": "Date",
  "order.product": "Product",
  "order.amount": "Amount",
  "order.grams": "{grams}\u00a0g",
  "order.line": "{quantity} × {price}",
  "order.shipping": "Shipping",
  "order.shipping.free": "Free",
  "order.total": "Total",
  "order.customer": "Customer",
  "order.delivery": "Delivery details",
  "order.delivery.econt_office": "To an Econt office",
  "order.delivery.econt_address": "To an address",
  "order.payment": "Payment method",
  "order.payment.cash_on_delivery": "Cash on delivery",
  "order.payment.stripe": "Card (Visa, MasterCard)",
  "order.invoice": "Invoice details",
  "order.invoice.vat": "Company ID / VAT number: {vat}",

  "order_received.subject": "We have received your order {number}",
  "order_received.preview": "What you ordered and what happens next.",
  "order_received.title": "Thank you for your order!",
  "order_received.text": "We have received it and are getting it ready.",
  "order_received.unpaid":
    "We have received it. Once it is paid, we start getting it ready. If you have paid already, all is well.",
  "order_received.pay": "Pay by card",
  "order_received.next": "What happens next",
  "order_received.next.contact": "We will contact you about the delivery.",
  "order_received.next.processing": "We process your order within 1–2\u00a0working days.",
  "order_received.next.shipped": "We will write again when the parcel is on its way to you.",

  "owner_order_received.subject": "New order {number}: {total}",
  "owner_order_received.preview": "{name}, {address}",
  "owner_order_received.title": "New order",
  "owner_order_received.text": "Everything that is to be packed and sent:",
  "owner_order_received.button": "Open the orders",
  "owner_order_received.reply": "A reply to this letter goes to the customer.",

  "owner_refund_due.subject": "Refund {total} of order {number}",
  "owner_refund_due.title": "A paid order without goods",
  "owner_refund_due.text":
    "The payment came after the goods were given free, or the order was cancelled. Refund the customer in the back office.",

  "owner_refund_failed.subject": "The refund of {amount} for order {number} did not arrive",
  "owner_refund_failed.title": "A refund did not reach the customer",
  "owner_refund_failed.text":
    "The customer's bank did not take {amount}, for example because the card is closed. The amount is with you again. Get in touch with the customer and give it back in another way.",

  "order_paid.subject": "We have received the payment for order {number}",
  "order_paid.preview": "{total} paid. We are now preparing your order.",
  "order_paid.title": "Your order is paid",
  "order_paid.text": "Your card payment of {total} has been accepted. We are now preparing your order.",

  "order_shipped.subject": "Order {number} is on its way to you",
  "order_shipped.preview": "We have handed your parcel to the courier.",
  "order_shipped.title": "Your parcel is on its way",
  "order_shipped.text": "We have handed your order to the courier.",
  "order_shipped.cash": "You pay the courier {total} when you receive it.",

  "order_delivered.subject": "Order {number} has been delivered",
  "order_delivered.preview": "Thank you for choosing {shop}.",
  "order_delivered.title": "Enjoy!",
  "order_delivered.text": "Your order has been delivered. Thank you for choosing {shop}.",
  "order_delivered.wrong": "If anything is wrong with the parcel, write to us and we will put it right.",

  "order_cancelled.subject": "Order {number} has been cancelled",
  "order_cancelled.preview": "We will not send it.",
  "order_cancelled.title": "The order has been cancelled",
  "order_cancelled.text": "We will not send it.",
  "order_cancelled.unpaid": "You owe nothing for it.",
  "order_cancelled.paid": "The amount you paid will be refunded.",
  "order_cancelled.unexpected": "If you did not expect this, write to us.",

  "order_replaced.subject": "Order {by} replaces order {number}",
  "order_replaced.preview": "Only order {by} counts.",
  "order_replaced.title": "The order has been replaced",
  "order_replaced.text":
    "You placed two orders for the same purchase, so only order {by} counts. Order {number} has been cancelled: we will not send it, and you owe nothing for it.",
  "order_replaced.button": "View order {by}",
  "order_replaced.both": "If you want both orders, write to us.",

  "verify_email.subject": "Confirm your e-mail",
  "verify_email.preview": "One more step to your account at {shop}.",
  "verify_email.title": "Confirm your e-mail",
  "verify_email.text":
    "Thank you for registering with {shop}. Open the link and enter your password: so you confirm that this e-mail is yours, and are signed in to your account.",
  "verify_email.button": "Confirm the e-mail",
  "verify_email.life": "The link works for one day.",
  "verify_email.notYou":
    "If it was not you who registered, please ignore this letter: without the password nobody can confirm the account.",

  "reset_password.subject": "A new password for your account at {shop}",
  "reset_password.preview": "The link works for one hour.",
  "reset_password.title": "Choose a new password",
  "reset_password.text": "We were asked for a new password for the account with this e-mail.",
  "reset_password.button": "Choose a new password",
  "reset_password.life":
    "The link works for one hour and only once. When the password has changed, you are signed out on all devices.",
  "reset_password.notYou":
    "If it was not you, please ignore this letter and do not open the link: your password stays the same.",

  "staff_invite.subject": "An invitation to the staff of {shop}",
  "staff_invite.preview": "{inviter} invites you to work in the shop's back office.",
  "staff_invite.title": "You are invited to the staff",
  "staff_invite.text":
    "{inviter} invites you to work in the back office of {shop}. As an administrator you will see and change everything in the shop: orders, products, customers and pages.",
  "staff_invite.next":
    "If you have no account with this e-mail, you will choose a password. If you have one, you sign in with its password.",
  "staff_invite.button": "Accept the invitation",
  "staff_invite.life": "The link works for {days} days and only once. Please do not forward it to anybody.",
  "staff_invite.notYou":
    "If you do not expect such an invitation, ignore this letter: nothing changes without you.",

  "account_changed.password.subject": "The password of your account at {shop} has changed",
  "account_changed.password.text":
    "The password of your account was changed, and you were signed out on all devices.",
  "account_changed.two_factor_on.subject": "Two-step sign-in is on for your account at {shop}",
  "account_changed.two_factor_on.text":
    "From now on, signing in to your account takes a code of your app after the password.",
  "account_changed.two_factor_off.subject": "Two-step sign-in is off for your account at {shop}",
  "account_changed.two_factor_off.text": "From now on, the password alone signs in to your account.",
  "account_changed.backup_codes.subject": "New backup codes for your account at {shop}",
  "account_changed.backup_codes.text":
    "New backup codes for two-step sign-in were created for your account. The old ones no longer work.",
  "account_changed.title": "Your sign-in has changed",
  "account_changed.you": "If it was you, there is nothing to do.",
  "account_changed.notYou":
    "If it was not you, choose a new password at once and reply to this e-mail, so that we can help you.",
  "account_changed.button": "Choose a new password",

  "contact_message.subject": "Message from {name}",
  "contact_message.title": "A new message from the site",
  "contact_message.from": "From",
  "contact_message.text": "Message",
  "contact_message.reply": "A reply to this letter goes to the sender.",

  "message_reply.subject": "Reply to your message to {shop}",
  "message_reply.title": "Reply to your message",
  "message_reply.further": "If you have more questions, just reply to this e-mail.",
  "message_reply.quote": "Your message of {date}",

  "newsletter_confirmation.subject": "Confirm your newsletter subscription",
  "newsletter_confirmation.preview": "One more step to {shop}'s newsletter.",
  "newsletter_confirmation.title": "Confirm your subscription",
  "newsletter_confirmation.text": "Somebody, probably you, asked for {shop}'s newsletter at this e-mail.",
  "newsletter_confirmation.consent":
    "By confirming you agree that we send news and offers to this e-mail. You can withdraw at any time.",
  "newsletter_confirmation.button": "Confirm the subscription",
  "newsletter_confirmation.life": "The link works for {days} days.",
  "newsletter_confirmation.notYou":
    "If you did not ask for the newsletter, please ignore this letter: without a confirmation you will not get it.",

  "newsletter_welcome.subject": "You are subscribed to {shop}'s newsletter",
  "newsletter_welcome.preview": "Your subscription is confirmed.",
  "newsletter_welcome.title": "Welcome among our subscribers",
  "newsletter_welcome.text":
    "Your subscription to {shop}'s newsletter is confirmed. We will write when there is a new fruit or a good offer.",
  "newsletter_welcome.end":
    "You can unsubscribe at any time: the link is at the end of this letter and of each one to come.",

  "withdrawal.declaration": "Declaration",
  "withdrawal.statement":
    "I hereby give notice that I withdraw from my contract of sale of the following goods:",
  "withdrawal.goods.all": "All goods of the order",
  "withdrawal.name": "Name",
  "withdrawal.email": "E-mail",
  "withdrawal.declaredAt": "Declared on",
  "withdrawal.link": "Withdraw from the contract",
  "guarantee.title": "Legal guarantee",
  "guarantee.text":
    "By law you have a guarantee of at least two years from delivery. If a product is not as agreed, we replace it free of charge, or, where that is not possible, reduce the price or return your money. Write to {email}.",
  "guarantee.portal": "More on the Your Europe portal",
  "withdrawal.right":
    "Within 14 days of receiving the goods you may withdraw from the purchase without giving a reason. This does not apply to food that was opened.",

  "withdrawal_received.subject": "We have received your withdrawal from the contract of order {number}",
  "withdrawal_received.preview": "What you declared, when, and what comes next.",
  "withdrawal_received.title": "We have received your withdrawal",
  "withdrawal_received.text":
    "We confirm that we received your declaration on {date}. Please keep this letter.",
  "withdrawal_received.next": "What comes next",
  "withdrawal_received.next.send":
    "If you have the goods already, send them within 14 days from today to: {address}.",
  "withdrawal_received.next.money":
    "Within 14 days we return what you paid, by the same means of payment. We may wait until we have the goods, or proof that you sent them. With cash on delivery we will ask you for a bank account.",
  "withdrawal_received.notYou": "If you declared nothing of the kind, please write to us.",

  "owner_withdrawal.subject": "Withdrawal from the contract of order {number}",
  "owner_withdrawal.preview": "Declared by {name}.",
  "owner_withdrawal.title": "A customer withdrew from the contract",
  "owner_withdrawal.text": "The order is of this e-mail. The shop has confirmed the receipt to the customer.",
  "owner_withdrawal.unknown":
    "There is no order of this number and e-mail. A withdrawal may hold with a wrong number, too: look for the customer by name. The shop has confirmed the receipt.",
  "owner_withdrawal.money":
    "Where there is a right of withdrawal, the amount is to be returned within 14 days from today. You may wait for the goods, or for proof that they were sent.",
  "owner_withdrawal.button": "To the withdrawals",

  "test.subject": "A test letter from {shop}",
  "test.preview": "The shop's mail works.",
  "test.title": "The mail works",
  "test.text": "This is a test letter from your shop. If you can read it, letters to customers arrive too.",
} as const satisfies Record<keyof typeof emailsBg, string>;
