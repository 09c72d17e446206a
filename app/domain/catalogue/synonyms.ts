import { queryWords, searchWords } from "#app/domain/search-key.ts";

/** Words that shoppers use for the demo shop's goods, used until the owner saves others. */
export const defaultSynonyms = "плодче, плод, бонбон, желе, candy, gummy, sweet";

/** Maximum length of the list of synonyms, in characters. */
export const maxSynonyms = 2000;

/** The shortest word that also stands for its own longer forms (`бонбон` for `бонбони`), in folded letters. */
const shortestStem = 4;
/** The longest ending of such a form, in folded letters. */
const longestEnding = 3;

/**
 * Returns for each typed word the words that the owner says mean the same, without the word itself. Groups are
 * separated by line breaks or semicolons, the words of a group by commas; an entry of several words counts as none. All
 * words are folded as in `queryWords`.
 */
export function synonymsOf(typed: readonly string[], list: string): Map<string, string[]> {
  const groups = list.split(/[\n;]/).map((group) => group.split(",").flatMap((entry) => onlyWord(entry)));
  return new Map(
    typed.map((word) => {
      const isMeant = ({ spellings }: Entry) => spellings.some((known) => isForm(word, known));
      const meant = groups.filter((group) => group.some(isMeant)).flat();
      const others = meant.flatMap((entry) => (entry.spellings.includes(word) ? [] : entry.searched));
      return [word, [...new Set(others)]];
    }),
  );
}

/** A word of a group: every folded spelling by which people type it, and the one by which it is searched. */
type Entry = { spellings: string[]; searched: string };

function onlyWord(entry: string): Entry[] {
  const [searched, ...more] = queryWords(entry);
  return searched !== undefined && more.length === 0 ? [{ spellings: searchWords(entry), searched }] : [];
}

function isForm(word: string, known: string): boolean {
  if (word === known) return true;
  const isLonger = word.length > known.length && word.length - known.length <= longestEnding;
  return known.length >= shortestStem && isLonger && word.startsWith(known);
}
