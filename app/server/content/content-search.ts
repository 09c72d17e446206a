import { withoutIgnorable } from "#app/domain/typed-text.ts";

/**
 * Returns whether any text contains the search, ignoring case and repeated spaces. An empty search matches everything.
 */
export function containsText(texts: readonly (string | null)[], search: string): boolean {
  const needle = plain(search);
  return needle === "" || texts.some((text) => text !== null && plain(text).includes(needle));
}

function plain(text: string): string {
  return withoutIgnorable(text).normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}
