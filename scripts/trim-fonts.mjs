// A part of the build: removes from the font files the glyphs and features that no page of the shop uses.
import subsetFont from "subset-font";
import { fontRanges, fontWeights } from "../app/server/shop/font-files.ts";

/** Returns the characters of a CSS `unicode-range`. @param {string} range */
function charactersOf(range) {
  return range
    .split(",")
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .replace("U+", "")
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}

/** What browsers apply by default (CSS Fonts 4, section 7.1), and tabular figures, which the style sheet uses. */
const features = "ccmp locl mark mkmk rvrn rlig rclt kern liga clig calt tnum".split(" ");

/**
 * Trims the variable fonts that pages load first: the published files have weights and glyph variants that the style
 * sheet never uses, a third of the fonts in a first visit. File names do not change; a file that would not become
 * smaller is not trimmed.
 *
 * @param {{ type: string, fileName: string, source?: string | Uint8Array }[]} files of the build
 */
export async function trimFiles(files) {
  for (const file of files) {
    const subset = /-(cyrillic|latin)-wght-normal[^/]*\.woff2$/.exec(file.fileName)?.[1];
    if (file.source === undefined || (subset !== "cyrillic" && subset !== "latin")) continue;
    const original = Buffer.from(file.source);
    /** @type {Parameters<typeof subsetFont>[2] & { keepFeatures: string[] }} the package's types lack keepFeatures */
    const options = { targetFormat: "woff2", variationAxes: { wght: fontWeights }, keepFeatures: features };
    const trimmed = await subsetFont(original, charactersOf(fontRanges[subset]), options);
    if (trimmed.byteLength < original.byteLength) file.source = trimmed;
  }
}

/** @returns {import("vite").Plugin} */
export function trimFonts() {
  return {
    name: "trim-fonts",
    apply: "build",
    generateBundle: (_options, bundle) => trimFiles(Object.values(bundle)),
  };
}
