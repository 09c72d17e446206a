import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * Returns a telephone number in E.164, `+359888123456`, whatever its spelling; one without a country code is Bulgarian.
 * Null for a text that is no number of its country's numbering plan, so that nobody can call it.
 */
export function readPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, "BG");
  return number?.isValid() ? number.number : null;
}

/**
 * Returns what identifies a telephone number in every spelling: its digits, without the country code if it is Bulgarian.
 * Empty for a text without digits.
 */
export function phoneKey(typed: string): string {
  const number = readPhone(typed);
  return number === null
    ? digitsOf(typed).replace(/^(?:00)?359|^0/, "")
    : digitsOf(number).replace(/^359/, "");
}

export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "");
}
