import fc from "fast-check";
import { expect, test } from "vitest";
import { cutDescription, describePage } from "./meta-description.ts";

/** Length in characters up to which search engines show a description whole. */
const most = 160;
const lengthOf = (text: string) => Array.from(text).length;
const sentence = "Меки желирани плодчета с истински сок.";

test("a long text ends after a sentence, or after a word with an ellipsis", () => {
  const third = Array.from({ length: 3 }, () => sentence).join(" ");
  expect(cutDescription(`${third} ${third}`)).toBe(`${third} ${sentence}`);
  const cut = cutDescription("ягода ".repeat(60));
  expect(cut).toBe(`${"ягода ".repeat(26).trim()}…`);
  expect(lengthOf(cutDescription("я".repeat(400)))).toBe(most);
});

test("a short text is continued with the standard one", () => {
  expect(describePage("Само тази седмица", sentence)).toBe(`Само тази седмица. ${sentence}`);
  expect(describePage("Само днес!", sentence)).toBe(`Само днес! ${sentence}`);
  expect(describePage(" \n", sentence)).toBe(sentence);
});

test("no text is longer than 160 characters or cut within a character", () => {
  const words = fc.array(fc.string({ unit: "grapheme", maxLength: 200 }), { maxLength: 40 });
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join(" ");
      const cut = cutDescription(text);
      expect(lengthOf(cut)).toBeLessThanOrEqual(most);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});
