/** The digits of a phone number without the country's code or the nought before it. */
export function nationalNumber(phone: string): string {
  return digitsOf(phone).replace(/^(?:00359|359|0)/, "");
}

export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "");
}
