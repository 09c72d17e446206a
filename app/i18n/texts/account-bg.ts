import { addTexts } from "#app/i18n/texts-loaded.ts";

/** Texts of sign-in and account pages. */
export const accountBg = {
  "auth.title": "Вход и регистрация",
  "auth.tab.signIn": "Вход",
  "auth.tab.signUp": "Регистрация",
  "auth.firstName": "Име",
  "auth.lastName": "Фамилия",
  "auth.email": "Имейл",
  "auth.password": "Парола",
  "auth.password.hint": "Поне {min} символа.",
  "auth.confirmPassword": "Повторете паролата",
  "auth.busy": "Влизане…",
  "auth.forgot": "Забравена парола?",
  "auth.signUp": "Регистрирай се",
  "auth.signUp.busy": "Регистрация…",
  "auth.signUp.error": "Грешка при регистрация",
  "auth.error.required": "Моля попълнете всички полета.",
  "auth.error.credentials": "Невалиден имейл или парола.",
  "auth.error.unexpected": "Възникна неочаквана грешка.",
  "auth.error.unverified":
    "Имейлът ви още не е потвърден. Изпратихме ви нова връзка – отворете я и въведете паролата си там.",
  "auth.error.limited": "Твърде много опити. Изчакайте няколко минути и опитайте отново.",
  "auth.error.busy": "В момента има твърде много заявки. Опитайте отново след няколко секунди.",
  "auth.error.mismatch": "Паролите не съвпадат.",
  "auth.error.short": "Паролата трябва да е поне 6 символа.",
  "auth.error.common": "Тази парола е твърде разпространена и лесно се отгатва. Изберете друга.",
  "auth.error.long": "Паролата може да е най-много 128 символа.",
  "auth.error.email": "Моля въведете валиден имейл адрес.",
  "auth.error.exists": "Потребител с този имейл вече съществува.",

  "verify.title": "Потвърдете имейла си",
  "verify.text": "Въведете паролата, която избрахте при регистрацията, и ще влезете в профила си.",
  "verify.button": "Потвърди и влез",
  "verify.busy": "Потвърждаване…",
  "verify.notYou":
    "Ако не сте се регистрирали вие, затворете страницата: без паролата никой не може да потвърди този профил.",
  "verify.error.title": "Имейлът не е потвърден",
  "verify.error.password": "Въведете паролата си.",
  "verify.error.credentials": "Паролата не е вярна.",
  "verify.error.limited": "Твърде много опити. Изчакайте няколко минути и опитайте отново.",
  "verify.error.busy": "В момента има твърде много заявки. Опитайте отново след няколко секунди.",
  "verify.error.unexpected": "Възникна неочаквана грешка.",
  "verify.verified.title": "Имейлът е потвърден",
  "verify.verified.text": "Влезте с него и с паролата си.",
  "verify.verified.same": "Вече сте влезли в профила си с него.",
  "verify.verified.other": "Сега сте влезли с друг имейл. За да влезете с този, първо излезте от профила си.",
  "verify.profile": "Към профила",
  "verify.expired.title": "Връзката вече не е валидна",
  "verify.expired.text": "Тя важи един ден. Влезте с имейла и паролата си и ще ви изпратим нова.",
  "verify.expired.other":
    "Тя важи един ден, а сега сте влезли с друг имейл. Излезте от профила си, влезте с този имейл и ще ви изпратим нова.",
  "verify.unknown.title": "Връзката не е валидна",
  "verify.unknown.text":
    "Проверете дали сте отворили целия адрес от писмото. Или влезте с имейла и паролата си и ще ви изпратим нова връзка.",

  "forgot.title": "Забравена парола",
  "forgot.text": "Въведете имейла си и ще ви изпратим връзка за нова парола.",
  "forgot.send": "Изпрати връзката",
  "forgot.busy": "Изпращане…",
  "forgot.error": "Грешка",
  "forgot.limited": "Вече ви изпратихме няколко писма. Изчакайте малко и опитайте отново.",
  "forgot.sent.title": "Проверете пощата си",
  "forgot.sent.text":
    "Ако има профил с този имейл, изпратихме на него връзка за нова парола. Тя важи един час.",
  "forgot.back": "Към входа",

  "reset.title": "Нова парола",
  "reset.text": "След смяната ще трябва да влезете отново на всичките си устройства.",
  "reset.save": "Запази паролата",
  "reset.busy": "Запазване…",
  "reset.error": "Грешка",
  "reset.link.title": "Връзката не е валидна",
  "reset.link.text": "Тя важи един час и може да се използва само веднъж. Поискайте нова.",
  "reset.again": "Нова връзка",
  "reset.done.title": "Паролата е сменена",
  "reset.done.text": "Влезте с новата си парола.",

  "seo.auth.title": "Вход | {shop}",
  "seo.auth.description":
    "Влезте в профила си в {shop} или си създайте нов, за да виждате поръчките и любимите си плодчета.",
  "seo.forgot-password.title": "Забравена парола | {shop}",
  "seo.forgot-password.description":
    "Забравихте паролата за профила си в {shop}? Въведете имейла си и ще ви изпратим връзка за нова парола.",
  "seo.reset-password.title": "Нова парола | {shop}",
  "seo.reset-password.description":
    "Изберете нова парола за профила си в {shop} чрез връзката, която изпратихме на имейла ви.",
  "seo.sign-in-code.title": "Втора стъпка на входа | {shop}",
  "seo.sign-in-code.description":
    "Въведете кода от приложението за удостоверяване, за да завършите входа в профила си в {shop}.",
  "seo.verify-email.title": "Потвърждение на имейл | {shop}",
  "seo.verify-email.description":
    "Потвърдете имейла на профила си в {shop} с паролата, която избрахте при регистрацията.",
  "seo.staff-invite.title": "Покана за екипа | {shop}",
  "seo.staff-invite.description":
    "Покана за екипа на {shop}: приемете я с профила си или създайте нов, за да влезете в админ панела.",
} as const;

addTexts("bg", accountBg);
