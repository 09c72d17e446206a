import { formatDateTime } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { amountTexts, sumOf } from "#app/domain/money.ts";
import type { Currencies } from "#app/domain/money.ts";
import { newsletterEmailTranslator } from "#app/i18n/emails/newsletter.ts";
import type { CodeTerms } from "#app/server/promotions/code-terms.ts";

/** Returns what a code gives, in words. */
export function codeGives(terms: CodeTerms, currencies: Currencies, locale: Locale): string {
  const t = newsletterEmailTranslator(locale);
  return t(`newsletterEmail.gives.${terms.kind}`, {
    percent: terms.percent ?? 0,
    amount: written(terms.amount_bgn ?? 0, currencies, locale),
    units: terms.units ?? 0,
    paid: terms.paid_units ?? 0,
    gift: terms.gift ? localText(terms.gift, "name", locale) : "",
  });
}

/**
 * Returns the conditions of a code, each in a sentence (Directive 2000/31/EC, article 6(c): easily accessible and
 * unambiguous).
 */
export function codeConditions(terms: CodeTerms, currencies: Currencies, locale: Locale): string[] {
  const t = newsletterEmailTranslator(locale);
  const { scope, target_names, min_amount_bgn, min_units, max_uses, max_uses_per_person } = terms;
  const ofAll = scope === "all" ? ".all" : "";
  const names = target_names.map((target) => localText(target, "name", locale)).join(", ");
  return [
    scope !== "all" && t("newsletterEmail.scope", { names }),
    min_amount_bgn !== null &&
      t(`newsletterEmail.minAmount${ofAll}`, { amount: written(min_amount_bgn, currencies, locale) }),
    min_units !== null && t(`newsletterEmail.minUnits${ofAll}`, { count: min_units }),
    terms.first_order_only && t("newsletterEmail.firstOrder"),
    max_uses_per_person !== null && t("newsletterEmail.perPerson", { count: max_uses_per_person }),
    max_uses !== null && t("newsletterEmail.maxUses", { count: max_uses }),
    !terms.is_combinable && t("newsletterEmail.alone"),
    period(terms, locale),
  ].filter((sentence) => sentence !== false);
}

function period({ starts_at, ends_at }: CodeTerms, locale: Locale): string | false {
  const t = newsletterEmailTranslator(locale);
  const start = starts_at && formatDateTime(starts_at, locale);
  const end = ends_at && formatDateTime(ends_at, locale);
  if (start && end) return t("newsletterEmail.period", { start, end });
  if (start) return t("newsletterEmail.period.from", { start });
  return end !== null && t("newsletterEmail.period.until", { end });
}

function written(stotinki: number, currencies: Currencies, locale: Locale): string {
  const amount = sumOf([{ price: stotinki, quantity: 1 }], currencies.base_currency);
  return amountTexts(amount, currencies, locale).join(" / ");
}
