import { encode } from "uqr";

/**
 * A QR code as one path of an SVG image. `size` is the length of a side in modules, with the quiet zone of 4 modules
 * that the standard requires.
 */
export type QrPath = { size: number; path: string };

type QrOptions = {
  /** Level of error correction (ISO/IEC 18004). */
  level?: "L" | "M";
  /** Largest version of the code; a text that needs a larger one throws. */
  maxVersion?: number;
};

/** Returns the QR code of a text. Throws when the text is too long for one. */
export function qrPath(text: string, { level = "L", maxVersion = 40 }: QrOptions = {}): QrPath {
  const { size, data } = encode(text, { ecc: level, border: 4, maxVersion });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark && !row[x - 1] ? runOf(row, x, y) : "")))
    .join("");
  return { size, path };
}

/** Returns the path of the run of dark modules that begins at a position of a row. */
function runOf(row: readonly boolean[], x: number, y: number): string {
  const end = row.indexOf(false, x);
  const length = (end < 0 ? row.length : end) - x;
  return `M${x} ${y}h${length}v1h-${length}z`;
}
