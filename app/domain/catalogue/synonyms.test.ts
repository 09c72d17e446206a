import { expect, test } from "vitest";
import { defaultSynonyms, synonymsOf } from "./synonyms.ts";

const meant = (word: string, list: string) => synonymsOf([word], list).get(word);

test("a word, or a longer form of one, stands for the other words of its groups, in either alphabet", () => {
  const list = "Плодче, бонбон; candy, gummy, бонбон";
  expect(meant("bonbon", list)).toEqual(["plodche", "tsandi", "gummi"]);
  expect(meant("bonboni", list)).toEqual(["plodche", "bonbon", "tsandi", "gummi"]);
  expect(meant("plodche", list)).toEqual(["bonbon"]);
  expect(meant("bon", list)).toEqual([]);
  expect(meant("bonbonieri", list)).toEqual([]);
});

test("lines separate groups too; entries of several words, repeats and single words mean nothing", () => {
  expect(meant("plod", "плод, плод\nкисело мляко, плод,, ")).toEqual([]);
  expect(meant("plod", "")).toEqual([]);
});

test.for(["plodche", "plod", "bonbon", "tsandi", "gummi"])("the default list knows '%s'", (word) => {
  expect(meant(word, defaultSynonyms)?.length).toBeGreaterThan(3);
});
