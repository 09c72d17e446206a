import fc from "fast-check";
import { expect, test } from "vitest";
import {
  neighbours,
  proposalDistance,
  queryWords,
  searchWords,
  shortestCorrectedWord,
  transliterate,
  withinOneEdit,
  writtenWord,
} from "./search-key.ts";

/** Returns whether every word of the query begins a spelling of one of the name's words. */
function finds(query: string, name: string): boolean {
  const indexed = searchWords(name);
  const typed = queryWords(query);
  return typed.length > 0 && typed.every((word) => indexed.some((known) => known.startsWith(word)));
}

const bulgarianWord = fc.stringMatching(/^[абвгдежзийклмнопрстуфхцчшщъьюя]{1,12}$/);
/** Two letters only, so that generated words are similar. */
const nearWord = fc.stringMatching(/^[ab]{0,5}$/);

test("'ягода' is found by Latin and Cyrillic spellings, in either case", () => {
  for (const query of ["yagoda", "qgoda", "jagoda", "iagoda", "ЯГОДА", "Yagoda", "ягода"]) {
    expect(finds(query, "Ягода")).toBe(true);
  }
});

test("characters that nobody sees or types hide no word", () => {
  for (const name of ["Яго\u00adда", "Я\u200bгода", "\ufeffЯго\u200dда"])
    expect(searchWords(name)).toEqual(searchWords("Ягода"));
  expect(queryWords("яго\u2060да")).toEqual(queryWords("ягода"));
  expect(writtenWord("яго\u00adда", "iagoda")).toBe("ягода");
});

test("a Latin letter with a mark is found as the letter without it", () => {
  for (const [name, plain] of [
    ["Petrović", "Petrovic"],
    ["Ŵatson", "Watson"],
    ["Ýves", "Yves"],
  ] as const) {
    expect(searchWords(name)).toEqual(searchWords(plain));
  }
});

test("informal Latin spellings find their words", () => {
  const habits: [string, string][] = [
    ["4ere6a", "череша"],
    ["cheresha", "череша"],
    ["6ipka", "шипка"],
    ["6tastie", "щастие"],
    ["shtastie", "щастие"],
    ["qbylka", "ябълка"],
    ["iabulka", "ябълка"],
    ["yabalka", "ябълка"],
    ["vi6na", "вишна"],
    ["wishna", "вишна"],
    ["mlqko", "мляко"],
    ["cvetya", "цветя"],
    ["tsvetya", "цветя"],
    ["xalva", "халва"],
    ["jele", "желе"],
    ["zhele", "желе"],
    ["juli", "юли"],
    ["yuli", "юли"],
    ["may", "май"],
    ["maj", "май"],
  ];
  expect(habits.filter(([query, name]) => !finds(query, name))).toEqual([]);
});

test("an informal letter or digit counts each time it is typed", () => {
  const habits: [string, string][] = [
    ["6u6u", "шушу"],
    ["4u4elo", "чучело"],
    ["qbalkowq", "ябълковя"],
    ["wiwat", "виват"],
    ["xixix", "хихих"],
    ["cucc", "цуцц"],
    ["jojoj", "йойой"],
    ["ju6", "юш"],
  ];
  expect(habits.filter(([query, name]) => !finds(query, name))).toEqual([]);
  expect(queryWords("a6")).toEqual(["ash"]);
});

test("every Cyrillic letter is found by its transliteration", () => {
  const letters =
    "а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sht ъ a ь y ю yu я ya ѝ i ы y э e ё yo";
  const pairs = letters.split(" ");
  for (let at = 0; at < pairs.length; at += 2) {
    const [letter, latin] = [pairs[at]!, pairs[at + 1]!];
    expect(transliterate(letter)).toBe(latin);
    expect({ letter, isFound: finds(`go${latin}`, `го${letter}`) }).toEqual({ letter, isFound: true });
  }
});

test("flavours are found in either alphabet and by their beginning", () => {
  expect(finds("grozde", "Гроздови плодчета Грозде")).toBe(true);
  expect(finds("portok", "Портокалови плодчета")).toBe(true);
  expect(finds("праск", "Праскова")).toBe(true);
  expect(finds("ananas", "Ананас")).toBe(true);
  expect(finds("strawberry gummies", "Strawberry gummies")).toBe(true);
});

test("other words do not match", () => {
  for (const query of ["malina", "goda", "yagodax", "ягоди и грозде"])
    expect(finds(query, "Ягода")).toBe(false);
});

