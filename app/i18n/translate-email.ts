import type { Locale } from "#app/domain/locale.ts";
import { defaultBrand, isDemoBrand } from "#app/domain/shop/brand.ts";
import type { Brand } from "#app/domain/shop/brand.ts";
import { dictionary } from "./dictionary.ts";
import { emailsBg, emailsEn } from "./email-texts.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

export type EmailTextKey = keyof typeof emailsBg;

const dictionaries: Record<Locale, Record<EmailTextKey, string>> = { bg: emailsBg, en: emailsEn };

/** What a shop writes instead of the demo shop's texts about its sweets. */
const otherShop = dictionary({
  bg: {
    "order_delivered.title": "Поръчката ви е доставена",
    "order_waiting.text":
      "Пратката с поръчката ви е при куриера от два дни. Вземете я, преди да бъде върната.",
    "newsletter_welcome.text":
      "Абонаментът ви за бюлетина на {shop} е потвърден. Ще ви пишем, когато имаме нов продукт или добра оферта.",
  },
  en: {
    "order_delivered.title": "Your order has been delivered",
    "order_waiting.text":
      "Your order has been with the courier for two days. Please collect it before it is sent back.",
    "newsletter_welcome.text":
      "Your subscription to the {shop} newsletter is confirmed. We'll write when there's a new product or a good offer.",
  },
} satisfies Record<Locale, Partial<Record<EmailTextKey, string>>>);

/** The owner's texts in one language, which replace the shipped ones. */
export type OwnEmailTexts = Readonly<Partial<Record<EmailTextKey, string>>>;

/**
 * Returns the translator of e-mail texts in a language, in the words of a shop of this name, except for its owner's.
 * Separate from the shop's texts, so that shoppers do not download them.
 */
export function emailTranslator(
  locale: Locale,
  brand: Pick<Brand, "shop_name_bg"> = defaultBrand,
  own: OwnEmailTexts = {},
): Translate<EmailTextKey> {
  const shipped: OwnEmailTexts = isDemoBrand(brand) ? {} : otherShop[locale];
  return translatorOf<EmailTextKey>(dictionaries[locale], { ...shipped, ...own });
}
