/** Weights of the ЕИК check digits, first and second attempt (ordinance on the BULSTAT register). */
const firstWeights9 = [1, 2, 3, 4, 5, 6, 7, 8];
const secondWeights9 = [3, 4, 5, 6, 7, 8, 9, 10];
const firstWeights13 = [2, 7, 3, 5];
const secondWeights13 = [4, 9, 5, 7];

/** Returns whether a text is the ЕИК of a company (9 digits) or of a branch (13 digits) with valid check digits. */
export function isEik(text: string): boolean {
  if (!/^(\d{9}|\d{13})$/.test(text)) return false;
  const digits = Array.from(text, Number);
  if (checkDigit(digits.slice(0, 8), firstWeights9, secondWeights9) !== digits[8]) return false;
  return (
    digits.length === 9 || checkDigit(digits.slice(8, 12), firstWeights13, secondWeights13) === digits[12]
  );
}

/** Returns whether a text has the form of a Bulgarian VAT number: `BG` and 9 or 10 digits. Ignores spaces and case. */
export function isVatNumber(text: string): boolean {
  return /^BG\d{9,10}$/.test(text.replaceAll(" ", "").toUpperCase());
}

function checkDigit(digits: readonly number[], first: readonly number[], second: readonly number[]): number {
  const remainder = weigh(digits, first) % 11;
  if (remainder < 10) return remainder;
  return (weigh(digits, second) % 11) % 10;
}

function weigh(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0);
}
