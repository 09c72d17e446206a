import { digitsOf, readPhone } from "#app/server/phone.ts";

/**
 * Formats a telephone number internationally, `+359888123456`; an unreadable one as its digits, which the carrier
 * refuses.
 */
export function internationalPhone(phone: string): string {
  return readPhone(phone) ?? digitsOf(phone);
}

/** Formats a telephone number as one calls it in Bulgaria, `0888123456`, and a foreign one internationally. */
export function nationalPhone(phone: string): string {
  return internationalPhone(phone).replace(/^\+359/, "0");
}
