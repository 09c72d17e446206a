import { expect, test } from "vitest";
import { fieldProblems } from "./content-fields.ts";
import { distributorInput } from "./distributor-input.ts";

const form = {
  city_bg: " Пловдив ",
  city_en: "",
  company_bg: "„Плод и мед“ ООД",
  company_en: "",
  phone: "+359 (32) 000-001",
  is_active: "on",
};

function problems(changes: Partial<typeof form>) {
  const read = distributorInput.safeParse({ ...form, ...changes });
  return read.success ? {} : fieldProblems(read.error);
}

test("city, company and phone are required in Bulgarian; English texts are optional", () => {
  expect(distributorInput.parse(form)).toEqual({
    ...form,
    city_bg: "Пловдив",
    city_en: null,
    company_en: null,
    is_active: true,
  });
  expect(problems({ city_bg: " ", company_bg: "", phone: "" })).toEqual({
    city_bg: "required",
    company_bg: "required",
    phone: "required",
  });
  expect(problems({ city_bg: "Ж".repeat(101), company_en: "x".repeat(301) })).toEqual({
    city_bg: "long",
    company_en: "long",
  });
});

test("a phone follows the checkout's rule: 7 to 20 digits, spaces, plus, minus and parentheses", () => {
  for (const phone of ["1234567", "0888 123 456", "+359 888 123 456"])
    expect(problems({ phone })).toEqual({});
  for (const phone of ["123456", "0".repeat(21), "0888/123456", "обади се", "📞0888123456", "<b>0888123</b>"])
    expect(problems({ phone })).toEqual({ phone: "phone" });
});
