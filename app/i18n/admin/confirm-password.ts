import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of the dialog and the page that ask for the password again. */
export const confirmPasswordTexts = dictionary({
  bg: {
    "confirm.title": "Потвърдете паролата си",
    "confirm.text": "Въвели сте паролата си преди повече от 15 минути. За да продължите, въведете я отново.",
    "confirm.submit": "Потвърди",
    "confirm.busy": "Проверяваме…",
    "confirm.done": "Паролата е потвърдена",
    "confirm.close": "Затворете този прозорец и изпратете формуляра отново.",
    "confirm.download": "Изтеглянето започва.",
    "confirm.again": "Изтегли файла",
    "confirm.needed": "За това действие е нужна паролата ви. Потвърдете я и опитайте отново.",
    "confirm.link": "Потвърди паролата в нов прозорец",
    "confirm.error.password": "Въведете паролата си.",
    "confirm.error.credentials": "Невалидна парола.",
    "confirm.error.limited": "Твърде много опити. Изчакайте няколко минути и опитайте отново.",
    "confirm.error.busy": "В момента има твърде много заявки. Опитайте отново след няколко секунди.",
    "confirm.error.signed_out": "Не сте влезли в профила си.",
    "confirm.error.failed": "Възникна неочаквана грешка. Опитайте отново.",
  },
  en: {
    "confirm.title": "Confirm your password",
    "confirm.text":
      "It has been more than 15 minutes since you entered your password. Enter it again to continue.",
    "confirm.submit": "Confirm",
    "confirm.busy": "Checking…",
    "confirm.done": "The password is confirmed",
    "confirm.close": "Close this window and submit the form again.",
    "confirm.download": "The download is starting.",
    "confirm.again": "Download the file",
    "confirm.needed": "This action requires your password. Confirm it and try again.",
    "confirm.link": "Confirm the password in a new window",
    "confirm.error.password": "Please enter your password.",
    "confirm.error.credentials": "Wrong password.",
    "confirm.error.limited": "Too many attempts. Wait a few minutes and try again.",
    "confirm.error.busy": "The shop is very busy right now. Please try again in a few seconds.",
    "confirm.error.signed_out": "You are not signed in.",
    "confirm.error.failed": "An unexpected error occurred. Try again.",
  },
});
