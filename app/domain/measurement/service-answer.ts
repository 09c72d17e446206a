import { visibleLine } from "#app/domain/typed-text.ts";

/** Longest part of a service's answer that is kept, in characters. */
const maxAnswer = 200;

/**
 * Returns the words of a service's refusal as they may be kept: in one line, cut, and without what could be about the
 * buyer: e-mails, long numbers and hashes.
 */
export function answerWords(words: string): string {
  return visibleLine(words.slice(0, 10 * maxAnswer))
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, "…")
    .replace(/\+?\d[\d\s().-]{4,}\d/g, "…")
    .replace(/[\da-f]{16,}/gi, "…")
    .replace(/\s+/g, " ")
    .slice(0, maxAnswer)
    .trim();
}
