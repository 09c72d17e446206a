/**
 * Returns whether a text is a GTIN of 8, 12, 13 or 14 digits with its check digit (GS1 General Specifications, section
 * 7.9): from the right, the digits before it count three times and once in turn, and make the sum a multiple of ten.
 */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = Array.from(text, Number).reverse();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 1 ? 3 : 1), 0);
  return sum > 0 && sum % 10 === 0;
}
