import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { maxAmount, toDecimal } from "#app/domain/money.ts";
import { currencyNamed } from "#app/domain/written-amount.ts";
import { looseText } from "./carrier-http.ts";

/** Value added tax of deliveries: 20 % (ZDDS, article 66(1)). */
const vatPercent = 20;

/** Formats cents as a text with two decimals, as carriers expect: `24.50`. */
export function amountText(cents: number): string {
  return toDecimal(cents).toFixed(2);
}

/** Parses a decimal number of a carrier, a number or a text such as `24.5` or `24,50`. */
export const decimal = z
  .union([z.number(), outsideText().regex(/^\s*-?\d{1,10}(?:[.,]\d{1,10})?\s*$/)])
  .transform((amount) => (typeof amount === "number" ? amount : Number(amount.replace(",", "."))));

/** Parses a decimal amount of a carrier into cents, rounded half up. Refuses amounts beyond `maxAmount`. */
export const centsOfAmount = decimal
  .pipe(
    z
      .number()
      .min(-maxAmount / 100)
      .max(maxAmount / 100),
  )
  .transform((amount) => roundHalfUp(tenThousandths(amount), 100));

/** Parses a currency into its code of ISO 4217; an unknown name stays as it is, and is empty when there is none. */
export const payoutCurrency = looseText.transform((text) => currencyNamed(text) ?? text.slice(0, 20));

/** Adds 20 % VAT to a decimal amount without it; the result is in cents, rounded half up. */
export function centsWithVat(amount: number): number {
  return roundHalfUp(tenThousandths(amount) * (100 + vatPercent), 10_000);
}

/** Converts to whole ten-thousandths: carriers use at most four decimals; further ones are floating-point noise. */
function tenThousandths(amount: number): number {
  return Math.round(amount * 10_000);
}

function roundHalfUp(value: number, divisor: number): number {
  return Math.floor((2 * value + divisor) / (2 * divisor));
}
