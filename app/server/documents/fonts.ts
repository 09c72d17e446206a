import { fileURLToPath } from "node:url";
import { Font } from "@react-pdf/renderer";

export const paperFont = "Inter";

/** The files of the weights, whole and not the web's subsets: papers hold whatever names their buyers have. */
const files = [
  { fontWeight: 400, file: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf" },
  { fontWeight: 700, file: "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf" },
] as const;

/** Characters of a word that may not be broken otherwise, after which it is. */
const longestWhole = 24;

let loading: Promise<void> | null = null;

/** Reads the fonts of the papers, once. */
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
  // The built-in way breaks words as English does. Words stay whole, unless they would leave the paper.
  Font.registerHyphenationCallback((word) =>
    word.length > longestWhole ? (word.match(/.{1,8}/gsu) ?? [word]) : [word],
  );
  await Promise.all(files.map(({ fontWeight }) => Font.load({ fontFamily: paperFont, fontWeight })));
}

type ReadFont = { hasGlyphForCodePoint: (codePoint: number) => boolean };

/** Pictures with what colours and joins them. */
const pictures = /[\p{Extended_Pictographic}\p{Emoji_Component}]/u;

/** A text as the papers' font can write it: pictures go, and what else it has no sign for becomes `□`. After `loadFonts`. */
export function printable(text: string): string {
  // The library that reads it comes without types.
  const font = Font.getFont({ fontFamily: paperFont, fontWeight: 400 }).data as unknown as ReadFont | null;
  if (!font) throw new Error("The fonts of the papers are not loaded");
  const signs = Array.from(text.normalize("NFC"), (sign) => {
    if (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) return sign;
    return pictures.test(sign) ? "" : "□";
  });
  return signs.join("").replace(/ {2,}/g, " ").trim();
}
