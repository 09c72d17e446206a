import { expect, test } from "vitest";
import { defaultTheme, themeRule } from "#app/domain/shop/theme.ts";
import { themeLook } from "./theme-look.ts";

test("the look is computed once while the theme stays the same", () => {
  const look = themeLook(defaultTheme);
  expect(look.style).toContain("@font-face");
  expect(look.style).toContain(themeRule(defaultTheme));
  expect(themeLook({ ...defaultTheme })).toBe(look);
});

test("another theme gets its own look, and the first one is computed again", () => {
  const look = themeLook(defaultTheme);
  const dark = { ...defaultTheme, background_color: "#101010", text_color: "#ffffff" };
  expect(themeLook(dark)).toMatchObject({ background: "#101010" });
  expect(themeLook(dark).style).toContain(themeRule(dark));
  expect(themeLook(defaultTheme)).toEqual(look);
});
