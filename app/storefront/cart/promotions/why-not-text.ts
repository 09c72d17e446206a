import { formatDateTime } from "#app/domain/dates.ts";
import type { Locale } from "#app/domain/locale.ts";
import { amountTexts } from "#app/domain/money.ts";
import type { Currencies } from "#app/domain/money.ts";
import { promotionTranslator } from "#app/i18n/promotions.ts";
import type { WhyNot } from "./code-states.ts";

/** Returns in words why a code takes nothing off the cart. */
export function whyNotText(why: WhyNot, locale: Locale, currencies: Currencies): string {
  const t = promotionTranslator(locale);
  if (why.reason === "below") {
    const of = why.isPart ? "Of" : "";
    return "amount" in why
      ? t(`code.why.below.amount${of}`, { amount: amountTexts(why.amount, currencies, locale).join(" / ") })
      : t(`code.why.below.units${of}`, { count: why.units });
  }
  if (why.reason === "not_yet" && why.from)
    return t("code.why.not_yet.from", { date: formatDateTime(why.from, locale) });
  return t(`code.why.${why.reason}`);
}
