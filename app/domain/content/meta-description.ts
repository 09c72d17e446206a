/** Returns a text of at most 160 characters: whole, or its first sentences if they are long enough, else whole words. */
export function cutDescription(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (!/^.{161}/u.test(line)) return line;
  const sentences = /^.{69,159}[.!?](?= )/u.exec(line);
  if (sentences) return sentences[0];
  const [words = ""] = /^.{1,159}(?= )/u.exec(line) ?? /^.{159}/u.exec(line) ?? [];
  const [ended = ""] = /^.*[^ ,;:–-]/u.exec(words) ?? [];
  return `${ended}…`;
}

/**
 * Returns a record's own text as a description: cut to 160 characters, or followed by the page's standard text when it
 * is shorter than 70. An empty text yields the standard one.
 */
export function describePage(text: string, standard: string): string {
  const own = cutDescription(text);
  if (/^.{70}/u.test(own)) return own;
  return cutDescription(`${own.replace(/[^.!?]$/u, "$&.")} ${standard}`);
}
