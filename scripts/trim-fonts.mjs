// A part of the build: the fonts' files without what no page of the shop is written with.
import subsetFont from "subset-font";
import { fontRanges, fontWeights } from "../app/domain/font-files.ts";

/** Characters of CSS' `unicode-range`. @param {string} range */
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

/** What browsers do by themselves (CSS Fonts 4, section 7.1), and figures of one width, which the style sheet asks for. */
const features = "ccmp locl mark mkmk rvrn rlig rclt kern liga clig calt tnum".split(" ");

/**
 * Cuts the variable fonts that pages ask for first: their publisher's files hold weights and shapes of letters that the
 * shop's style sheet never asks for, a third of what a first visit downloads of them. Their names stay; a file that would
 * not become smaller stays as it is.
 *
 * @param {{ type: string, fileName: string, source?: string | Uint8Array }[]} files of the build
 */
export async function trimFiles(files) {
  for (const file of files) {
    const subset = /-(cyrillic|latin)-wght-normal[^/]*\.woff2$/.exec(file.fileName)?.[1];
    if (file.source === undefined || (subset !== "cyrillic" && subset !== "latin")) continue;
    const original = Buffer.from(file.source);
    /** @type {Parameters<typeof subsetFont>[2] & { keepFeatures: string[] }} its types do not know of features */
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
