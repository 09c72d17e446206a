import { dictionary } from "#app/i18n/dictionary.ts";
import type { ScreenHelp } from "./screen-help.ts";

/** Help of the home page editor. */
export const homepageHelp: ScreenHelp = {
  tasks: { first: { to: "/admin/media" }, second: {}, third: {} },
  texts: dictionary({
    bg: {
      about: "Началната страница е съставена от секции. Клиентите ги виждат в същия ред.",
      first: "Нова секция",
      firstText:
        "Натиснете вид под „{homepage.add}“, заменете примерните текстове и запазете. Недовършена секция не се показва на сайта.",
      second: "Подреждане",
      secondText: "Хванете секцията за дръжката и я преместете. Новият ред се запазва веднага.",
      third: "Скриване и срок",
      thirdText:
        "Бутонът с окото скрива или показва секцията. В редактора ѝ, в „{homepage.group.schedule}“, задавате от кога до кога се вижда.",
    },
    en: {
      about: "The home page is made of sections. Customers see them in the same order.",
      first: "A new section",
      firstText:
        "Press a kind under “{homepage.add}”, replace the sample texts and save. An unfinished section is not shown on the site.",
      second: "Moving sections",
      secondText: "Take a section by its handle and move it. The new order is saved at once.",
      third: "Hiding and scheduling",
      thirdText:
        "The button with the eye hides or shows a section. In its editor, “{homepage.group.schedule}” sets from when until when it is visible.",
    },
  }),
};
