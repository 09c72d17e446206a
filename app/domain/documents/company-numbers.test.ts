import { expect, test } from "vitest";
import {
  eikOf,
  isBulgarianVatNumber,
  isCompanyNumber,
  isEik,
  isEuVatNumber,
  vatNumberOf,
} from "./company-numbers.ts";

test("accepts a nine-digit ЕИК only with its check digit", () => {
  // 1*1+3*2+1*3+0*4+7*5+1*6+5*7+8*8 = 150, and 150 mod 11 = 7.
  expect(isEik("131071587")).toBe(true);
  for (const last of [0, 1, 2, 3, 4, 5, 6, 8, 9]) expect(isEik(`13107158${last}`)).toBe(false);
});

test("uses the second weights when the first give ten, and zero when both do", () => {
  // 1..8 over 00000002: 16 mod 11 = 5. Over 10000060: 1+42 = 43 mod 11 = 10, then 3+54 = 57 mod 11 = 2.
  expect(isEik("100000602")).toBe(true);
  // 00000070: 49 mod 11 = 5. Over 00060800: 24+48 = 72 mod 11 = 6. Over 00000460: 24+42 = 66 mod 11 = 0.
  expect(isEik("000004600")).toBe(true);
});

test("weighs every digit by the first and the second weights", () => {
  // 1*1+7*2+5*3+2*4+3*5+4*6+9*7+6*8 = 188, and 188 mod 11 = 1.
  expect(isEik("175234961")).toBe(true);
  // 1..8 over 16691338: 175 mod 11 = 10. Then 1*3+6*4+6*5+9*6+1*7+3*8+3*9+8*10 = 249, and 249 mod 11 = 7.
  expect(isEik("166913387")).toBe(true);
  // 7*2+1*7+4*3+8*5 = 73, and 73 mod 11 = 7.
  expect(isEik("1310715871487")).toBe(true);
  // 7*2+1*7+4*3+2*5 = 43 mod 11 = 10. Then 7*4+1*9+4*5+2*7 = 71, and 71 mod 11 = 5.
  expect(isEik("1310715871425")).toBe(true);
  // 7*2+1*7+2*3+1*5 = 32 mod 11 = 10, and 7*4+1*9+2*5+1*7 = 54 mod 11 = 10 again.
  expect(isEik("1310715871210")).toBe(true);
});

test("accepts thirteen digits only with a valid nine-digit ЕИК and their own check digit", () => {
  // 7*2+0*7+0*3+1*5 = 19, and 19 mod 11 = 8.
  expect(isEik("1310715870018")).toBe(true);
  expect(isEik("1310715870017")).toBe(false);
  expect(isEik("1310715880018")).toBe(false);
});

test("refuses anything but nine or thirteen digits", () => {
  for (const text of [
    "",
    "13107158",
    "1310715870",
    "13107158700188",
    "81310715870018",
    "13107158a",
    " 131071587",
    "BG131071587",
    "١٣١٠٧١٥٨٧",
  ])
    expect(isEik(text)).toBe(false);
});

test("a Bulgarian VAT number is BG and a valid ЕИК or a person's number", () => {
  for (const text of ["BG131071587", "bg 131 071 587"]) expect(isBulgarianVatNumber(text)).toBe(true);
  // The check digits of a personal number (ЕГН), of a foreigner's number and of a number given by the tax office.
  for (const text of ["BG7523169263", "BG1000000001", "BG1310715871"])
    expect(isBulgarianVatNumber(text)).toBe(true);
  for (const text of [
    "131071587",
    "BG121083551",
    "BG123",
    "BG13107158",
    "BG13107158700",
    "BG1310715870018",
    "BG7523169264",
    "RO131071587",
    "BG13107158x",
    "EBG131071587",
    "",
  ])
    expect(isBulgarianVatNumber(text)).toBe(false);
});

test("VAT numbers of other member states are checked by pattern", () => {
  for (const text of [
    "ATU12345678",
    "DE123456789",
    "EL123456789",
    "IE1234567FA",
    "NL123456789B01",
    "XI123456789",
  ])
    expect(isEuVatNumber(text)).toBe(true);
  for (const text of [
    "AT12345678",
    "DE12345678",
    "GR123456789",
    "GB123456789",
    "BG121083551",
    "toString",
    "",
  ])
    expect(isEuVatNumber(text)).toBe(false);
});

test("a company number is an ЕИК, a person's number or a VAT number", () => {
  for (const text of [
    "131071587",
    "1310715870018",
    "7523169263",
    "bg131071587",
    "DE 123456789",
    "CHE-123.456.789",
  ])
    expect(isCompanyNumber(text)).toBe(true);
  for (const text of [
    "131071588",
    "123",
    "7523169264",
    "BG123",
    "DE123",
    "1DE123456789",
    "няма",
    "😀",
    "B",
    "",
  ])
    expect(isCompanyNumber(text)).toBe(false);
});

test("the ЕИК is derived from a Bulgarian number only", () => {
  expect(eikOf(" bg 131 071 587")).toBe("131071587");
  expect(eikOf("131071587")).toBe("131071587");
  for (const text of ["BG121083551", "BG7523169263", "DE131071587", ""]) expect(eikOf(text)).toBe("");
});

test("the VAT number follows from a valid ЕИК, of a branch too", () => {
  expect(vatNumberOf("123 456 786")).toBe("BG123456786");
  expect(vatNumberOf("1310715871487")).toBe("BG131071587");
  for (const text of ["123456789", "7523169263", ""]) expect(vatNumberOf(text)).toBe("");
});
