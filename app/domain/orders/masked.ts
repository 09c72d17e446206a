// What is shown of a person's data to anybody who has the link of an order: enough to recognise one's own.

/** Stands for what is hidden, whatever its length. */
export const hidden = "•••";

/**
 * Masks an e-mail: `m•••@•••.com`. The page of an order asks for the whole e-mail, so neither the name nor the provider
 * may be read from it.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = "", ...rest] = Array.from(email.slice(0, at));
  const ending = /\.[^.]+$/.exec(email.slice(at + 1))?.[0] ?? "";
  return `${rest.length > 1 ? first : ""}${hidden}@${hidden}${ending}`;
}

/** Masks a phone number except for its last two digits. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  return `${hidden} ${digits.slice(-2)}`;
}

/** Returns the name of a typed town without anything that may follow it, such as a street. */
export function townAlone(town: string): string {
  return /^[^\d,;:]*/.exec(town)?.[0].trim() ?? "";
}
