import { expect, test } from "vitest";
import { movesOn, reviewKey } from "./review-keys.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };

test("keys move and decide by their place on the keyboard, without modifiers; a held key only moves", () => {
  const keys = ["KeyJ", "ArrowDown", "KeyK", "ArrowUp", "KeyP", "KeyR", "KeyA", "KeyX"];
  expect(keys.map((code) => reviewKey({ ...plain, code }))).toEqual([
    "next",
    "next",
    "previous",
    "previous",
    "publish",
    "refuse",
    "answer",
    null,
  ]);
  for (const modifier of ["ctrlKey", "metaKey", "altKey", "shiftKey"])
    expect(reviewKey({ ...plain, code: "KeyP", [modifier]: true }), modifier).toBeNull();
  expect(reviewKey({ ...plain, code: "KeyJ", repeat: true })).toBe("next");
  expect(reviewKey({ ...plain, code: "KeyP", repeat: true })).toBeNull();
});

test("publishing and refusing move on, an answer does not, and closing reports only where the review then leaves", () => {
  const steps = ["publish", "refuse", "answer", "handle"] as const;
  expect(steps.map((step) => movesOn(step, "all"))).toEqual([true, true, false, false]);
  expect(steps.map((step) => movesOn(step, "reported"))).toEqual([true, true, false, true]);
});
