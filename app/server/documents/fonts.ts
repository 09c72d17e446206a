import { fileURLToPath } from "node:url";
import { Font } from "@react-pdf/renderer";

export const paperFont = "Inter";

/** Complete font files instead of the web's subsets: buyers' names may contain any letter. */
const files = [
  { fontWeight: 400, file: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf" },
  { fontWeight: 700, file: "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf" },
] as const;

/** Words longer than this many characters are broken. */
const maxWordLength = 24;

let loading: Promise<void> | null = null;

/** Loads the fonts of the PDF documents, once. */
export function loadFonts(): Promise<void> {
  loading ??= readFonts();
  return loading;
}

async function readFonts(): Promise<void> {
  Font.register({
    family: paperFont,
    fonts: files.map(({ fontWeight, file }) => ({
      fontWeight,
      src: fileURLToPath(import.meta.resolve(file)),
    })),
  });
  // Replaces the default hyphenation, which is for English. Only words that would overflow the page are broken.
  Font.registerHyphenationCallback((word) =>
    word.length > maxWordLength ? (word.match(/.{1,8}/gsu) ?? [word]) : [word],
  );
  await Promise.all(files.map(({ fontWeight }) => Font.load({ fontFamily: paperFont, fontWeight })));
}

type ReadFont = { hasGlyphForCodePoint: (codePoint: number) => boolean };

/** Emoji and the characters that colour and join them. */
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Component}]/u;

/**
 * Returns a text with only what the font can draw: emoji are removed, other missing characters become `□`. Throws
 * unless `loadFonts` has finished.
 */
export function printable(text: string): string {
  // The font library has no types.
  const font = Font.getFont({ fontFamily: paperFont, fontWeight: 400 }).data as unknown as ReadFont | null;
  if (!font) throw new Error("The PDF fonts are not loaded: call loadFonts first");
  const characters = Array.from(text.normalize("NFC"), (character) => {
    if (font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return character;
    return emoji.test(character) ? "" : "□";
  });
  return characters.join("").replace(/ {2,}/g, " ").trim();
}
