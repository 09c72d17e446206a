import { dictionary } from "#app/i18n/dictionary.ts";
import type { ScreenHelp } from "./screen-help.ts";

/** Help of the customer list. */
export const customersHelp: ScreenHelp = {
  tasks: { first: { to: "/admin/subscribers" }, second: { to: "/admin/messages" }, third: {} },
  texts: dictionary({
    bg: {
      about: "Всеки, който е поръчвал, с профил или без. Клиентите се добавят сами с първата си поръчка.",
      first: "Търсене на клиент",
      firstText:
        "Напишете име, имейл или телефон и натиснете „{edit.search}“. С „{customers.subscribed.only}“ остават получателите на бюлетина.",
      second: "Поръчки и бележки",
      secondText:
        "Отворете клиента, за да видите поръчките, съобщенията и писмата до него. В „{customers.notes}“ пишете за него; в магазина той не вижда бележките.",
      third: "Лични данни",
      thirdText:
        "В „{customers.privacy}“ изтегляте данните на клиента или ги изтривате, когато той поиска. Изтриването е завинаги.",
    },
    en: {
      about:
        "Everybody who has ordered, with or without an account. Customers are added with their first order.",
      first: "Finding a customer",
      firstText:
        "Type a name, e-mail or phone and press “{edit.search}”. With “{customers.subscribed.only}” you see those who get the newsletter.",
      second: "Orders and notes",
      secondText:
        "Open a customer to see their orders, messages and e-mails. In “{customers.notes}” you write about them; they don't see the notes in the shop.",
      third: "Personal data",
      thirdText:
        "In “{customers.privacy}” you download a customer's data, or erase it when they ask. Erasing is permanent.",
    },
  }),
};
