import { queryWords, searchWords, shortestCorrectedWord, withinOneEdit } from "#app/domain/search-key.ts";

/** Returns the tsquery of all words, each as the start of a word. Folded words need no escaping. */
export function wordsQuery(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(" & ");
}

/** Returns whether folded words are exactly the words of a name, in any order and any spelling by which it is found. */
export function isNameOf(words: readonly string[], name: string): boolean {
  const spellings = searchWords(name);
  return words.length === queryWords(name).length && words.every((word) => spellings.includes(word));
}

/**
 * Returns the first place whose name, or the start of it, is one typing error away from folded words; null when they
 * are too short or no name is near. The first letter must be the same.
 */
export function nearestName<Place extends { name: string }>(
  words: readonly string[],
  places: readonly Place[],
): Place | null {
  const typed = words.join(" ");
  if (typed.length < shortestCorrectedWord) return null;
  const keys = places
    .map((place) => ({ place, key: queryWords(place.name).join(" ") }))
    .filter(({ key }) => key[0] === typed[0]);
  const whole = keys.find(({ key }) => withinOneEdit(key, typed));
  if (whole) return whole.place;
  const starts = (key: string) =>
    [-1, 0, 1].some((more) => withinOneEdit(key.slice(0, typed.length + more), typed));
  return keys.find(({ key }) => key.length > typed.length && starts(key))?.place ?? null;
}
