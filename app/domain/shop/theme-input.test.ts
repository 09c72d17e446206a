import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldProblems } from "#app/domain/content/content-fields.ts";
import { themeFields, themeInput } from "./theme-input.ts";
import { defaultTheme, themeRule } from "./theme.ts";

const problemsOf = (change: Record<string, unknown>) => {
  const result = themeInput.safeParse({ ...defaultTheme, ...change });
  return result.success ? {} : fieldProblems(result.error);
};

test("a theme is parsed the same from form texts and JSON numbers", () => {
  const posted = Object.fromEntries(themeFields.map((field) => [field, ` ${defaultTheme[field]} `.trim()]));
  expect(themeInput.parse(posted)).toEqual(defaultTheme);
  expect(themeInput.parse(defaultTheme)).toEqual(defaultTheme);
  expect(themeInput.parse({ ...defaultTheme, primary_color: " #FF0000 ", line_height: "1,5" })).toMatchObject(
    {
      primary_color: "#ff0000",
      line_height: 1.5,
    },
  );
});

test("refuses invalid colours, unknown fonts and out-of-range numbers, each with its code", () => {
  expect(
    problemsOf({
      primary_color: "red",
      secondary_color: "#fff",
      accent_color: "#ff6b6b;}</style><script>",
      background_color: null,
      primary_font: "Comic Sans",
      secondary_font: "",
      border_radius: "41",
      font_size_base: 15.5,
      line_height: "",
      letter_spacing: "NaN",
      shadow_depth: "constructor",
      button_style: 3,
    }),
  ).toEqual({
    primary_color: "color",
    secondary_color: "color",
    accent_color: "color",
    background_color: "color",
    primary_font: "choice",
    secondary_font: "choice",
    border_radius: "number",
    font_size_base: "number",
    line_height: "number",
    letter_spacing: "number",
    shadow_depth: "choice",
    button_style: "choice",
  });
  expect(problemsOf({ border_radius: -1 })).toEqual({ border_radius: "number" });
  expect(problemsOf({ border_radius: Infinity })).toEqual({ border_radius: "number" });
});

test("no accepted value can break out of the style rule", () => {
  const odd = fc.constantFrom(" ", "\n", "\0", ";", "}", "{", "/*", "</style>");
  const around = fc.oneof(fc.constant(""), odd, fc.string({ maxLength: 3 }));
  let accepted = 0;
  fc.assert(
    fc.property(fc.constantFrom(...themeFields), around, around, (field, start, end) => {
      const text = `${start}${defaultTheme[field]}${end}`;
      const result = themeInput.safeParse({ ...defaultTheme, [field]: text });
      if (!result.success) return;
      accepted += 1;
      expect(themeRule(result.data)).toMatch(/^:root,\.shop-look\{[^{}<>]*\}$/);
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(20);
});
