import type { Locale } from "#app/domain/locale.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { amountTexts, sumOf, unitPrice } from "#app/domain/money.ts";
import type { Currencies } from "#app/domain/money.ts";
import { translator } from "#app/i18n/translate.ts";

/**
 * Returns a product's price in the words of its card in the shop, and the lines below it: weight with the price per
 * kilogram (Directive 98/6/EC, article 3), and the lowest price of the 30 days before a reduction (article 6a).
 */
export function priceLines(
  { price_bgn, weight_grams, lowest_before, sizes }: Product,
  currencies: Currencies,
  locale: Locale,
): { price: string; details: string[] } {
  const t = translator(locale);
  const { base_currency } = currencies;
  const written = (price: number) =>
    amountTexts(sumOf([{ price, quantity: 1 }], base_currency), currencies, locale).join(" / ");
  const price = written(price_bgn);
  const perKilogram = unitPrice(price_bgn, weight_grams, base_currency);
  const [unit] = perKilogram ? amountTexts(perKilogram, currencies, locale) : [];
  const weight = [
    t("product.grams", { grams: weight_grams }),
    ...(unit === undefined ? [] : [t("product.perKilogram", { price: unit })]),
  ];
  return {
    price: sizes && sizes.highest > price_bgn ? `${t("product.from")} ${price}` : price,
    details: [
      weight.join(" · "),
      ...(lowest_before === undefined ? [] : [t("product.lowestBefore", { price: written(lowest_before) })]),
    ],
  };
}
