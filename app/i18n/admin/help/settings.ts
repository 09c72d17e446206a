import { dictionary } from "#app/i18n/dictionary.ts";
import type { ScreenHelp } from "./screen-help.ts";

/** Help of the settings. */
export const settingsHelp: ScreenHelp = {
  tasks: { first: { to: "/admin/design" }, second: { to: "/admin/books" }, third: {} },
  texts: dictionary({
    bg: {
      about:
        "Данните на фирмата, които се виждат на сайта, в писмата и във фактурите. Запазете с „{settings.save}“.",
      first: "Име и лого",
      firstText:
        "В „{settings.shop}“ въведете името и качете логото. Те са на всяка страница и във всяко писмо.",
      second: "Фактури",
      secondText:
        "В „{settings.invoicing}“ попълнете „{settings.eik}“ и „{settings.manager_bg}“: без тях не може да се издаде фактура. „{settings.invoice_rule}“ определя дали фактурите се издават автоматично.",
      third: "Известия",
      thirdText:
        "На „{settings.notification_email}“ получавате новите поръчки и съобщенията. Адресът не се вижда на сайта.",
    },
    en: {
      about:
        "The company's details on the site, in e-mails and on invoices. Save them with “{settings.save}”.",
      first: "Name and logo",
      firstText:
        "In “{settings.shop}”, enter the name and upload the logo. They are on every page and in every e-mail.",
      second: "Invoices",
      secondText:
        "In “{settings.invoicing}”, fill in “{settings.eik}” and “{settings.manager_bg}”: without them no invoice can be issued. “{settings.invoice_rule}” sets whether invoices are issued automatically.",
      third: "Notifications",
      thirdText:
        "You get new orders and messages at “{settings.notification_email}”. The site does not show this address.",
    },
  }),
};
