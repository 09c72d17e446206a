import { expect, test } from "vitest";
import { isCommonPassword } from "./common-password.ts";
import commonPasswords from "./common-passwords.json" with { type: "json" };

test.for([
  "123456",
  "987654321",
  "111111",
  "121212",
  "abcabc",
  "abcdef",
  "qwerty",
  "QWERTY",
  "poiuytrewq",
  "1qaz2wsx",
  "явертъ",
  "password",
  "Password1",
  "password2026!",
  "P@ssw0rd",
  "passw0rd1",
  "letmein",
  "iloveyou",
  "dragon77",
  "parola",
  "parola123",
  "Парола1",
  "levski1914",
  "obichamte",
  "georgi88",
])("refuses %s", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.for([
  "secret-of-tests",
  "correct horse battery staple",
  "парола🍓",
  "xk7#mPq2",
  "два весели заека",
  "levskiglavata",
  "2026-11-23-mm",
])("accepts %s", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test("the list is in lower case, repeats no word and states its licence", () => {
  const { words, licence } = commonPasswords;
  expect(words.length).toBeGreaterThan(700);
  expect(words.filter((word) => word !== word.normalize("NFKC").toLowerCase())).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
  expect(licence).toBe("CC0-1.0");
});
