import { fontRanges, fontWeights } from "./font-files.ts";
import type { FontSubset } from "./font-files.ts";
import type { Locale } from "#app/domain/locale.ts";
import { cyrillicFallbacks, themeFonts } from "#app/domain/shop/theme.ts";
import type { Theme, ThemeFont } from "#app/domain/shop/theme.ts";

const everySubset: FontSubset[] = ["cyrillic", "latin-ext", "latin"];
const withoutCyrillic: FontSubset[] = ["latin-ext", "latin"];

type FontFiles = {
  /** Base name of the publisher's files. */
  name: string;
  /** Weights, one file each; a range such as "400 700" is one variable file. */
  weights: readonly [string, ...string[]];
  subsets: readonly FontSubset[];
};

/** A variable font: one file has every weight that the shop uses. */
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
  // Now published by Adobe as Source Sans 3.
  "Source Sans Pro": variable("source-sans-3"),
  Oswald: variable("oswald"),
  Raleway: variable("raleway"),
  Ubuntu: { name: "ubuntu", weights: ["400", "500", "700"], subsets: everySubset },
};

/** URLs of the font files by their paths in the packages. Each URL contains a content hash. */
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

/** Returns the `@font-face` rules of a theme's fonts and their Cyrillic substitutes, each once. */
export function fontFaces(theme: Pick<Theme, "primary_font" | "secondary_font">): string {
  return [...new Set([theme.primary_font, theme.secondary_font].flatMap(facesOf))].join("");
}

/** Returns the rules of every selectable font, for the theme editor's preview. */
export function everyFontFaces(): Record<ThemeFont, string> {
  return Object.fromEntries(themeFonts.map((font) => [font, facesOf(font).join("")])) as Record<
    ThemeFont,
    string
  >;
}

/**
 * Returns the font files to preload for a page in a language, most used first. Latin is always needed: it contains
 * the digits and punctuation.
 */
export function firstFiles(theme: Pick<Theme, "primary_font">, locale: Locale): string[] {
  const { name, weights } = fontFiles[theme.primary_font];
  const latin = fileAddress(name, "latin", weights[0]);
  if (locale === "en") return [latin];
  const cyrillic = fontFiles[cyrillicFallbacks[theme.primary_font] ?? theme.primary_font];
  return [fileAddress(cyrillic.name, "cyrillic", cyrillic.weights[0]), latin];
}

function facesOf(font: ThemeFont): string[] {
  const { name, weights, subsets } = fontFiles[font];
  const own = weights.flatMap((weight) => subsets.map((subset) => face(font, { name, subset, weight })));
  const standIn = cyrillicFallbacks[font];
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

/** Returns the URL of a font file. Throws when the package lacks it, so that a test fails. */
function fileAddress(name: string, subset: FontSubset, weight: string): string {
  const isVariable = weight.includes(" ");
  const path = isVariable
    ? `/node_modules/@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`
    : `/node_modules/@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff2`;
  const address = addresses[path];
  if (!address) throw new Error(`There is no font file ${path}`);
  return address;
}
