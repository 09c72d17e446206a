import { deliveryOutlook } from "#app/domain/delivery/delivery-price.ts";
import type { DeliveryTerms } from "#app/domain/delivery/delivery-price.ts";
import type { Locale } from "#app/domain/locale.ts";
import { amountOf, amountTexts, sumOf } from "#app/domain/money.ts";
import type { Currencies } from "#app/domain/money.ts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";

// Texts about the price of delivery while it is not free. The server writes them, so that pages of a shop with free
// delivery download none of them.

const texts = dictionary({
  bg: {
    sentence: "Доставка {price}",
    free: "Безплатна доставка чрез {carriers}",
    exact: "{price}",
    from: "от {price}",
    depends: "по цени на куриера",
    freeFrom: "{text}, безплатна при поръчка от {price}",
  },
  en: {
    sentence: "Delivery {price}",
    free: "Free delivery by {carriers}",
    exact: "{price}",
    from: "from {price}",
    depends: "at the courier’s price",
    freeFrom: "{text}, free for orders from {price}",
  },
});

/**
 * Returns the price of delivery within a sentence: `от 4,90 лв. / 2,51 €, безплатна при поръчка от 50,00 лв. / 25,56
 * €`.
 */
export function deliveryPriceText(terms: DeliveryTerms, currencies: Currencies, locale: Locale): string {
  const { base_currency } = currencies;
  const t = translatorOf(texts[locale]);
  const outlook = deliveryOutlook(terms, amountOf(0, base_currency), base_currency);
  const price = outlook.amount ? amountTexts(outlook.amount, currencies, locale).join(" / ") : "";
  const text = t(outlook.kind, { price });
  if (terms.free_from === null) return text;
  const free = amountTexts(
    sumOf([{ price: terms.free_from, quantity: 1 }], base_currency),
    currencies,
    locale,
  );
  return t("freeFrom", { text, price: free.join(" / ") });
}

/** Returns the price of delivery as a sentence without a full stop: `Доставка от 4,90 лв. / 2,51 €`. */
export function deliveryText(terms: DeliveryTerms, currencies: Currencies, locale: Locale): string {
  const t = translatorOf(texts[locale]);
  return t("sentence", { price: deliveryPriceText(terms, currencies, locale) });
}

/** Returns what pages of a shop with free delivery say: `Безплатна доставка чрез Спиди`. */
export function freeDeliveryText(carriers: string, locale: Locale): string {
  return translatorOf(texts[locale])("free", { carriers });
}
