/** Returns a phone number's digits without the country code or trunk zero. */
export function nationalNumber(phone: string): string {
  return digitsOf(phone).replace(/^(?:00359|359|0)/, "");
}

export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "");
}

/** Returns whether a text is 7 to 20 digits, spaces, plus, minus and parentheses (specification, section 5). */
export function isPhone(text: string): boolean {
  return /^[\d +()-]{7,20}$/.test(text);
}
