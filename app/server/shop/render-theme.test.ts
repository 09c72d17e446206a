import { expect, test } from "vitest";
import { defaultTheme, themeRule } from "#app/domain/shop/theme.ts";
import { renderTheme } from "./render-theme.ts";

test("the look is computed once while the theme stays the same", () => {
  const look = renderTheme(defaultTheme);
  expect(look.style).toContain("@font-face");
  expect(look.style).toContain(themeRule(defaultTheme));
  expect(renderTheme({ ...defaultTheme })).toBe(look);
});

test("another theme gets its own look, and the first one is computed again", () => {
  const look = renderTheme(defaultTheme);
  const dark = { ...defaultTheme, background_color: "#101010", text_color: "#ffffff" };
  expect(renderTheme(dark)).toMatchObject({ background: "#101010" });
  expect(renderTheme(dark).style).toContain(themeRule(dark));
  expect(renderTheme(defaultTheme)).toEqual(look);
});
