import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of every e-mail, and of the test. */
export const sharedEmailTexts = dictionary({
  bg: {
    "email.hello": "Здравейте!",
    "email.hello.named": "Здравейте, {name}!",
    "email.support": "Имате въпрос? Пишете ни на",
    "email.toShop": "Към магазина",
    "email.sample": "[Проба] {subject}",
    "email.link": "Ако бутонът не работи, копирайте този адрес в браузъра си:",
    "email.link.hidden": "Връзката не се показва тук.",
    "email.phone": "Тел. {phone}",
    "email.eik": "ЕИК {number}",
    "email.vat": "ДДС № {number}",
    "email.own": "",
    "email.unsubscribe": "Отпиши се от бюлетина",
    "email.stop": "Спри тези имейли",

    "test.subject": "Пробно писмо от {shop}",
    "test.preview": "Пощата на магазина работи.",
    "test.title": "Пощата работи",
    "test.text": "Това е пробно писмо от вашия магазин. Щом го четете, и писмата до клиентите пристигат.",
  },
  en: {
    "email.hello": "Hello,",
    "email.hello.named": "Hello {name},",
    "email.support": "Any questions? Write to us at",
    "email.toShop": "Visit the shop",
    "email.sample": "[Test] {subject}",
    "email.link": "If the button doesn't work, copy this address into your browser:",
    "email.link.hidden": "The link is not shown here.",
    "email.phone": "Tel. {phone}",
    "email.eik": "Company ID (EIK) {number}",
    "email.vat": "VAT No. {number}",
    "email.own": "",
    "email.unsubscribe": "Unsubscribe from the newsletter",
    "email.stop": "Stop these e-mails",

    "test.subject": "Test e-mail from {shop}",
    "test.preview": "The shop's e-mail works.",
    "test.title": "E-mail works",
    "test.text": "This is a test e-mail from your shop. If you can read it, e-mails to customers arrive too.",
  },
});
