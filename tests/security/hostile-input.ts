import fc from "fast-check";

/**
 * Texts that have broken programs: encodings, markup, queries, paths, headers, numbers, dates and JavaScript's own
 * names.
 */
const hostileTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udfff",
  "\ufeff\u202e\u200b",
  "Ягодови бонбони",
  "🍓".repeat(60),
  '"><script>fuzzed()</script>',
  "<img src=x onerror=fuzzed()>",
  "'; drop table users; --",
  "' or 1=1 --",
  "\\",
  "%",
  "_%_",
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "..\\..\\windows",
  "/etc/passwd\0.webp",
  "%zz",
  "%c0%ae%c0%ae/",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "-1",
  "0",
  "-0",
  "1,5",
  "1e309",
  "1e-400",
  "NaN",
  "Infinity",
  "0x10",
  "2147483648",
  "9223372036854775808",
  "99999999999999999999999999",
  "0.1234567890123456789",
  "true",
  "null",
  "undefined",
  "[]",
  "{}",
  "[object Object]",
  "\r\nSet-Cookie: fuzzed=1",
  "x\r\nBcc: fuzzed@example.com",
  "fuzzed@example.com",
  "a@b.c",
  '"a b"@example.com, fuzzed@example.com',
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "javascript:fuzzed()",
  "=1+1",
  "2026-02-30",
  "2026-11-22",
  "0000-00-00T00:00",
  "9999-12-31T23:59",
  "2026-03-29T03:30",
  "+275760-09-13T00:00:00.001Z",
  "-000001-01-01",
  "00000000-0000-0000-0000-000000000000",
  "01890000-0000-7000-8000-000000000000",
  "x".repeat(300),
  "x".repeat(6000),
  "(".repeat(500),
  `${"a".repeat(400)}!`,
  " \t".repeat(400),
  "*?".repeat(200),
];

export const hostileText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

const poison = '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}';
const deep = (depth: number) => `${'{"a":['.repeat(depth)}1${"]}".repeat(depth)}`;

/** JSON as text, some of it invalid. */
export const hostileJson = fc.constantFrom(
  poison,
  deep(20),
  deep(5000),
  "",
  "{",
  "null",
  "true",
  "0",
  "-1e999",
  '"text"',
  "[]",
  "[[[]]]",
  "[null,null]",
  '{"":{}}',
  '{"a":"\\ud800","b":"\\u0000"}',
  '{"toString":1,"valueOf":null,"length":-1}',
  `{"items":${JSON.stringify(Array.from({ length: 500 }, () => ({})))}}`,
  "\ufeff{}",
  "﻿\0",
);

/** Replacements for a value of a JSON body. */
export const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -1, 0.1, 1e308, 2 ** 53, [], {}, [[]], ["a", "b"], [null], {
    a: { b: { c: [] } },
  }),
  fc.constant(JSON.parse(poison) as unknown),
);

/**
 * Percent-encodes more characters than browsers do. Encodes each lone surrogate as the bytes of U+D800, so that it is
 * not lost.
 */
export function encoded(text: string): string {
  return text.replace(/[^a-z0-9]/giu, encodedLetter);
}

function encodedLetter(letter: string): string {
  if (!letter.isWellFormed()) return "%ED%A0%80";
  return [...Buffer.from(letter)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}

/** Encodes only what a request target cannot contain. */
export function asTarget(text: string): string {
  return text.replace(/[^!-~]|[#?]/gu, encodedLetter);
}
