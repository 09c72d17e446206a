import fc from "fast-check";
import { expect, test } from "vitest";
import { storableTarget, storableText } from "./storable-text.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom("\0", "\ud800", "\udfff", "🍓", "%00", "%", "0", "a"))
    .map((parts) => parts.join("")),
);

test("storableText replaces NUL and lone surrogates and nothing else", () => {
  expect(storableText("Ягода 🍓\n")).toBe("Ягода 🍓\n");
  expect(storableText("a\0b\ud800c\udfff")).toBe("a\ufffdb\ufffdc\ufffd");
  fc.assert(
    fc.property(anyText, (text) => {
      const read = storableText(text);
      expect(read.isWellFormed() && !read.includes("\0")).toBe(true);
      expect(read).toHaveLength(text.length);
    }),
  );
});

test("storableTarget leaves no NUL in the decoded target and changes nothing else", () => {
  expect(storableTarget("/?q=a%00b&p=%2500&r=%D1%8F+%zz")).toBe("/?q=a%EF%BF%BDb&p=%2500&r=%D1%8F+%zz");
  fc.assert(
    fc.property(anyText, (text) => {
      const target = `/?${text.replace(/[^!-~]/gu, (letter) => encodeURIComponent(letter.toWellFormed()))}`;
      for (const [name, value] of new URL(storableTarget(target), "http://shop").searchParams)
        expect(name + value).not.toContain("\0");
    }),
  );
});
