import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** What the shop itself writes in a newsletter, around the owner's texts. */
const texts = dictionary({
  bg: {
    "newsletterEmail.reason": "Получавате този имейл, защото сте абонирани за бюлетина на {shop}.",
    "newsletterEmail.product": "Виж продукта",
    "newsletterEmail.code": "Код:",
    "newsletterEmail.use": "Използвай кода",
    "newsletterEmail.gives.percent": "{percent} % отстъпка",
    "newsletterEmail.gives.amount": "{amount} отстъпка",
    "newsletterEmail.gives.delivery": "Безплатна доставка",
    "newsletterEmail.gives.units": "{units} за цената на {paid}",
    "newsletterEmail.gives.gift": "Подарък: {gift}",
    "newsletterEmail.scope": "Важи за: {names}.",
    "newsletterEmail.minAmount": "При покупка на такива продукти за поне {amount}.",
    "newsletterEmail.minAmount.all": "При поръчка за поне {amount} без доставката.",
    "newsletterEmail.minUnits": "При покупка на поне {count}\u00a0бр. такива продукти.",
    "newsletterEmail.minUnits.all": "При поръчка на поне {count}\u00a0бр.",
    "newsletterEmail.firstOrder": "Само за първа поръчка.",
    "newsletterEmail.perPerson": "Най-много поръчки с кода на човек: {count}.",
    "newsletterEmail.maxUses": "Важи за първите {count} поръчки с кода.",
    "newsletterEmail.alone": "Не се събира с други промоции.",
    "newsletterEmail.period": "Валиден от {start} до {end}.",
    "newsletterEmail.period.from": "Валиден от {start}.",
    "newsletterEmail.period.until": "Валиден до {end}.",
  },
  en: {
    "newsletterEmail.reason": "You get this e-mail because you're subscribed to the {shop} newsletter.",
    "newsletterEmail.product": "View product",
    "newsletterEmail.code": "Code:",
    "newsletterEmail.use": "Use the code",
    "newsletterEmail.gives.percent": "{percent}% off",
    "newsletterEmail.gives.amount": "{amount} off",
    "newsletterEmail.gives.delivery": "Free delivery",
    "newsletterEmail.gives.units": "{units} for the price of {paid}",
    "newsletterEmail.gives.gift": "Gift: {gift}",
    "newsletterEmail.scope": "Applies to: {names}.",
    "newsletterEmail.minAmount": "When you buy at least {amount} of these products.",
    "newsletterEmail.minAmount.all": "On orders of at least {amount}, delivery not included.",
    "newsletterEmail.minUnits": "When you buy at least {count} of these products.",
    "newsletterEmail.minUnits.all": "On orders of at least {count} items.",
    "newsletterEmail.firstOrder": "First orders only.",
    "newsletterEmail.perPerson": "Orders with the code per person: {count} at most.",
    "newsletterEmail.maxUses": "For the first {count} orders with the code.",
    "newsletterEmail.alone": "Can't be combined with other offers.",
    "newsletterEmail.period": "Valid from {start} to {end}.",
    "newsletterEmail.period.from": "Valid from {start}.",
    "newsletterEmail.period.until": "Valid until {end}.",
  },
});

type NewsletterEmailTextKey = keyof typeof texts.bg;

export function newsletterEmailTranslator(locale: Locale): Translate<NewsletterEmailTextKey> {
  return translatorOf(texts[locale]);
}
