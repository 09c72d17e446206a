import { digitsOf, nationalNumber } from "#app/domain/phone.ts";

/** Formats a telephone number internationally, `+359888123456`. One without a country code is Bulgarian. */
export function internationalPhone(phone: string): string {
  const typed = phone.trim();
  if (typed.startsWith("+")) return `+${digitsOf(typed)}`;
  if (typed.startsWith("00")) return `+${digitsOf(typed).slice(2)}`;
  return `+359${nationalNumber(typed)}`;
}
