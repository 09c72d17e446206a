/** What stands in place of a character that cannot be read, as browsers write it (Encoding Standard, section 4.1). */
const unreadable = "\ufffd";

/**
 * A text as PostgreSQL takes it, which keeps neither NUL nor halves of characters: what comes from outside is read through
 * this or `storableTarget` before anything looks at it.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", unreadable);
}

/** The same of a request's target as it came, percent-encoded; what is decoded of that is always well-formed. */
export function storableTarget(target: string): string {
  return target.replaceAll("%00", encodedUnreadable);
}

const encodedUnreadable = encodeURIComponent(unreadable);
