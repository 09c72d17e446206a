import type { Locale } from "#app/domain/locale.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of the second step of a sign-in. Separate from the shop's texts, which every page downloads. */
const signInCodeBg = {
  "code.title": "Втора стъпка на входа",
  "code.text": "Въведете 6-цифрения код, който показва приложението за кодове на телефона ви.",
  "code.backup.text": "Въведете един от резервните кодове, които запазихте. Всеки важи само веднъж.",
  "code.label": "Код от приложението",
  "code.backup.label": "Резервен код",
  "code.submit": "Влезте",
  "code.busy": "Влизане…",
  "code.useBackup": "Използвайте резервен код",
  "code.useApp": "Използвайте код от приложението",
  "code.error.title": "Грешка при вход",
  "code.error.required": "Моля въведете кода.",
  "code.error.code": "Кодът е грешен или вече е използван. Опитайте със следващия.",
  "code.error.limited": "Твърде много опити. Изчакайте няколко минути и опитайте отново.",
  "code.error.locked": "Твърде много грешни кодове. Опитайте отново след един час.",
  "code.error.unexpected": "Възникна неочаквана грешка.",
  "code.over.title": "Започнете входа отначало",
  "code.over.text":
    "Времето за втората стъпка изтече или опитите свършиха. Въведете отново имейла и паролата си.",
  "code.over.link": "Към входа",
};

const signInCodeEn: Record<SignInCodeTextKey, string> = {
  "code.title": "Second step of the sign-in",
  "code.text": "Enter the 6-digit code that the authenticator app on your phone shows.",
  "code.backup.text": "Enter one of the backup codes that you saved. Each works only once.",
  "code.label": "Code of the app",
  "code.backup.label": "Backup code",
  "code.submit": "Sign in",
  "code.busy": "Signing in…",
  "code.useBackup": "Use a backup code",
  "code.useApp": "Use a code of the app",
  "code.error.title": "Sign-in failed",
  "code.error.required": "Please enter the code.",
  "code.error.code": "The code is wrong or was used already. Try the next one.",
  "code.error.limited": "Too many attempts. Wait a few minutes and try again.",
  "code.error.locked": "Too many wrong codes. Try again in an hour.",
  "code.error.unexpected": "An unexpected error occurred.",
  "code.over.title": "Please begin again",
  "code.over.text":
    "The time for the second step is over, or the attempts are used up. Enter your e-mail and password again.",
  "code.over.link": "To the sign-in",
};

type SignInCodeTextKey = keyof typeof signInCodeBg;

const dictionaries: Record<Locale, Record<SignInCodeTextKey, string>> = {
  bg: signInCodeBg,
  en: signInCodeEn,
};

export function signInCodeTranslator(locale: Locale): Translate<SignInCodeTextKey> {
  return translatorOf(dictionaries[locale]);
}
