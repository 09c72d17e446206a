/** Maximum lengths of a person's fields in characters (specification, section 5). */
export const personLengths = { firstName: 50, lastName: 50, email: 254, phone: 20 } as const;

/**
 * Trims a text, removes angle brackets and lone surrogates (which databases refuse), replaces control characters by
 * spaces, and cuts it to `maxLength` characters.
 */
export function sanitizeText(text: string, maxLength: number): string {
  const plain = Array.from(
    text
      .replace(/[<>\p{Cs}]/gu, "")
      .replace(/\p{Cc}/gu, " ")
      .trim(),
  );
  return plain.slice(0, maxLength).join("").trim();
}

/**
 * Returns whether a text matches a simple e-mail pattern (specification, section 5), has at most 254 characters and no
 * control characters.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= personLengths.email &&
    !/[\p{Cc}\p{Cs}]/u.test(text) &&
    /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(\.[^\s@<>,;:"()[\]\\.]+)+$/.test(text)
  );
}

/**
 * Returns the mailbox of an e-mail address, for counting only: without a tag after `+` and, at Gmail, without dots. One person
 * could otherwise order under any number of addresses.
 */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@", 2);
  const untagged = name.split("+", 1)[0] || name;
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${untagged}@${domain}`;
  return `${untagged.replaceAll(".", "")}@gmail.com`;
}

/**
 * Returns whether a text is 7 to 20 digits, spaces, plus, minus and parentheses (specification, section 5), with at least
 * seven digits.
 */
export function isPhone(text: string): boolean {
  return /^[\d +()-]{7,20}$/.test(text) && text.replace(/\D/g, "").length >= 7;
}
