import { expect, test } from "vitest";
import { reviewKey } from "./review-keys.ts";

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
