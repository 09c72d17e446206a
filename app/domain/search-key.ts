import { withoutIgnorable } from "#app/domain/typed-text.ts";

/**
 * Search in either alphabet. People type Bulgarian in Latin letters in several ways ('yagoda', 'qgoda', 'jagoda' for
 * 'ягода'), so names and queries are folded to one Latin spelling and compared there. Letters with several informal
 * Latin spellings (ъ, ж) give a name several spellings; a query always has one. Folding is one-way.
 */

const cyrillicSpellings: Record<string, readonly string[]> = {
  а: ["a"],
  б: ["b"],
  в: ["v"],
  г: ["g"],
  д: ["d"],
  е: ["e"],
  ж: ["zh", "j"],
  з: ["z"],
  и: ["i"],
  й: ["y"],
  к: ["k"],
  л: ["l"],
  м: ["m"],
  н: ["n"],
  о: ["o"],
  п: ["p"],
  р: ["r"],
  с: ["s"],
  т: ["t"],
  у: ["u"],
  ф: ["f"],
  х: ["h"],
  ц: ["ts"],
  ч: ["ch"],
  ш: ["sh"],
  щ: ["sht"],
  ъ: ["a", "u", "y"],
  ь: ["y"],
  ю: ["yu"],
  я: ["ya"],
  ѝ: ["i"],
  ы: ["y"],
  э: ["e"],
  ё: ["yo"],
};

/** Applied in order: the last rule folds the output of earlier ones. '6' is ш, and '6t' is щ. */
const chatSpellings: readonly (readonly [RegExp, string])[] = [
  [/6/g, "sh"],
  [/4/g, "ch"],
  [/q/g, "ya"],
  [/w/g, "v"],
  [/x/g, "h"],
  [/c(?!h)/g, "ts"],
  [/[jy]/g, "i"],
];
const anyChatSpelling = new RegExp(chatSpellings.map(([from]) => from.source).join("|"));
const isPlain = /^[a-z\d]*$/;

/** Limits on the length of a word and the spellings per text, which bound the size of the index. */
const maxWordLength = 40;
const maxWords = 64;

/** Returns the folded Latin spellings by which a text's words can be found, at most `most` spellings. */
export function searchWords(text: string, most = maxWords): string[] {
  const words = splitWords(text).flatMap(spellings);
  return [...new Set(words)].slice(0, most);
}

/**
 * Returns a query's words, at most eight, each in one folded Latin spelling. Drops single letters ('с', 'и') if there
 * are longer words.
 */
export function queryWords(query: string): string[] {
  const words = [...new Set(splitWords(query).map((word) => foldLatin(spell(word, 0))))];
  const significant = words.filter((word) => word.length > 1);
  return (significant.length > 0 ? significant : words).slice(0, 8);
}

/** Returns whether the words differ by at most one insertion, deletion, substitution or swap of adjacent letters. */
export function withinOneEdit(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  const isSwap = short[start] === long[start + 1] && short[start + 1] === long[start];
  return isSwap && short.slice(start + 2) === long.slice(start + 2);
}

/**
 * Returns the word and all its single-letter deletions. Words within one edit of each other share at least one of
 * these, so an index over them finds every candidate for a correction (Garbe's symmetric deletion).
 */
export function neighbours(word: string): string[] {
  const deletions = Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));
  return [...new Set([word, ...deletions])];
}

/** Shorter words are not corrected: too many others are one letter away. */
export const shortestCorrectedWord = 4;

/** Shorter typed words are not searched inside other words: too many contain them. */
export const shortestInnerWord = 3;

/** Words whose lengths differ more are never proposed for each other. */
export const maxLengthDifference = 4;

/**
 * Returns how many edits (insertions, deletions, substitutions) lead from a typed word to a known one; null when they
 * are too different to propose the known one. A third of the letters may differ, at least one and at most three, or the
 * ending after a common stem of at least four letters: 'ягодово' proposes 'ягода'.
 */
export function proposalDistance(typed: string, known: string): number | null {
  if (Math.abs(typed.length - known.length) > maxLengthDifference) return null;
  const distance = editDistance(typed, known);
  const tolerated = Math.min(3, Math.max(1, Math.floor(typed.length / 3)));
  const stem = commonPrefixLength(typed, known);
  const hasStem = stem >= 4 && stem >= 0.6 * typed.length;
  return distance <= tolerated || hasStem ? distance : null;
}

/** Returns the first word of a text, as written there, that a folded spelling finds; null when there is none. */
export function writtenWord(text: string, spelling: string): string | null {
  const words = withoutIgnorable(text).normalize("NFKC").match(wordPattern) ?? [];
  return words.find((word) => searchWords(word).includes(spelling)) ?? null;
}

/** Returns Levenshtein's distance, computed row by row. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function commonPrefixLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Transliterates lower-case Bulgarian to Latin letters (Transliteration Act, 2009). */
export function transliterate(text: string): string {
  return spell(text, 0);
}

const wordPattern = /[\p{L}\p{N}]+/gu;

function splitWords(text: string): string[] {
  const words = withoutIgnorable(text).normalize("NFKC").toLowerCase().match(wordPattern) ?? [];
  return words.map((word) => word.slice(0, maxWordLength));
}

function spellings(word: string): string[] {
  let widest = 1;
  for (const letter of word) widest = Math.max(widest, cyrillicSpellings[letter]?.length ?? 1);
  return Array.from({ length: widest }, (_, choice) => foldLatin(spell(word, choice)));
}

function spell(word: string, choice: number): string {
  let spelled = "";
  for (const letter of word) {
    const options = cyrillicSpellings[letter];
    spelled += options?.[Math.min(choice, options.length - 1)] ?? letter;
  }
  return spelled;
}

function foldLatin(word: string): string {
  const plain = isPlain.test(word) ? word : word.normalize("NFD").replace(/\p{M}/gu, "");
  // Skipping words without these letters is an optimisation: most have none, and the text of every order is folded.
  if (!anyChatSpelling.test(plain) || /^\d+$/.test(word)) return plain;
  return chatSpellings.reduce((folded, [from, to]) => folded.replace(from, to), plain);
}
