/** Returns a phone number's digits without the country code or trunk zero. */
export function nationalNumber(phone: string): string {
  return digitsOf(phone).replace(/^(?:00359|359|0)/, "");
}

export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "");
}
