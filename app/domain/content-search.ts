/** Whether one of a record's texts holds what was looked for, in either case; nothing looked for is held by all. */
export function holdsText(texts: readonly (string | null)[], search: string): boolean {
  const looked = plain(search);
  return looked === "" || texts.some((text) => text !== null && plain(text).includes(looked));
}

function plain(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}
