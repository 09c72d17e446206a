import { fontRanges, fontWeights } from "#app/domain/font-files.ts";
import type { FontSubset } from "#app/domain/font-files.ts";
import type { Locale } from "#app/domain/locale.ts";
import { cyrillicStandIns, themeFonts } from "#app/domain/theme.ts";
import type { Theme, ThemeFont } from "#app/domain/theme.ts";

const everySubset: FontSubset[] = ["cyrillic", "latin-ext", "latin"];
const withoutCyrillic: FontSubset[] = ["latin-ext", "latin"];

type FontFiles = {
  /** How the publisher names the files. */
  name: string;
  /** The weights of each file: from one to another in one file, or for each its own. */
  weights: readonly [string, ...string[]];
  subsets: readonly FontSubset[];
};

/** One file holds every weight that the shop asks for. */
const variable = (name: string): FontFiles => ({
  name,
  weights: [`${fontWeights.min} ${fontWeights.max}`],
  subsets: everySubset,
});

const fontFiles: Record<ThemeFont, FontFiles> = {
  Inter: variable("inter"),
  Roboto: variable("roboto"),
  "Open Sans": variable("open-sans"),
  Lato: { name: "lato", weights: ["400", "700"], subsets: withoutCyrillic },
  Montserrat: variable("montserrat"),
  Poppins: { name: "poppins", weights: ["400", "500", "600", "700"], subsets: withoutCyrillic },
  // Adobe's present name of it is Source Sans 3.
  "Source Sans Pro": variable("source-sans-3"),
  Oswald: variable("oswald"),
  Raleway: variable("raleway"),
  Ubuntu: { name: "ubuntu", weights: ["400", "500", "700"], subsets: everySubset },
};

/** The addresses of the fonts' files, by their paths in the packages. Each has its content's hash in its name. */
const addresses: Record<string, string> = {
  ...import.meta.glob<string>(
    "/node_modules/@fontsource-variable/*/files/*-{cyrillic,latin-ext,latin}-wght-normal.woff2",
    { eager: true, query: "?url", import: "default" },
  ),
  ...import.meta.glob<string>(
    "/node_modules/@fontsource/*/files/*-{cyrillic,latin-ext,latin}-{400,500,600,700}-normal.woff2",
    { eager: true, query: "?url", import: "default" },
  ),
};

/** The `@font-face` rules of a theme's fonts and of those that stand in for their Cyrillic letters, each once. */
export function fontFaces(theme: Pick<Theme, "primary_font" | "secondary_font">): string {
  return [...new Set([theme.primary_font, theme.secondary_font].flatMap(facesOf))].join("");
}

/** The rules of every font that can be chosen, by font: for the screen on which they are tried. */
export function everyFontFaces(): Record<ThemeFont, string> {
  return Object.fromEntries(themeFonts.map((font) => [font, facesOf(font).join("")])) as Record<
    ThemeFont,
    string
  >;
}

/** The files that a page of a language asks for first, the most used one before: figures and signs are with Latin letters. */
export function firstFiles(theme: Pick<Theme, "primary_font">, locale: Locale): string[] {
  const { name, weights } = fontFiles[theme.primary_font];
  const latin = fileAddress(name, "latin", weights[0]);
  if (locale === "en") return [latin];
  const cyrillic = fontFiles[cyrillicStandIns[theme.primary_font] ?? theme.primary_font];
  return [fileAddress(cyrillic.name, "cyrillic", cyrillic.weights[0]), latin];
}

function facesOf(font: ThemeFont): string[] {
  const { name, weights, subsets } = fontFiles[font];
  const own = weights.flatMap((weight) => subsets.map((subset) => face(font, { name, subset, weight })));
  const standIn = cyrillicStandIns[font];
  if (!standIn) return own;
  const { name: standInName, weights: standInWeights } = fontFiles[standIn];
  return [...own, face(standIn, { name: standInName, subset: "cyrillic", weight: standInWeights[0] })];
}

function face(
  family: ThemeFont,
  { name, subset, weight }: { name: string; subset: FontSubset; weight: string },
): string {
  const source = `url(${fileAddress(name, subset, weight)}) format("woff2")`;
  return `@font-face{font-family:"${family}";font-display:swap;font-weight:${weight};src:${source};unicode-range:${fontRanges[subset]}}`;
}

/** The address of a font's file. Throws when its package has none, so that a missing one fails a test. */
function fileAddress(name: string, subset: FontSubset, weight: string): string {
  const isVariable = weight.includes(" ");
  const path = isVariable
    ? `/node_modules/@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`
    : `/node_modules/@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff2`;
  const address = addresses[path];
  if (!address) throw new Error(`There is no font file ${path}`);
  return address;
}
