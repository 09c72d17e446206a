import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { withUnicodeDomain } from "./email-domain.ts";

test("all spellings of an international domain become one", () => {
  for (const domain of ["пример.бг", "xn--e1afmkfd.xn--90ae", "пример。бг", "xn--e1afmkfd.бг"])
    expect(withUnicodeDomain(`ivan@${domain}`)).toBe("ivan@пример.бг");
  expect(withUnicodeDomain("a@xn--bcher-kva.example")).toBe("a@bücher.example");
});

test("other addresses, and what is no domain, are left alone", () => {
  for (const email of ["mira&co@abv.bg", "xn--a@abv.bg", "a@пример.бг/x", "a@1.2", "a@xn--.bg", "пример", ""])
    expect(withUnicodeDomain(email)).toBe(email);
});

test("decodes any domain as the platform does", () => {
  const label = fc.string({
    unit: fc.constantFrom(...Array.from("абвгия-az09üßşλ日本한😀")),
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(fc.array(label, { minLength: 2, maxLength: 3 }), (labels) => {
      const ascii = domainToASCII(labels.join("."));
      fc.pre(ascii.includes("xn--"));
      expect(withUnicodeDomain(`a@${ascii}`)).toBe(`a@${domainToUnicode(ascii)}`);
    }),
  );
});

test("any text gives an address that no longer changes", () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...Array.from("аьxn-.z09。ß")), maxLength: 30 }),
    fc.stringMatching(/^xn--[a-z0-9-]{1,12}\.xn--[a-z0-9-]{1,6}$/),
  );
  fc.assert(
    fc.property(text, (domain) => {
      const once = withUnicodeDomain(`a@${domain}`);
      expect(withUnicodeDomain(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});
