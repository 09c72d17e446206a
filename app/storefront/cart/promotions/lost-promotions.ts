import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Currencies } from "#app/domain/money.ts";
import { promotionTranslator } from "#app/i18n/promotions.ts";
import type { PricedCart } from "./promoted.ts";
import { whyNotText } from "./why-not-text.ts";

/** Returns in words what a cart had and has no more: codes with the reason, gifts, and other promotions by name. */
export function lostPromotions(
  before: PricedCart,
  after: PricedCart,
  locale: Locale,
  currencies: Currencies,
): string[] {
  const t = promotionTranslator(locale);
  const used = before.codes.filter(({ why }) => why === null).map(({ code }) => code);
  const codes = after.codes.flatMap(({ code, why }) =>
    why && used.includes(code) ? [`${code}: ${whyNotText(why, locale, currencies)}`] : [],
  );
  const gifts = before.gifts
    .filter(({ product }) => !after.gifts.some((gift) => gift.product.id === product.id))
    .map(({ product }) => t("promotion.giftLost", { name: localText(product, "name", locale) }));
  if (codes.length > 0 || gifts.length > 0) return [...codes, ...gifts];
  return before.promotions
    .filter(({ name }) => !after.promotions.some((each) => each.name === name))
    .map(({ name }) => t("promotion.lost", { name }));
}
