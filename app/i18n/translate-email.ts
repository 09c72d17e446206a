import type { Locale } from "#app/domain/locale.ts";
import { emailsBg, emailsEn } from "./email-texts.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

export type EmailTextKey = keyof typeof emailsBg;

const dictionaries: Record<Locale, Record<EmailTextKey, string>> = { bg: emailsBg, en: emailsEn };

/**
 * Returns the translator of e-mail texts in a language. Separate from the shop's texts, so that shoppers do not
 * download them.
 */
export function emailTranslator(locale: Locale): Translate<EmailTextKey> {
  return translatorOf(dictionaries[locale]);
}
