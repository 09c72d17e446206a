/** VAT rates of sales in Bulgaria, in percent (ЗДДС, article 66; 0: exports and exempt supplies). */
export const vatRates = [20, 9, 0] as const;
export type VatRate = (typeof vatRates)[number];

/** The rate of sweets, and of a product whose rate nobody set. */
export const defaultVatRate: VatRate = 20;

/** Type guard for a stored or submitted rate. */
export function isVatRate(rate: number): rate is VatRate {
  return vatRates.some((known) => known === rate);
}
