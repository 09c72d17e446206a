import fc from "fast-check";
import { expect, test } from "vitest";
import { maxReplyLength, readReplyText } from "./message-reply.ts";

test("a reply keeps its line breaks and its angle brackets, and loses control characters", () => {
  expect(readReplyText(" Здравейте!\r\n\r\n<b>Да</b>\u0000 😀\ud83d ")).toEqual({
    ok: true,
    text: "Здравейте!\n\n<b>Да</b>  😀",
  });
});

test("an empty reply and one of more than 5000 characters are refused, never cut", () => {
  expect(readReplyText(" \n\t")).toEqual({ ok: false, code: "required" });
  expect(readReplyText("😀".repeat(maxReplyLength))).toMatchObject({ ok: true });
  expect(readReplyText("a".repeat(maxReplyLength + 1))).toEqual({ ok: false, code: "too_long" });
});

test("parsing an accepted reply again returns it unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const read = readReplyText(typed);
      if (read.ok) expect(readReplyText(read.text)).toEqual(read);
    }),
  );
});
