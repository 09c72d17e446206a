import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/**
 * Built-in texts of popups. Separate from the shop's texts, so that pages without a popup do not download them. Texts
 * quoted from the specification are verbatim.
 */
const texts = dictionary({
  bg: {
    "popup.announced": "Известие: {headline}",
    "popup.gotIt": "Разбрах",
    "popup.email": "Имейл",
    "popup.subscribe": "Абонирай се",
    "popup.busy": "Изпращане…",
    "popup.decline": "Не, благодаря",
    "popup.error.required": "Моля, въведете имейл и дайте съгласие.",
    "popup.error.subscribed": "Този имейл вече е абониран.",
    "popup.error.email": "Моля, въведете валиден имейл адрес.",
    "popup.error.failed": "Възникна грешка при абонирането.",
    "popup.success.title": "Успешно!",
    "popup.success.text": "Успешно се абонирахте за нашия бюлетин!",
    "popup.success.confirm": "Остава да потвърдите абонамента от писмото, което ви изпратихме.",
  },
  en: {
    "popup.announced": "Notice: {headline}",
    "popup.gotIt": "Got it",
    "popup.email": "E-mail",
    "popup.subscribe": "Subscribe",
    "popup.busy": "Sending…",
    "popup.decline": "No, thanks",
    "popup.error.required": "Please enter your e-mail and give your consent.",
    "popup.error.subscribed": "This e-mail is already subscribed.",
    "popup.error.email": "Please enter a valid e-mail address.",
    "popup.error.failed": "An error occurred while subscribing.",
    "popup.success.title": "Success!",
    "popup.success.text": "You've successfully subscribed to our newsletter!",
    "popup.success.confirm": "Please confirm it in the e-mail we've sent you.",
  },
});

export type PopupTextKey = keyof typeof texts.bg;

export function popupTranslator(locale: Locale): Translate<PopupTextKey> {
  return translatorOf(texts[locale]);
}
