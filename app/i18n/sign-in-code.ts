import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of the second step of a sign-in. Separate from the shop's texts, which every page downloads. */
const texts = dictionary({
  bg: {
    "code.title": "Втора стъпка на входа",
    "code.text": "Въведете 6-цифрения код, който показва приложението за кодове на телефона ви.",
    "code.backup.text": "Въведете един от резервните кодове, които запазихте. Всеки важи само веднъж.",
    "code.label": "Код от приложението",
    "code.backup.label": "Резервен код",
    "code.submit": "Влез",
    "code.busy": "Влизане…",
    "code.useBackup": "Използвай резервен код",
    "code.useApp": "Използвай код от приложението",
    "code.error.title": "Грешка при вход",
    "code.error.required": "Въведете кода.",
    "code.error.code": "Кодът е грешен или вече е използван. Опитайте със следващия.",
    "code.error.limited": "Твърде много опити. Изчакайте няколко минути и опитайте отново.",
    "code.error.locked": "Твърде много грешни кодове. Опитайте отново след един час.",
    "code.error.unexpected": "Възникна неочаквана грешка.",
    "code.over.title": "Започнете входа отначало",
    "code.over.text":
      "Времето за втората стъпка изтече или опитите свършиха. Въведете отново имейла и паролата си.",
    "code.over.link": "Към входа",
  },
  en: {
    "code.title": "Two-step sign-in",
    "code.text": "Enter the 6-digit code from the authenticator app on your phone.",
    "code.backup.text": "Enter one of the backup codes you saved. Each works only once.",
    "code.label": "Code from the app",
    "code.backup.label": "Backup code",
    "code.submit": "Sign in",
    "code.busy": "Signing in…",
    "code.useBackup": "Use a backup code",
    "code.useApp": "Use a code from the app",
    "code.error.title": "Sign-in failed",
    "code.error.required": "Please enter the code.",
    "code.error.code": "The code is wrong or has already been used. Try the next one.",
    "code.error.limited": "Too many attempts. Wait a few minutes and try again.",
    "code.error.locked": "Too many wrong codes. Try again in an hour.",
    "code.error.unexpected": "An unexpected error occurred.",
    "code.over.title": "Please start again",
    "code.over.text":
      "You ran out of time or attempts for the second step. Enter your e-mail and password again.",
    "code.over.link": "Back to sign-in",
  },
});

type SignInCodeTextKey = keyof typeof texts.bg;

export function signInCodeTranslator(locale: Locale): Translate<SignInCodeTextKey> {
  return translatorOf(texts[locale]);
}
