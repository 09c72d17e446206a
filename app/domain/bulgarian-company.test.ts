import { expect, test } from "vitest";
import { isEik, isVatNumber } from "./bulgarian-company.ts";

test("an ЕИК of nine digits is one by its last digit", () => {
  // 1*1+3*2+1*3+0*4+7*5+1*6+5*7+8*8 = 150, and 150 mod 11 = 7.
  expect(isEik("131071587")).toBe(true);
  for (const last of [0, 1, 2, 3, 4, 5, 6, 8, 9]) expect(isEik(`13107158${last}`)).toBe(false);
});

test("where the first weights give ten the second decide, and ten of theirs is nought", () => {
  // 1..8 over 00000002: 16 mod 11 = 5. Over 10000060: 1+42 = 43 mod 11 = 10, then 3+54 = 57 mod 11 = 2.
  expect(isEik("100000602")).toBe(true);
  // 00000070: 49 mod 11 = 5. Over 00060800: 24+48 = 72 mod 11 = 6. Over 00000460: 24+42 = 66 mod 11 = 0.
  expect(isEik("000004600")).toBe(true);
});

test("an ЕИК of thirteen digits is a right one of nine with four more and its own check digit", () => {
  // 7*2+0*7+0*3+1*5 = 19, and 19 mod 11 = 8.
  expect(isEik("1310715870018")).toBe(true);
  expect(isEik("1310715870017")).toBe(false);
  expect(isEik("1310715880018")).toBe(false);
});

test("what is no number of that length is no ЕИК", () => {
  for (const text of ["", "13107158", "1310715870", "13107158a", " 131071587", "BG131071587", "١٣١٠٧١٥٨٧"])
    expect(isEik(text)).toBe(false);
});

test("a VAT number is BG and nine or ten digits", () => {
  for (const text of ["BG131071587", "bg 131 071 587", "BG1310715870"]) expect(isVatNumber(text)).toBe(true);
  for (const text of ["131071587", "BG13107158", "BG13107158700", "RO131071587", "BG13107158x", ""])
    expect(isVatNumber(text)).toBe(false);
});
