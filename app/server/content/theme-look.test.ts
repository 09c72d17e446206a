import { expect, test } from "vitest";
import { defaultTheme, themeRule } from "#app/domain/theme.ts";
import { themeLook } from "./theme-look.ts";

test("a look is worked out once for as long as the theme is the same", () => {
  const look = themeLook(defaultTheme);
  expect(look.style).toContain("@font-face");
  expect(look.style).toContain(themeRule(defaultTheme));
  expect(themeLook({ ...defaultTheme })).toBe(look);
});

test("another theme has its own look, and so has the first one after it", () => {
  const look = themeLook(defaultTheme);
  const dark = { ...defaultTheme, background_color: "#101010", text_color: "#ffffff" };
  expect(themeLook(dark)).toMatchObject({ background: "#101010" });
  expect(themeLook(dark).style).toContain(themeRule(dark));
  expect(themeLook(defaultTheme)).toEqual(look);
});
