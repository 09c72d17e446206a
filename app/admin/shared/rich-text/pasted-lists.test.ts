import { expect, test } from "vitest";
import { numberingsOf } from "./pasted-lists.ts";

test.for<[string, string]>([
  ["1.", "1 1"],
  ["12)", "1 12"],
  ["(3)", "1 3"],
  ["Чл. 5.", "1 5"],
  ["a.", "a 1"],
  ["(B)", "A 2"],
  ["i.", "i 1, a 9"],
  ["V.", "A 22, I 5"],
  ["xiv.", "i 14"],
  ["в)", "cyrillic 3"],
  ["Б.", "cyrillic 2"],
  ["к)", "cyrillic 10"],
  // Bullets: Word writes some as letters of a symbol font.
  ["o", ""],
  ["§", ""],
  ["Ø", ""],
  ["·", ""],
  ["", ""],
])("reads the marker '%s' as '%s'", ([marker, read]) => {
  expect(
    numberingsOf(marker)
      .map(({ style, number }) => `${style} ${number}`)
      .join(", "),
  ).toBe(read);
});
