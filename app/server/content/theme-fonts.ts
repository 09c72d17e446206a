import { cyrillicStandIns, themeFonts } from "#app/domain/theme.ts";
import type { Theme, ThemeFont } from "#app/domain/theme.ts";

type Subset = "cyrillic" | "latin-ext" | "latin";

/** The letters of each file, as the fonts' publisher cut them. */
const unicodeRanges: Record<Subset, string> = {
  cyrillic: "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116",
  "latin-ext":
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
};

const everySubset: Subset[] = ["cyrillic", "latin-ext", "latin"];
const withoutCyrillic: Subset[] = ["latin-ext", "latin"];

type FontFiles = {
  /** How the publisher names the files. */
  name: string;
  /** The weights of each file: one for all of them, or for each its own. */
  weights: readonly [string, ...string[]];
  subsets: readonly Subset[];
};

const variable = (name: string, weights: string): FontFiles => ({
  name,
  weights: [weights],
  subsets: everySubset,
});

const fontFiles: Record<ThemeFont, FontFiles> = {
  Inter: variable("inter", "100 900"),
  Roboto: variable("roboto", "100 900"),
  "Open Sans": variable("open-sans", "300 800"),
  Lato: { name: "lato", weights: ["400", "700"], subsets: withoutCyrillic },
  Montserrat: variable("montserrat", "100 900"),
  Poppins: { name: "poppins", weights: ["400", "500", "600", "700"], subsets: withoutCyrillic },
  // Adobe's present name of it is Source Sans 3.
  "Source Sans Pro": variable("source-sans-3", "200 900"),
  Oswald: variable("oswald", "200 700"),
  Raleway: variable("raleway", "100 900"),
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

/** The file that a page of a language asks for first, since nearly all of its text is written with it. */
export function mostUsedFile(theme: Pick<Theme, "primary_font">, subset: "cyrillic" | "latin"): string {
  const standIn = subset === "cyrillic" ? cyrillicStandIns[theme.primary_font] : undefined;
  const { name, weights } = fontFiles[standIn ?? theme.primary_font];
  return fileAddress(name, subset, weights[0]);
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
  { name, subset, weight }: { name: string; subset: Subset; weight: string },
): string {
  const source = `url(${fileAddress(name, subset, weight)}) format("woff2")`;
  return `@font-face{font-family:"${family}";font-display:swap;font-weight:${weight};src:${source};unicode-range:${unicodeRanges[subset]}}`;
}

/** The address of a font's file. Throws when its package has none, so that a missing one fails a test. */
function fileAddress(name: string, subset: Subset, weight: string): string {
  const isVariable = weight.includes(" ");
  const path = isVariable
    ? `/node_modules/@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`
    : `/node_modules/@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff2`;
  const address = addresses[path];
  if (!address) throw new Error(`There is no font file ${path}`);
  return address;
}
