import { expect, test } from "vitest";
import { isEmail, isPhone, mailboxOf, sanitizeText } from "./typed-text.ts";

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

test("sanitising trims, removes angle brackets and cuts to the maximum", () => {
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
