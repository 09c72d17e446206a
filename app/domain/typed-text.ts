import { withUnicodeDomain } from "./email-domain.ts";

/** Maximum lengths of a person's fields in characters (specification, section 5). */
export const personLengths = { firstName: 50, lastName: 50, email: 254, phone: 20 } as const;

/**
 * A drawn character with the invisible ones that belong to it, or an invisible character by itself. Emoji and several
 * scripts need joiners and variation selectors, at most three in a row (Unicode, section 23.2), and the flags of regions
 * need tags (UTS #51, annex C).
 */
const drawnOrInvisible =
  /(\u{1f3f4}[\u{e0030}-\u{e007a}]{1,6}\u{e007f}|[^\s\p{Cc}\p{Cs}\p{DI}][\p{VS}\p{Join_C}]{0,3})|[\p{Cs}\p{DI}]/gu;

/** A character that is drawn without another one. U+2800 is an empty Braille cell. */
const drawn = /[^\s\p{M}\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]/u;

/**
 * Cleans a text from outside, of one line or several; all of them pass it except passwords and rich text. Drops lone
 * surrogates, which databases refuse, and default-ignorable characters (soft hyphen, zero-width space, byte order mark,
 * bidirectional controls), except joiners, variation selectors and tags right after a drawn character. Replaces
 * control characters except tabs and line breaks by spaces, and composes accents (NFC) unless that lengthens the text.
 * Returns an empty text when nothing is drawn, such as for combining marks alone.
 */
export function visibleText(text: string): string {
  const visible = text.replace(drawnOrInvisible, "$1").replace(/[^\P{Cc}\t\n\r]/gu, " ");
  if (!drawn.test(visible)) return "";
  const composed = visible.normalize();
  return composed.length > visible.length ? visible : composed;
}

/** Like `visibleText`, for a text of one line: replaces tabs and line breaks by spaces and trims. */
export function visibleLine(text: string): string {
  return visibleText(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .trim();
}

/** Drops every default-ignorable character, to compare and search: also those that `visibleText` keeps. */
export function withoutIgnorable(text: string): string {
  return text.replace(/\p{DI}/gu, "");
}

/**
 * Cleans a text of one line, trims it, cuts it to `maxLength` characters and removes angle brackets, in this order
 * (specification, section 5).
 */
export function sanitizeText(text: string, maxLength: number): string {
  const cut = Array.from(visibleLine(text)).slice(0, maxLength).join("");
  // What was cut or removed may leave a joiner, a mark or a space without the character that it belonged to.
  return visibleLine(cut.replace(/[<>]/g, ""));
}

/**
 * Sanitises an e-mail address, without any default-ignorable character: a mail server would refuse it. Lower-cases it and
 * writes its domain in Unicode, so that equal addresses are equal texts.
 */
export function sanitizeEmail(text: string, maxLength = text.length): string {
  return withUnicodeDomain(sanitizeText(withoutIgnorable(text), maxLength).toLowerCase());
}

/**
 * Returns whether a text matches a simple e-mail pattern (specification, section 5), has at most 254 characters and no
 * control or default-ignorable characters.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= personLengths.email &&
    !/[\p{Cc}\p{Cs}\p{DI}]/u.test(text) &&
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
