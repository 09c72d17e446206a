import { expect, test } from "vitest";
import { demoOpening, nextStates, pauseColumns } from "./opening.ts";

test.each([
  ["the demo", {}, ["open", "closed", "paused"]],
  ["a closed shop", { state: "closed" }, ["open"]],
  ["an open shop", { was_open: true, has_sandbox: false }, ["paused"]],
  ["an open shop with its sandbox", { was_open: true }, ["open", "paused"]],
  ["a paused shop", { state: "paused", was_open: true, has_sandbox: false }, ["open"]],
] as const)("what the switch offers %s", (_name, changes, states) => {
  expect(nextStates({ ...demoOpening, ...changes })).toEqual(states);
});

test("the words for visitors are one line of at most 300 characters", () => {
  const read = (words_bg: unknown) => pauseColumns.safeParse({ words_bg, words_en: "" });
  expect(read(" До  петък\n<b>почиваме</b>\u0000 ").data?.words_bg).toBe("До петък <b>почиваме</b>");
  for (const wrong of ["a".repeat(301), undefined, 7]) expect(read(wrong).success).toBe(false);
});
