import type { Locale } from "./locale.ts";

/**
 * Amounts are whole minor units everywhere: stotinki for levs, cents for euros. Decimal amounts exist only at the
 * edges, such as in request bodies (`fromDecimal`) and on screen (`formatMoney`).
 */
export const currencies = ["BGN", "EUR"] as const;
export type Currency = (typeof currencies)[number];

/** Levs per euro, in hundred-thousandths: 1.95583, fixed by law. */
const rateInHundredThousandths = 195_583;

/** Maximum amount: 10 million levs, in stotinki. Currency conversions of it stay exact in a double. */
export const maxAmount = 1_000_000_000;

/**
 * Converts stotinki to euro cents at the full rate of 1.95583, rounded half up as the law on the introduction of the
 * euro requires.
 */
export function euroCents(stotinki: number): number {
  const doubled = 2 * stotinki * 100_000 + rateInHundredThousandths;
  return Math.floor(doubled / (2 * rateInHundredThousandths));
}

/**
 * Converts euro cents to stotinki at 1.95583, rounded half up. `euroCents` converts the result back to the same cents.
 */
export function stotinkiOf(cents: number): number {
  return Math.floor((2 * cents * rateInHundredThousandths + 100_000) / 200_000);
}

/**
 * Returns whether two prices in stotinki are the same where they are entered in a currency. Several lev prices round to
 * one euro price: a price that was only displayed in euros must not change when it is saved.
 */
export function isSamePrice(first: number, second: number, currency: Currency): boolean {
  return first === second || (currency === "EUR" && euroCents(first) === euroCents(second));
}

/** A price or sum in both currencies, in minor units: calculated in the base currency and converted to the other. */
export type Amount = { stotinki: number; cents: number };

/**
 * Sums prices in stotinki times quantities. With the euro as the base currency, each price is converted to cents first,
 * so that the sum matches the euro prices shown.
 */
export function sumOf(items: readonly { price: number; quantity: number }[], baseCurrency: Currency): Amount {
  const isEuro = baseCurrency === "EUR";
  const sum = items.reduce(
    (total, { price, quantity }) => total + (isEuro ? euroCents(price) : price) * quantity,
    0,
  );
  return amountOf(sum, baseCurrency);
}

/** Returns the amount in both currencies from minor units of the base currency. */
export function amountOf(minorUnits: number, baseCurrency: Currency): Amount {
  return baseCurrency === "EUR"
    ? { stotinki: stotinkiOf(minorUnits), cents: minorUnits }
    : { stotinki: minorUnits, cents: euroCents(minorUnits) };
}

/** Returns the amount in minor units of the base currency. */
export function amountIn(base: Currency, { stotinki, cents }: Amount): number {
  return base === "EUR" ? cents : stotinki;
}

/** Adds two amounts in the base currency; the other is never a sum of converted amounts (decision 4). */
export function addAmounts(first: Amount, second: Amount, baseCurrency: Currency): Amount {
  return amountOf(amountIn(baseCurrency, first) + amountIn(baseCurrency, second), baseCurrency);
}

/** Subtracts a part from a total in the base currency; the inverse of `addAmounts`. */
export function withoutPart(total: Amount, part: Amount, baseCurrency: Currency): Amount {
  return amountOf(amountIn(baseCurrency, total) - amountIn(baseCurrency, part), baseCurrency);
}

/** Display settings: the base currency comes first; `show_bgn` controls levs beside euros. */
export type Currencies = { base_currency: Currency; show_bgn: boolean };

export const defaultCurrencies: Currencies = { base_currency: "BGN", show_bgn: true };

/**
 * Converts a decimal amount in levs to stotinki (12.5 becomes 1250). Null unless it is whole stotinki within
 * `maxAmount`.
 */
export function fromDecimal(levs: number): number | null {
  const stotinki = Math.round(levs * 100);
  const isWhole = Math.abs(levs * 100 - stotinki) < 1e-6;
  return Number.isFinite(levs) && isWhole && Math.abs(stotinki) <= maxAmount ? stotinki : null;
}

