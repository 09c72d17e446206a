import { expect, test } from "vitest";
import { latinName } from "./latin-name.ts";

test.for<[string, string]>([
  ["София", "Sofia"],
  ["ул. Цар Симеон 170", "ul. Tsar Simeon 170"],
  ["Горна Оряховица", "Gorna Oryahovitsa"],
  ["гр. ЩЪРКЕЛОВО", "gr. SHTARKELOVO"],
  ["Я", "Ya"],
  ["Lidl, ж.к. Люлин", "Lidl, zh.k. Lyulin"],
  ["", ""],
])("%s is %s", ([name, expected]) => {
  expect(latinName(name)).toBe(expected);
});
