import { expect, test } from "vitest";
import { defaultTheme, themeFonts } from "#app/domain/theme.ts";
import { everyFontFaces, fontFaces, mostUsedFile } from "./theme-fonts.ts";

const facesOf = (css: string) => css.match(/@font-face\{[^{}]*\}/g) ?? [];

test("every font that can be chosen has files for Latin letters and, itself or by its stand-in, for Cyrillic ones", () => {
  for (const font of themeFonts) {
    const faces = facesOf(everyFontFaces()[font]);
    expect(faces.some((face) => face.includes(`"${font}"`) && face.includes("U+0000-00FF"))).toBe(true);
    expect(faces.filter((face) => face.includes("U+0400-045F"))).not.toEqual([]);
    expect(mostUsedFile({ primary_font: font }, "cyrillic")).toContain("cyrillic");
    expect(mostUsedFile({ primary_font: font }, "latin")).toContain("-latin-");
    for (const face of faces) expect(face).toContain("font-display:swap");
  }
});

test("only the chosen fonts are sent, one that is chosen twice once", () => {
  expect(facesOf(fontFaces(defaultTheme))).toHaveLength(3);
  const mixed = fontFaces({ primary_font: "Lato", secondary_font: "Open Sans" });
  expect(new Set(mixed.match(/font-family:"[^"]+"/g))).toEqual(
    new Set(['font-family:"Lato"', 'font-family:"Open Sans"']),
  );
  expect(new Set(facesOf(mixed)).size).toBe(facesOf(mixed).length);
});
