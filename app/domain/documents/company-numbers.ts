/** Weights of the ЕИК check digits, first and second attempt (ordinance on the BULSTAT register). */
const firstWeights9 = [1, 2, 3, 4, 5, 6, 7, 8];
const secondWeights9 = [3, 4, 5, 6, 7, 8, 9, 10];
const firstWeights13 = [2, 7, 3, 5];
const secondWeights13 = [4, 9, 5, 7];

/**
 * Weights of the check digit of a personal number (ЕГН), a foreigner's number (ЛНЧ) and a number given by the tax
 * office.
 */
const personalWeights = [2, 4, 8, 5, 10, 9, 7, 3, 6];
const foreignerWeights = [21, 19, 17, 13, 11, 9, 7, 3, 1];
const taxOfficeWeights = [4, 3, 2, 7, 6, 5, 4, 3, 2];

/** VAT numbers of the other member states without their prefix, by prefix (VIES). `XI` is Northern Ireland. */
const euVatPatterns: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
};

/** Removes white space and upper-cases: the form in which numbers are compared and stored. */
export function compactNumber(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}

/** Returns whether a text is the ЕИК of a company (9 digits) or of a branch (13 digits) with valid check digits. */
export function isEik(text: string): boolean {
  if (!/^(\d{9}|\d{13})$/.test(text)) return false;
  const digits = Array.from(text, Number);
  if (checkDigit(digits.slice(0, 8), firstWeights9, secondWeights9) !== digits[8]) return false;
  return (
    digits.length === 9 || checkDigit(digits.slice(8, 12), firstWeights13, secondWeights13) === digits[12]
  );
}

/**
 * Returns whether a text is a Bulgarian VAT number: `BG` and a company's nine-digit ЕИК, or a person's ten-digit number
 * with a valid check digit. Ignores spaces and case.
 */
export function isBulgarianVatNumber(text: string): boolean {
  const digits = /^BG(\d{9,10})$/.exec(compactNumber(text))?.[1] ?? "";
  return digits.length === 9 ? isEik(digits) : isPersonsNumber(digits);
}

/** Returns whether a compact text is a VAT number of a member state: Bulgarian by check digit, others by pattern. */
export function isEuVatNumber(text: string): boolean {
  if (text.startsWith("BG")) return isBulgarianVatNumber(text);
  return euVatPatterns[text.slice(0, 2)]?.test(text.slice(2)) ?? false;
}

/**
 * Returns whether a text can identify a company on an invoice: an ЕИК, a person's number in the BULSTAT register, or a
 * VAT number. Numbers with a prefix from outside the European Union are not checked further. Ignores spaces and case.
 */
export function isCompanyNumber(text: string): boolean {
  const number = compactNumber(text);
  if (/^\d+$/.test(number)) return isEik(number) || isPersonsNumber(number);
  const prefix = number.slice(0, 2);
  if (prefix === "BG" || prefix in euVatPatterns) return isEuVatNumber(number);
  return /^[A-Z]{2}[A-Z\d+*.-]{2,18}$/.test(number);
}

/** Returns the ЕИК that a Bulgarian company's number contains; empty for other numbers. Ignores spaces and case. */
export function eikOf(text: string): string {
  const digits = compactNumber(text).replace(/^BG/, "");
  return isEik(digits) ? digits : "";
}

/**
 * Returns the number by VAT of a company with this ЕИК: that of the company itself for a branch, whose ЕИК has 13
 * digits. Empty for anything but a valid ЕИК.
 */
export function vatNumberOf(eik: string): string {
  const digits = eikOf(eik);
  return digits === "" ? "" : `BG${digits.slice(0, 9)}`;
}

function isPersonsNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const taxOffice = (11 - (weigh(digits, taxOfficeWeights) % 11)) % 11;
  return (
    (weigh(digits, personalWeights) % 11) % 10 === digits[9] ||
    weigh(digits, foreignerWeights) % 10 === digits[9] ||
    taxOffice === digits[9]
  );
}

function checkDigit(digits: readonly number[], first: readonly number[], second: readonly number[]): number {
  const remainder = weigh(digits, first) % 11;
  if (remainder < 10) return remainder;
  return (weigh(digits, second) % 11) % 10;
}

function weigh(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
}
