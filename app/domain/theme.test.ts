import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, defaultTheme, minContrast, readableOn, readableShade, themeVariables } from "./theme.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("contrast is that of WCAG: 21 of black on white, 1 of a colour on itself, 4.54 of #767676 on white", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#ff6b6b", "#ff6b6b")).toBeCloseTo(1, 5);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrast("#333333", "#ffffff")).toBeCloseTo(12.63, 2);
  expect(contrast("#0a0a0a", "#000000")).toBeCloseTo(1.06, 2);
  expect(contrast("#ff0000", "#ffffff")).toBeCloseTo(3.998, 2);
});

test("contrast does not ask which colour lies on top and stays from 1 to 21", () => {
  fc.assert(
    fc.property(color, color, (a, b) => {
      expect(contrast(a, b)).toBe(contrast(b, a));
      expect(contrast(a, b)).toBeGreaterThanOrEqual(1);
      expect(contrast(a, b)).toBeLessThanOrEqual(21);
    }),
  );
});

test("text reads on every background, whatever the owner chose", () => {
  fc.assert(
    fc.property(color, color, (background, text) => {
      const readable = readableOn(background, text);
      expect(readable).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(readable, background)).toBeGreaterThanOrEqual(minContrast);
    }),
    { numRuns: 2000 },
  );
});

test("the owner's text colour is kept wherever it reads", () => {
  expect(readableOn("#ffffff", "#2d3748")).toBe("#2d3748");
  expect(readableOn("#2d3748", "#2d3748")).toBe("#ffffff");
});

test("where neither the owner's colour nor white reads, a darker shade of the owner's colour does", () => {
  const readable = readableOn("#4ecdc4", "#2d8748");
  expect(readable).not.toBe("#000000");
  expect(contrast(readable, "#4ecdc4")).toBeGreaterThanOrEqual(minContrast);
});

test("every colour has a shade that reads as text on every background", () => {
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

test("the theme's variables carry its colours, readable texts for them and a fallback behind each font", () => {
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
  expect(variables["--font-primary"]).toBe('"Inter Variable", "Inter", system-ui, sans-serif');
});
