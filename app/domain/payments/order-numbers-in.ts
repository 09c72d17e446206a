/** Cyrillic letters and others that stand for a hexadecimal digit: those that look like it, and those of the same sound. */
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
 * Returns what may be order numbers in the reason of a bank transfer, in lower case: eight hexadecimal digits, alone or split by
 * spaces or signs, with similar letters in their place, or at an end of a longer word. Most of them are no order's: the
 * caller looks them up.
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
