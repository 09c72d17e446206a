import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isEmail,
  isPhone,
  mailboxOf,
  sanitizeEmail,
  sanitizeText,
  visibleLine,
  visibleText,
  withoutIgnorable,
} from "./typed-text.ts";

/** Texts in which invisible characters, marks, emoji and letters of several scripts meet. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...Array.from("a яé한ع你<> \n\t0👩🏽🏴❤"),
        "e\u0301",
        "\u0915\u094d",
        "\u0958",
        "\ud800",
        "\0",
        "\u2028",
      ),
      fc.constantFrom(
        ...Array.from("\u200b\u200c\u200d\u00ad\ufeff\u2060\u202e\u2066\u061c\ufe0f\u034f\u115f\u180e"),
      ),
      fc.constantFrom("\u{e0067}", "\u{e0062}", "\u{e007f}", "\u{e0100}", "\u0300"),
      fc.string({ unit: "binary", maxLength: 1 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));

/** The characters of a text that are drawn. */
const drawnIn = (text: string) =>
  withoutIgnorable(text)
    .replace(/[\p{Cs}\p{Cc}\s]/gu, "")
    .normalize();

test("cleaning a text changes it once, never lengthens it and leaves everything that is drawn", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const clean of [visibleText, visibleLine, sanitizeEmail, (each: string) => sanitizeText(each, 8)])
        expect(clean(clean(text))).toBe(clean(text));
      expect(visibleText(text).length).toBeLessThanOrEqual(text.length);
      expect(Array.from(sanitizeText(text, 8)).length).toBeLessThanOrEqual(8);
      if (visibleText(text) !== "") expect(drawnIn(visibleText(text))).toBe(drawnIn(text));
    }),
    { numRuns: 2000 },
  );
});

test("drops characters that nobody sees, and bidirectional controls", () => {
  const invisible =
    "\u00ad\u034f\u061c\u115f\u180e\u200b\u200e\u200f\u202a\u202e\u2060\u2066\u2069\u3164\ufeff\u{e0001}";
  for (const character of invisible) expect(visibleText(`а${character}б`)).toBe("аб");
  expect(visibleText("\u202eнавИ\u202c")).toBe("навИ");
});

test("leaves emoji and the letters of all scripts", () => {
  const texts = ["👩🏽‍❤️‍💋‍👨🏽", "1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "می‌خواهم", "क्‍ष ශ්‍රී", "葛󠄀城", "ᠠ᠋", "שָׁלוֹם", "ภาษาไทย", "Ѝ ѝ", "O'Коннор-Ђ"];
  for (const text of texts) expect(visibleText(text)).toBe(text);
});

test("drops joiners, variation selectors and tags without a character that they belong to", () => {
  for (const sign of ["\u200d", "\u200c", "\ufe0f", "\u{e0100}"]) {
    expect(visibleText(`${sign}Яна ${sign}`)).toBe("Яна ");
    expect(visibleText(`Яна${sign.repeat(9)}`)).toBe(`Яна${sign.repeat(3)}`);
  }
  expect(visibleText("Яна\u{e0067}\u{e0062}\u{e007f}")).toBe("Яна");
  expect(visibleText("🏴\u{e0067}\u{e0062}")).toBe("🏴");
});

test("a text of which nothing is drawn is empty", () => {
  for (const text of [
    "\u200b",
    "\u0301\u0308",
    " \u00a0\u3000",
    "\u200d\ufe0f",
    "\u2800",
    "\ud800\0",
    "\u3164",
  ]) {
    expect(visibleText(text)).toBe("");
    expect(sanitizeText(`<${text}>`, 50)).toBe("");
  }
});

test("keeps the line breaks of texts of several lines only", () => {
  expect(visibleText("ред 1\r\n\tред\u200b 2\u0007")).toBe("ред 1\r\n\tред 2 ");
  expect(visibleLine(" ред 1\r\n\tред 2\u2028ред 3\n")).toBe("ред 1   ред 2 ред 3");
});

test("composes accents unless that lengthens the text", () => {
  expect(visibleText("и\u0306")).toBe("й");
  expect(visibleText("\u0958")).toBe("\u0958");
});

test("an e-mail address loses every invisible character before it is cut and checked", () => {
  expect(sanitizeEmail(`${"\u200b".repeat(300)}\u2060Мария@Example\u00ad.bg\u200d`, 254)).toBe(
    "мария@example.bg",
  );
  expect(isEmail("\u200bmaria@example.bg")).toBe(false);
  expect(isEmail("maria@exam\u00adple.bg")).toBe(false);
});

test("accepts e-mail addresses of the simple pattern", () => {
  for (const email of ["a@b.bg", "first.last+tag@sub.example.co.uk", "мария@пример.бг"]) {
    expect(isEmail(email)).toBe(true);
  }
});

test("refuses invalid e-mail addresses", () => {
  const wrong = [
    "",
    "a",
    "a@b",
    "@b.bg",
    "a@",
    "a@b.",
    "a@.bg",
    "a@b..bg",
    "a b@c.bg",
    "a@b.bg c",
    "a@b.bg,c@d.bg",
    "a@b.bg>",
    "a@b c.bg",
    "a@b@c.bg",
  ];
  for (const email of [
    ...wrong,
    "a,b@c.bg",
    "<a@b.bg>",
    "a@b.bg\n",
    "a\0@b.bg",
    "a@b.bg\u0007",
    "a\ud800@b.bg",
  ])
    expect(isEmail(email)).toBe(false);
});

test("an e-mail address has at most 254 characters", () => {
  const domain = "@example.bg";
  expect(isEmail("a".repeat(254 - domain.length) + domain)).toBe(true);
  expect(isEmail("a".repeat(255 - domain.length) + domain)).toBe(false);
});

test("sanitising trims, cuts to the maximum and removes angle brackets", () => {
  expect(sanitizeText(` <${"а".repeat(60)}`, 50)).toBe("а".repeat(49));
  expect(sanitizeText("<\u0301Яна", 50)).toBe("\u0301Яна");
  expect(sanitizeText("  <b>Мария</b> ", 50)).toBe("bМария/b");
  expect(sanitizeText("а".repeat(60), 50)).toBe("а".repeat(50));
  expect(sanitizeText("ул. Роза 1\nвх. А\t2", 50)).toBe("ул. Роза 1 вх. А 2");
  expect(sanitizeText(" < > ", 50)).toBe("");
  expect(sanitizeText("😀😀😀", 2)).toBe("😀😀");
  expect(sanitizeText("Мария\ud83d", 50)).toBe("Мария");
});

test("a phone number has 7 to 20 digits, spaces, pluses, minuses and parentheses, with at least seven digits", () => {
  for (const phone of ["0881234", "+359 (88) 123-45-67", "1".repeat(20)]) expect(isPhone(phone)).toBe(true);
  for (const phone of [
    "",
    "088123",
    "1".repeat(21),
    "0881234a",
    "0881234/5",
    "088123\n4",
    "(((((((",
    "+(088) 12-3",
  ]) {
    expect(isPhone(phone)).toBe(false);
  }
});

test("different addresses of one mailbox count as one", () => {
  for (const email of [
    "Maria.Petrova@gmail.com",
    "mariapetrova+5@googlemail.com",
    "m.aria.petrova+@gmail.com",
  ])
    expect(mailboxOf(email)).toBe("mariapetrova@gmail.com");
  expect(mailboxOf("maria.petrova+shop@abv.bg")).toBe("maria.petrova@abv.bg");
  expect(mailboxOf("+maria@abv.bg")).toBe("+maria@abv.bg");
});
