import { expect, test } from "vitest";
import { changeMix, cleanRecipe, piecesOf, readPieces } from "./mix-state.ts";
import type { MixChange, MixState } from "./mix-state.ts";

const recipe = (...pieces: [string, number][]) => ({
  bag_id: "bag",
  pieces: pieces.map(([product_id, quantity]) => ({ product_id, quantity })),
  label: "Мими",
});
const start: MixState = { recipe: recipe(["a", 2]), past: [] };
const after = (...changes: MixChange[]) => changes.reduce(changeMix, start);

test("adds, takes out and sets pieces, each of which can be undone", () => {
  const state = after(
    { kind: "add", product_id: "b" },
    { kind: "remove", product_id: "a" },
    { kind: "set", product_id: "b", quantity: 5 },
  );
  expect(state.recipe).toEqual(recipe(["a", 1], ["b", 5]));
  expect(piecesOf(state.recipe, "b")).toBe(5);
  const undone = ["undo", "undo", "undo", "undo"].reduce((each) => changeMix(each, { kind: "undo" }), state);
  expect(undone).toEqual(start);
});

test("takes from 0 to 99 of a product and at most 30 products; what changes nothing cannot be undone", () => {
  expect(after({ kind: "set", product_id: "a", quantity: 1000 }).recipe).toEqual(recipe(["a", 99]));
  expect(after({ kind: "set", product_id: "a", quantity: -1 }).recipe).toEqual(recipe());
  expect(after({ kind: "remove", product_id: "b" })).toBe(start);
  const kinds = Array.from({ length: 30 }, (_, kind): [string, number] => [`k${10 + kind}`, 1]);
  const full = changeMix(start, { kind: "open", recipe: recipe(...kinds) });
  expect(changeMix(full, { kind: "add", product_id: "a" })).toBe(full);
  expect(["", "x", "-2", " 7", "120"].map(readPieces)).toEqual([0, 0, 0, 7, 99]);
});

test("another bag keeps what it may contain; emptying, a surprise and the bag can be undone", () => {
  const changes: MixChange[] = [
    { kind: "add", product_id: "b" },
    { kind: "bag", bag: { id: "other", part_ids: ["b"] } },
    { kind: "surprise", pieces: [{ product_id: "b", quantity: 3 }] },
    { kind: "empty" },
  ];
  expect(after(...changes.slice(0, 2)).recipe).toEqual({ ...recipe(["b", 1]), bag_id: "other" });
  expect(after(...changes).recipe.pieces).toEqual([]);
  const undo = { kind: "undo" } as const;
  expect(after(...changes, undo).recipe.pieces).toEqual([{ product_id: "b", quantity: 3 }]);
  expect(after(...changes, undo, undo, undo).recipe).toEqual(recipe(["a", 2], ["b", 1]));
});

test("only the last 50 changes can be undone, and opening a recipe starts over", () => {
  let state = start;
  for (let quantity = 3; quantity < 63; quantity += 1)
    state = changeMix(state, { kind: "set", product_id: "a", quantity });
  expect(state.past).toHaveLength(50);
  expect(changeMix(state, { kind: "open", recipe: recipe() })).toEqual({ recipe: recipe(), past: [] });
});

test("the label is cut to 40 characters as it is typed, survives undoing, and is cleaned at the end", () => {
  const { recipe: typed } = after(
    { kind: "add", product_id: "b" },
    { kind: "label", label: ` <За>\u202e ${"🍓".repeat(50)}` },
    { kind: "undo" },
  );
  expect(Array.from(typed.label)).toHaveLength(40);
  expect(typed.pieces).toEqual(recipe(["a", 2]).pieces);
  expect(cleanRecipe({ ...typed, label: " <За> Мими \u202e" }).label).toBe("За Мими");
});
