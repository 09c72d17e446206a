import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, minContrast, readableOn, readableShade } from "#app/domain/colors.ts";
import {
  cyrillicFallbacks,
  defaultTheme,
  themeContrasts,
  themeFonts,
  themeRule,
  themeVariables,
} from "./theme.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("contrast follows WCAG: 21 for black on white, 1 for equal colours, 4.54 for #767676 on white", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#ff6b6b", "#ff6b6b")).toBeCloseTo(1, 5);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrast("#333333", "#ffffff")).toBeCloseTo(12.63, 2);
  expect(contrast("#0a0a0a", "#000000")).toBeCloseTo(1.06, 2);
  expect(contrast("#ff0000", "#ffffff")).toBeCloseTo(3.998, 2);
});

test("contrast is symmetric and between 1 and 21", () => {
  fc.assert(
    fc.property(color, color, (a, b) => {
      expect(contrast(a, b)).toBe(contrast(b, a));
      expect(contrast(a, b)).toBeGreaterThanOrEqual(1);
      expect(contrast(a, b)).toBeLessThanOrEqual(21);
    }),
  );
});

test("text is readable on every background", () => {
  fc.assert(
    fc.property(color, color, (background, text) => {
      const readable = readableOn(background, text);
      expect(readable).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(readable, background)).toBeGreaterThanOrEqual(minContrast);
    }),
    { numRuns: 2000 },
  );
});

test("the owner's text colour is used wherever it is readable", () => {
  expect(readableOn("#ffffff", "#2d3748")).toBe("#2d3748");
  expect(readableOn("#2d3748", "#2d3748")).toBe("#ffffff");
});

test("when neither the owner's colour nor white is readable, a darker shade is used", () => {
  const readable = readableOn("#4ecdc4", "#2d8748");
  expect(readable).not.toBe("#000000");
  expect(contrast(readable, "#4ecdc4")).toBeGreaterThanOrEqual(minContrast);
});

test("every colour has a readable shade on every background", () => {
  fc.assert(
    fc.property(color, color, (ink, background) => {
      expect(contrast(readableShade(ink, background), background)).toBeGreaterThanOrEqual(minContrast);
    }),
    { numRuns: 2000 },
  );
  expect(readableShade("#1a202c", "#ffffff")).toBe("#1a202c");
  expect(readableShade("#ffffff", "#000000")).toBe("#ffffff");
  expect(readableShade("#333333", "#000000")).toBe("#ffffff");
});

test("the variables contain the theme's colours, readable text colours and font fallbacks", () => {
  const variables = themeVariables(defaultTheme);
  expect(variables["--primary"]).toBe("#ff6b6b");
  expect(variables["--background"]).toBe("#ffffff");
  expect(variables["--text"]).toBe("#2d3748");
  for (const name of ["primary", "secondary", "accent"]) {
    expect(contrast(variables[`--on-${name}`]!, variables[`--${name}`]!)).toBeGreaterThanOrEqual(minContrast);
  }
  expect(contrast(variables["--primary-text"]!, variables["--background"]!)).toBeGreaterThanOrEqual(
    minContrast,
  );
  expect(variables["--font-primary"]).toBe('"Inter",system-ui,sans-serif');
});

test("the default theme leaves the style sheet's sizes unscaled", () => {
  expect(themeVariables(defaultTheme)).toMatchObject({
    "--radius": "20px",
    "--shadow-depth": "1",
    "--font-size": "100%",
    "--line-height": "1.6",
    "--leading": "1",
    "--letter-spacing": "0em",
    "--button-radius": "calc(infinity * 1px)",
  });
});

