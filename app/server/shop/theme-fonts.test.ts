import { readFile, readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { defaultTheme, hasBulgarianForms, themeFonts } from "#app/domain/shop/theme.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { featuresOf } from "#tests/factories/content/font-file.ts";
import { everyFontFaces, fontFaces, firstFiles } from "./theme-fonts.ts";

const facesOf = (css: string) => css.match(/@font-face\{[^{}]*\}/g) ?? [];

test("every selectable font has files for Latin letters and, from itself or a substitute, for Cyrillic ones", () => {
  for (const font of themeFonts) {
    const faces = facesOf(everyFontFaces()[font]);
    expect(faces.some((face) => face.includes(`"${font}"`) && face.includes("U+0000-00FF"))).toBe(true);
    expect(faces.filter((face) => face.includes("U+0400-045F"))).not.toEqual([]);
    const [latin] = firstFiles({ primary_font: font }, "en");
    expect(latin).toContain("-latin-");
    const ofBulgarian = firstFiles({ primary_font: font }, "bg");
    expect(ofBulgarian).toEqual([expect.stringContaining("-cyrillic-"), latin]);
    for (const face of faces) expect(face).toContain("font-display:swap");
  }
});

test("only the chosen fonts are included, each once", () => {
  expect(facesOf(fontFaces(defaultTheme))).toHaveLength(3);
  const mixed = fontFaces({ primary_font: "Lato", secondary_font: "Open Sans" });
  expect(new Set(mixed.match(/font-family:"[^"]+"/g))).toEqual(
    new Set(['font-family:"Lato"', 'font-family:"Open Sans"']),
  );
  expect(new Set(facesOf(mixed)).size).toBe(facesOf(mixed).length);
});

test.for(themeFonts)(
  "the declared support for Bulgarian letter forms in %s matches its files",
  async (font) => {
    const cyrillic = facesOf(everyFontFaces()[font]).filter((face) => face.includes("U+0400-045F"));
    for (const face of cyrillic) {
      const path = /url\((\/[^)]+\.woff2)/.exec(face)?.[1];
      const features = featuresOf(await readFile(projectRoot + path), "cyrl", "BGR ");
      expect(features.includes("locl")).toBe(hasBulgarianForms(font));
    }
  },
);

test("the font reader ignores other languages' features and rejects other files", async () => {
  const path = "/node_modules/@fontsource-variable/montserrat/files/montserrat-cyrillic-wght-normal.woff2";
  const file = await readFile(projectRoot + path);
  expect(featuresOf(file, "cyrl", "ZZZ ")).toEqual([]);
  expect(featuresOf(file, "grek", "BGR ")).toEqual([]);
  expect(() => featuresOf(Buffer.alloc(60), "cyrl", "BGR ")).toThrow("no WOFF2");
});

test("the style sheet disables no letter forms", async () => {
  const folder = `${projectRoot}/app/styles`;
  const sheets = await Promise.all(
    (await readdir(folder)).map((file) => readFile(`${folder}/${file}`, "utf8")),
  );
  expect(sheets.join("\n")).not.toMatch(
    /font-feature-settings|font-language-override|font-variant:|font:[^;]*none/,
  );
});
