import { sanitizeLines } from "./contact.ts";

/** Maximum length of a reply to a message of the contact form, in characters. */
export const maxReplyLength = 5000;

export type ReplyTextFault = "required" | "too_long";

/**
 * Sanitises a reply as plain text with its line breaks. Refuses an empty reply and one that is too long, which is never
 * cut.
 */
export function readReplyText(
  typed: string,
): { ok: true; text: string } | { ok: false; code: ReplyTextFault } {
  const text = sanitizeLines(typed, maxReplyLength + 1);
  if (text === "") return { ok: false, code: "required" };
  if (Array.from(text).length > maxReplyLength) return { ok: false, code: "too_long" };
  return { ok: true, text };
}
