import { expect, test } from "vitest";
import { pieceChanges, shownCounts } from "./piece-changes.ts";

const counts = (quantities: Record<string, number>) =>
  Object.entries(quantities).map(([id, quantity]) => ({ id, quantity }));
const shown = (quantities: Record<string, number>, most: number) =>
  Object.fromEntries(shownCounts(counts(quantities), most));

test("as many pieces as fit are all shown, products without any are not", () => {
  expect(shown({ strawberry: 9, grape: 0, peach: 1 }, 10)).toEqual({ strawberry: 9, peach: 1 });
});

test("of too many pieces every product keeps one, and the others their proportions", () => {
  expect(shown({ strawberry: 61, pineapple: 31, peach: 1 }, 12)).toEqual({
    strawberry: 7,
    pineapple: 4,
    peach: 1,
  });
});

test("of more products than bodies the first ones are shown", () => {
  expect(shown({ strawberry: 5, pineapple: 5, peach: 5 }, 2)).toEqual({ strawberry: 1, pineapple: 1 });
});

test("pieces that fall in alternate between products", () => {
  const wanted = new Map([
    ["strawberry", 3],
    ["peach", 1],
    ["grape", 2],
  ]);
  expect(pieceChanges(new Map([["grape", 1]]), wanted)).toEqual({
    fallIn: ["strawberry", "peach", "grape", "strawberry", "strawberry"],
    leave: [],
  });
});

test("fewer pieces, and products that are gone, leave", () => {
  const before = new Map([
    ["strawberry", 3],
    ["peach", 2],
  ]);
  expect(pieceChanges(before, new Map([["strawberry", 2]]))).toEqual({
    fallIn: [],
    leave: ["strawberry", "peach", "peach"],
  });
});

test("the same counts change nothing", () => {
  const same = new Map([["strawberry", 3]]);
  expect(pieceChanges(same, new Map(same))).toEqual({ fallIn: [], leave: [] });
});
