/** The replacement character, as browsers use it (Encoding Standard, section 4.1). */
const unreadable = "\ufffd";

/**
 * Replaces NUL and lone surrogates, which PostgreSQL cannot store. All external input passes through this or
 * `storableTarget` before anything reads it.
 */
export function storableText(text: string): string {
  // Five times as fast as `replaceAll` in a text of millions of NULs.
  return text.toWellFormed().split("\0").join(unreadable);
}

/** Replaces encoded NUL in a percent-encoded request target. Decoding a target always gives well-formed text. */
export function storableTarget(target: string): string {
  return target.replaceAll("%00", encodedUnreadable);
}

const encodedUnreadable = encodeURIComponent(unreadable);
