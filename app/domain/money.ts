import type { Locale } from "./locale.ts";

/**
 * Money is whole minor units everywhere: stotinki for levs, cents for euros. A decimal amount exists only at
 * the edges: in a request body (`fromDecimal`) and on the screen (`formatMoney`).
 */
export const currencies = ["BGN", "EUR"] as const;
export type Currency = (typeof currencies)[number];

/** Levs for one euro, in hundred-thousandths: 1.95583, fixed by law. */
const rateInHundredThousandths = 195_583;

/** The largest amount that the shop handles: 10 million levs, in stotinki. Products of it stay exact in a double. */
export const maxAmount = 1_000_000_000;

/**
 * Euro cents of an amount in stotinki: divided by the full 1.95583 and rounded half up to the cent, as the law on
 * the euro's introduction has it.
 */
export function euroCents(stotinki: number): number {
  const doubled = 2 * stotinki * 100_000 + rateInHundredThousandths;
  return Math.floor(doubled / (2 * rateInHundredThousandths));
}

/** Stotinki of an amount in euro cents: times 1.95583, rounded half up. `euroCents` leads back to it. */
export function stotinkiOf(cents: number): number {
  return Math.floor((2 * cents * rateInHundredThousandths + 100_000) / 200_000);
}

/** A price or a sum in both currencies, in minor units: made in the shop's base currency, converted into the other. */
export type Amount = { stotinki: number; cents: number };

/**
 * The sum of prices in stotinki times quantities. With the lev as the base currency it is made in stotinki; with the euro
 * each price is first taken in cents, so that the sum is to the cent that of the euro prices that are shown.
 */
export function sumOf(items: readonly { price: number; quantity: number }[], baseCurrency: Currency): Amount {
  const isEuro = baseCurrency === "EUR";
  const sum = items.reduce(
    (total, { price, quantity }) => total + (isEuro ? euroCents(price) : price) * quantity,
    0,
  );
  return isEuro ? { stotinki: stotinkiOf(sum), cents: sum } : { stotinki: sum, cents: euroCents(sum) };
}

/** How the shop shows amounts: the base currency first; levs beside euros may be hidden. */
export type Currencies = { base_currency: Currency; show_bgn: boolean };

export const defaultCurrencies: Currencies = { base_currency: "BGN", show_bgn: true };

/** Stotinki of a decimal amount in levs (12.5 is 1250), or null when it is no amount of whole stotinki. */
export function fromDecimal(levs: number): number | null {
  const stotinki = Math.round(levs * 100);
  const isWhole = Math.abs(levs * 100 - stotinki) < 1e-6;
  return Number.isFinite(levs) && isWhole && Math.abs(stotinki) <= maxAmount ? stotinki : null;
}

/** The decimal amount of minor units, for a request or an answer: 1250 is 12.5. */
export function toDecimal(minorUnits: number): number {
  return minorUnits / 100;
}

/** Minor units of an amount as a person types it, `12,5`, `12.50` or `12`; null when it is none. */
export function readAmount(text: string): number | null {
  const [, whole, decimals = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s€]/g, "")) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

const amountFormat = new Intl.NumberFormat("bg-BG", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const currencyLabels = {
  BGN: { bg: "лв.", en: "BGN" },
  EUR: { bg: "€", en: "EUR" },
} as const satisfies Record<Currency, Record<Locale, string>>;

/**
 * An amount of minor units with its currency's label (specification, section 9): two decimals, the Bulgarian
 * number format in both languages, `12,50 лв.` or `12,50 BGN`. Amount and label never break apart.
 */
export function formatMoney(minorUnits: number, currency: Currency, locale: Locale): string {
  return `${amountFormat.format(minorUnits / 100)}\u00a0${currencyLabels[currency][locale]}`;
}

/** An amount as it is shown: in the base currency first, and in the other unless levs are hidden. */
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
 * Price of a kilogram in the minor units of the price, rounded half up; null without a weight. Grams must be a positive whole
 * number.
 */
export function pricePerKilogram(price: number, grams: number): number | null {
  return grams > 0 ? Math.floor((2 * price * 1000 + grams) / (2 * grams)) : null;
}

/**
 * The unit price of a product (Directive 98/6/EC, article 3) that costs so many stotinki: made of the price as it is charged,
 * in the base currency, and converted then. Null without a weight.
 */
export function unitPrice(stotinki: number, grams: number, baseCurrency: Currency): Amount | null {
  const isEuro = baseCurrency === "EUR";
  const perKilogram = pricePerKilogram(isEuro ? euroCents(stotinki) : stotinki, grams);
  if (perKilogram === null) return null;
  return isEuro
    ? { stotinki: stotinkiOf(perKilogram), cents: perKilogram }
    : { stotinki: perKilogram, cents: euroCents(perKilogram) };
}