test("the owner's sizes and shapes are in the page's rule", () => {
  const rule = themeRule({
    ...defaultTheme,
    secondary_font: "Poppins",
    border_radius: 4,
    shadow_depth: "none",
    font_size_base: 18,
    line_height: 1.8,
    letter_spacing: 0.02,
    button_style: "square",
  });
  for (const declaration of [
    "--radius:4px",
    "--shadow-depth:0",
    "--font-size:112.5%",
    "--line-height:1.8",
    "--leading:1.125",
    "--letter-spacing:0.02em",
    "--button-radius:0px",
  ])
    expect(rule).toContain(declaration);
  expect(rule).toMatch(/^:root,\.shop-look\{[^{}]*\}$/);
});

test("a font without Cyrillic letters is followed by one that has them", () => {
  const stacks = themeFonts.map((font) => themeVariables({ ...defaultTheme, primary_font: font }));
  expect(stacks.map((variables) => variables["--font-primary"])).toContain(
    '"Lato","Open Sans",system-ui,sans-serif',
  );
  expect(Object.values(cyrillicFallbacks).some((standIn) => standIn in cyrillicFallbacks)).toBe(false);
});

test("reports whether the colours of text and links are readable", () => {
  const contrasts = themeContrasts({ ...defaultTheme, text_color: "#777777" });
  expect(contrasts.find(({ pair }) => pair === "text")).toEqual({
    pair: "text",
    ratio: 4.4,
    isEnough: false,
    instead: null,
  });
  const best = themeContrasts({ ...defaultTheme, text_color: "#000000" });
  expect(best.find(({ pair }) => pair === "text")).toMatchObject({ ratio: 21, isEnough: true });
  expect(best.find(({ pair }) => pair === "link")?.isEnough).toBe(false);
});

test("reports the readable replacement for an unreadable pair", () => {
  fc.assert(
    fc.property(color, color, color, (text_color, primary_color, background_color) => {
      const theme = { ...defaultTheme, text_color, primary_color, background_color };
      const { "--on-primary": onPrimary, "--primary-text": link } = themeVariables(theme);
      for (const { pair, isEnough, instead } of themeContrasts(theme)) {
        if (pair === "text" || isEnough) expect(instead).toBeNull();
        else expect(instead?.ratio).toBeGreaterThanOrEqual(4.5);
        if (pair === "primary" && instead) expect(instead.color).toBe(onPrimary);
        if (pair === "link" && instead) expect(instead.color).toBe(link);
      }
    }),
  );
});

const inks = ["--text", "--muted", "--primary-text", "--danger", "--success"];
const grounds = ["--background", "--surface", "--blush", "--mint", "--sky"];

test("every text colour is readable on every background, except an unreadable one of the owner's choice", () => {
  fc.assert(
    fc.property(color, color, color, color, color, (primary, secondary, accent, background, text) => {
      const variables = themeVariables({
        ...defaultTheme,
        primary_color: primary,
        secondary_color: secondary,
        accent_color: accent,
        background_color: background,
        text_color: text,
      });
      const valueOf = (name: string) => variables[name] ?? "";
      const pairs = [
        ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
        ...["primary", "secondary", "accent", "danger"].map((name) => [`--on-${name}`, `--${name}`] as const),
      ];
      // The owner is warned of an unreadable text colour, but the page background still uses it.
      const isKept = contrast(text, background) < minContrast;
      const faint = pairs.filter(
        ([ink, ground]) =>
          contrast(valueOf(ink), valueOf(ground)) < minContrast && !(isKept && ink === "--text"),
      );
      expect(faint).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test("the default theme's backgrounds are tinted, and its text, error and success colours unchanged", () => {
  const variables = themeVariables(defaultTheme);
  expect(new Set(grounds.map((ground) => variables[ground])).size).toBe(grounds.length);
  expect(variables).toMatchObject({ "--text": "#2d3748", "--danger": "#b42318", "--success": "#176b43" });
});

test("tinted backgrounds are weakened when text is barely readable", () => {
  const theme = { ...defaultTheme, primary_color: "#000000", text_color: "#767676" };
  expect(themeVariables(theme)).toMatchObject({ "--text": "#767676", "--blush": "#ffffff" });
});