/** Converts minor units to a decimal amount for requests and responses: 1250 becomes 12.5. */
export function toDecimal(minorUnits: number): number {
  return minorUnits / 100;
}

/**
 * Parses a typed amount, `12,5`, `12.50` or `12`, to minor units. Ignores white space and `€`; null for any other text,
 * a negative amount, or more than seven digits before the decimals.
 */
export function readAmount(text: string): number | null {
  const [, whole, decimals = ""] =
    /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s€\p{DI}]/gu, "")) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

/**
 * Returns minor units as a form field shows them, with the Bulgarian decimal comma (specification, section 9): `12,50`.
 */
export function amountField(minorUnits: number): string {
  return (minorUnits / 100).toFixed(2).replace(".", ",");
}

const amountFormat = new Intl.NumberFormat("bg-BG", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const currencyLabels = {
  BGN: { bg: "лв.", en: "BGN" },
  EUR: { bg: "€", en: "EUR" },
} as const satisfies Record<Currency, Record<Locale, string>>;

/**
 * Formats minor units with the currency's label (specification, section 9): two decimals and Bulgarian number format in
 * both languages, `12,50 лв.` or `12,50 BGN`. A non-breaking space precedes the label.
 */
export function formatMoney(minorUnits: number, currency: Currency, locale: Locale): string {
  return `${amountFormat.format(minorUnits / 100)}\u00a0${currencyLabels[currency][locale]}`;
}

/**
 * Formats minor units in any currency, by its code unless the shop has a label for it; `?` for an unknown (empty) one.
 */
export function writtenMoney(
  { amount, currency }: { amount: number; currency: string },
  locale: Locale,
): string {
  const own = currencies.find((known) => known === currency);
  return own
    ? formatMoney(amount, own, locale)
    : `${amountFormat.format(amount / 100)}\u00a0${currency || "?"}`;
}

/**
 * Formats an amount as shown: base currency first, then the other. Levs are left out only if they are hidden and the
 * euro is the base currency.
 */
export function amountTexts(
  { stotinki, cents }: Amount,
  { base_currency, show_bgn }: Currencies,
  locale: Locale,
): string[] {
  const [levs, euros] = [formatMoney(stotinki, "BGN", locale), formatMoney(cents, "EUR", locale)];
  if (base_currency === "BGN") return [levs, euros];
  return show_bgn ? [euros, levs] : [euros];
}

/**
 * Returns the price per kilogram in the price's minor units, rounded half up. `grams` must be a whole number; null when
 * it is not positive.
 */
export function pricePerKilogram(price: number, grams: number): number | null {
  return grams > 0 ? Math.floor((2 * price * 1000 + grams) / (2 * grams)) : null;
}

/**
 * Returns the price per kilogram (Directive 98/6/EC, article 3) of a product that costs `stotinki`: calculated from the
 * charged price in the base currency, then converted. Null without a weight.
 */
export function unitPrice(stotinki: number, grams: number, baseCurrency: Currency): Amount | null {
  const isEuro = baseCurrency === "EUR";
  const perKilogram = pricePerKilogram(isEuro ? euroCents(stotinki) : stotinki, grams);
  if (perKilogram === null) return null;
  return isEuro
    ? { stotinki: stotinkiOf(perKilogram), cents: perKilogram }
    : { stotinki: perKilogram, cents: euroCents(perKilogram) };
}

/**
 * Splits an amount by weights into whole cents that add up to it (largest remainder method; ties go to the earlier
 * share). Returns zeros when all weights are zero.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const whole = BigInt(amount);
  const exact = weights.map((weight) => whole * BigInt(weight));
  const shares = exact.map((product) => Number(product / sum));
  const left = amount - shares.reduce((total, share) => total + share, 0);
  if (left === 0) return shares;
  const losses = exact.map((product, index) => ({ index, loss: product % sum }));
  const mostLost = losses.toSorted((a, b) =>
    a.loss === b.loss ? a.index - b.index : a.loss < b.loss ? 1 : -1,
  );
  for (const { index } of mostLost.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** Returns the sum of a number taken from each item. */
export function sumBy<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}
