import path from "node:path";
import { Font } from "@react-pdf/renderer";
import { withoutIgnorable } from "#app/domain/typed-text.ts";
import { projectRoot } from "#app/server/project-root.ts";

export const pdfFont = "Inter";

/** Complete font files instead of the web's subsets: buyers' names may contain any letter. */
const files = [
  { fontWeight: 400, file: "Inter-Regular.ttf" },
  { fontWeight: 700, file: "Inter-Bold.ttf" },
] as const;

/** Words longer than this many characters are broken into parts of at most `partLength`. */
const maxWordLength = 24;
const partLength = 8;

let loading: Promise<void> | null = null;

/** Loads the fonts of the PDF documents, once. */
export function loadFonts(): Promise<void> {
  loading ??= readFonts();
  return loading;
}

async function readFonts(): Promise<void> {
  Font.register({
    family: pdfFont,
    fonts: files.map(({ fontWeight, file }) => ({
      fontWeight,
      src: path.join(projectRoot, "app/server/documents/fonts", file),
    })),
  });
  // Replaces the default hyphenation, which is for English. Only words that would overflow the page are broken.
  Font.registerHyphenationCallback((word) => (word.length > maxWordLength ? partsOf(word) : [word]));
  await Promise.all(files.map(({ fontWeight }) => Font.load({ fontFamily: pdfFont, fontWeight })));
}

function partsOf(word: string): string[] {
  return word.match(new RegExp(`.{1,${partLength}}`, "gsu")) ?? [word];
}

/**
 * Returns a text in parts that may each begin a line, if it has a long word that is not of letters alone, such as an id,
 * an e-mail address or the text of a QR code: a hyphen at the end of a line would seem to belong to it. Null for any
 * other text.
 */
export function unhyphenatedParts(text: string): string[] | null {
  const words = text.split(" ");
  const isLong = (word: string) => word.length > maxWordLength && /[^\p{L}\p{M}]/u.test(word);
  if (!words.some(isLong)) return null;
  return words.flatMap((word, index) => {
    const spaced = index < words.length - 1 ? `${word}\u00a0` : word;
    return isLong(word) ? partsOf(spaced) : [spaced];
  });
}

type ReadFont = { hasGlyphForCodePoint: (codePoint: number) => boolean };

/** Emoji and the characters that colour and join them. */
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Component}]/u;

/**
 * Returns a text with only what the font can draw: emoji and default-ignorable characters are removed, tabs and line
 * breaks become spaces, other missing characters `□`. Throws unless `loadFonts` has finished.
 */
export function printable(text: string): string {
  // The font library has no types.
  const font = Font.getFont({ fontFamily: pdfFont, fontWeight: 400 }).data as unknown as ReadFont | null;
  if (!font) throw new Error("The PDF fonts are not loaded: call loadFonts first");
  const drawn = withoutIgnorable(text).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ");
  const characters = Array.from(drawn.normalize("NFC"), (character) => {
    if (font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return character;
    return emoji.test(character) ? "" : "□";
  });
  return characters.join("").replace(/ {2,}/g, " ").trim();
}
