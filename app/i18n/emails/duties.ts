import { dictionary } from "#app/i18n/dictionary.ts";
import { dutyNames } from "#app/i18n/duty-names.ts";

/** Texts of the reminder of a legal duty. */
export const dutiesEmailTexts = dictionary({
  bg: {
    ...dutyNames.bg,
    "owner_duty_reminder.subject": "Напомняне: {duty}",
    "owner_duty_reminder.preview": "Дойде денят, който избрахте.",
    "owner_duty_reminder.title": "Време е за проверка",
    "owner_duty_reminder.text":
      "Дойде денят, който избрахте, за да проверите отново законовото задължение „{duty}“.",
    "owner_duty_reminder.note": "Бележката ви от последната проверка",
    "owner_duty_reminder.button": "Към законовите срокове",
    "owner_duty_reminder.advice": "Магазинът само напомня. Дали задължението е изпълнено, преценявате вие.",
  },
  en: {
    ...dutyNames.en,
    "owner_duty_reminder.subject": "Reminder: {duty}",
    "owner_duty_reminder.preview": "The day that you chose has come.",
    "owner_duty_reminder.title": "It is time for a check",
    "owner_duty_reminder.text": "The day that you chose to check this legal duty again has come: {duty}.",
    "owner_duty_reminder.note": "Your note from the last check",
    "owner_duty_reminder.button": "View legal deadlines",
    "owner_duty_reminder.advice": "The shop only reminds you. Whether the duty is met is for you to decide.",
  },
});
