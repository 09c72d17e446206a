/** VAT rates of sales in Bulgaria, in percent (ЗДДС, article 66; 0: exports and exempt supplies). */
export const vatRates = [20, 9, 0] as const;
export type VatRate = (typeof vatRates)[number];

/** The rate of sweets, used for products without a rate. */
export const defaultVatRate: VatRate = 20;

/** Type guard for stored and submitted rates. */
export function isVatRate(rate: number): rate is VatRate {
  return vatRates.some((known) => known === rate);
}

/**
 * Returns the net part of a gross amount in euro cents, rounded half up to the cent. VAT is the remainder, so that net
 * and VAT always add up to the total charged.
 */
export function netOf(total: number, vatRate: number): number {
  const divisor = 100 + vatRate;
  return Math.floor((2 * total * 100 + divisor) / (2 * divisor));
}
