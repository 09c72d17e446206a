import type { CarrierName } from "#app/domain/delivery/carrier.ts";

/**
 * Ways of payment in the audit file (Ordinance N-18, annex 38). 1: exempt by article 3, not by postal money transfer; 2: virtual
 * POS; 3: cash on delivery by postal money transfer; 4: payment service provider; 5: other without a receipt; 6: with a fiscal
 * receipt.
 */
export const paymentCodes = [1, 2, 3, 4, 5, 6] as const;
export type PaymentCode = (typeof paymentCodes)[number];

/** How each way to pay is written in the audit file. */
export type PaymentCodes = {
  /** `pos_number`: of the virtual POS; `provider`: ЕИК or foreign register number and name, required with code 4. */
  card: { code: 2 | 4; pos_number: string; provider: string };
  /** By carrier, since it follows from the contract with each; `other` for parcels of no carrier. */
  cash: Record<CarrierName | "other", 3 | 5 | 6>;
  bank_transfer: 1;
  in_hand: 5 | 6;
};