test("every name finds itself", () => {
  fc.assert(
    fc.property(bulgarianWord, (word) => {
      expect(finds(word, word)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const known = searchWords(text);
      expect(queryWords(text).filter((word) => !known.includes(word))).toEqual([]);
    }),
  );
});

test("ignores accents and case", () => {
  expect(searchWords("Crème Brûlée")).toEqual(searchWords("creme brulee"));
  expect(searchWords("Зайче".normalize("NFD"))).toEqual(searchWords("зайче"));
  expect(queryWords("ПЛОДЧЕТА")).toEqual(queryWords("плодчета"));
});

test("numbers stay numbers", () => {
  expect(queryWords("64 6")).toEqual(["64"]);
  expect(searchWords("120 г")).toContain("120");
});

test("single letters count only in a query without longer words", () => {
  expect(queryWords("ягода с грозде")).toEqual(queryWords("ягода грозде"));
  expect(queryWords("с")).toEqual(["s"]);
});

test("punctuation alone searches for nothing", () => {
  expect(queryWords(" !?–* ")).toEqual([]);
  expect(queryWords("")).toEqual([]);
  expect(searchWords("–")).toEqual([]);
});

test("index and query words are bounded for any text", () => {
  const words = Array.from({ length: 500 }, (_, at) => `дума${at}`).join(" ");
  expect(searchWords(words)).toHaveLength(64);
  expect(queryWords(words)).toHaveLength(8);
  const [longest] = searchWords("а".repeat(1000));
  expect(longest).toHaveLength(40);
});

test("one typing error is tolerated: a letter missing, doubled, wrong or swapped", () => {
  const [known] = searchWords("ягода");
  for (const typed of ["ягда", "яагода", "ягодда", "ягота", "ягдоа", "yagida"]) {
    expect(withinOneEdit(queryWords(typed)[0]!, known!)).toBe(true);
  }
  expect(withinOneEdit(queryWords("магарица")[0]!, known!)).toBe(false);
});

test("two errors are too many", () => {
  expect(withinOneEdit("iagoda", "iaguta")).toBe(false);
  expect(withinOneEdit("iagoda", "iagodaaa")).toBe(false);
  expect(withinOneEdit("abcd", "badc")).toBe(false);
});

test("one edit is exactly one insertion, deletion, substitution or swap", () => {
  const letters = ["a", "b"];
  const edits = (word: string) => {
    const places = Array.from({ length: word.length + 1 }, (_, at) => at);
    return new Set([
      word,
      ...places.flatMap((at) => letters.map((letter) => word.slice(0, at) + letter + word.slice(at))),
      ...places.map((at) => word.slice(0, at) + word.slice(at + 1)),
      ...places.flatMap((at) =>
        at < word.length ? letters.map((letter) => word.slice(0, at) + letter + word.slice(at + 1)) : [],
      ),
      ...places.flatMap((at) =>
        at + 1 < word.length ? [word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)] : [],
      ),
    ]);
  };
  fc.assert(
    fc.property(nearWord, nearWord, (a, b) => {
      expect(withinOneEdit(a, b)).toBe(edits(a).has(b));
    }),
    { numRuns: 2000 },
  );
});

test("words within one edit share a deletion variant, so that the index finds every candidate", () => {
  fc.assert(
    fc.property(nearWord, nearWord, (a, b) => {
      fc.pre(withinOneEdit(a, b));
      const known = neighbours(b);
      expect(neighbours(a).some((neighbour) => known.includes(neighbour))).toBe(true);
    }),
  );
});

test("the deletion variants of a word are the word itself and at most one per letter", () => {
  expect(neighbours("abb")).toEqual(["abb", "bb", "ab"]);
  expect(neighbours("")).toEqual([""]);
});

test("words are corrected from four letters on", () => {
  expect(shortestCorrectedWord).toBe(4);
});

test("proposes a word within a few edits or with a common stem, and no other", () => {
  const distance = (typed: string, known: string) =>
    proposalDistance(queryWords(typed)[0]!, searchWords(known)[0]!);
  expect(distance("порткл", "портокал")).toBe(2);
  expect(distance("ягодово", "ягода")).toBe(3);
  expect(distance("ягода", "ягода")).toBe(0);
  expect(distance("мед", "сок")).toBeNull();
  expect(distance("ананас", "праскова")).toBeNull();
  expect(distance("портокал", "порт")).toBeNull();
});

test("a proposal's distance is 0 for the same word, 1 for one letter more or less, and symmetric", () => {
  fc.assert(
    fc.property(nearWord, nearWord, (a, b) => {
      const [there, back] = [proposalDistance(a, b), proposalDistance(b, a)];
      if (there !== null && back !== null) expect(there).toBe(back);
      if (withinOneEdit(a, b) && a.length !== b.length) expect(there).toBe(1);
      if (a === b) expect(there).toBe(0);
    }),
  );
});

test("each spelling of a text's words leads back to a word as written, which the spelling finds", () => {
  expect(writtenWord("Сочни Ягодови плодчета", "iagodovi")).toBe("Ягодови");
  expect(writtenWord("Жълта праскова", queryWords("julta")[0]!)).toBe("Жълта");
  expect(writtenWord("Ягода", "ananas")).toBeNull();
  fc.assert(
    fc.property(fc.array(bulgarianWord, { minLength: 1, maxLength: 5 }), (words) => {
      const text = words.join(", ").toUpperCase();
      for (const spelling of searchWords(text)) {
        const written = writtenWord(text, spelling);
        expect(text.split(", ")).toContain(written);
        expect(searchWords(written ?? "")).toContain(spelling);
      }
    }),
  );
});
