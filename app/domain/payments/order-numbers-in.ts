/**
 * Characters that people type for a hexadecimal digit: those that look like it, and Cyrillic letters with the same
 * sound.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "b",
  с: "c",
  ц: "c",
  д: "d",
  е: "e",
  ф: "f",
  о: "0",
  o: "0",
  з: "3",
  l: "1",
  i: "1",
};

/** Length of an order number. */
const length = 8;

/**
 * Returns the candidates for order numbers in the reason of a bank transfer, in lower case: eight hexadecimal digits,
 * possibly split by spaces or signs, typed with similar characters, or at either end of a longer word. Most candidates
 * belong to no order; the caller looks them up.
 */
export function orderNumbersIn(reason: string): string[] {
  const words = reason
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => Array.from(word, (letter) => lookAlikes[letter] ?? letter).join(""));
  const found = new Set<string>();
  words.forEach((word, place) => {
    if (word.length > length) for (const end of [word.slice(0, length), word.slice(-length)]) found.add(end);
    let joined = word;
    for (const next of words.slice(place + 1)) {
      if (joined.length >= length) break;
      joined += next;
    }
    if (joined.length === length) found.add(joined);
  });
  return [...found].filter((candidate) => /^[0-9a-f]{8}$/.test(candidate));
}
