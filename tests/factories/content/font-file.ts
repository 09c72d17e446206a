import { brotliDecompressSync } from "node:zlib";

/**
 * Tags that a WOFF2 file encodes as a number (WOFF 2.0, section 4.1); the last number means that the tag is written in
 * full.
 */
const knownTags =
  "cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
    .match(/.{4}(?: |$)/g)
    ?.map((tag) => tag.slice(0, 4)) ?? [];

/**
 * Returns the features that a WOFF2 font has for a script and a language, by OpenType's tags (`cyrl`, `BGR `). A
 * `language` of null means the script's default. Empty if the font has none. Throws for a file that is not WOFF2.
 */
export function featuresOf(file: Buffer, script: string, language: string | null): string[] {
  const table = substitutions(file);
  if (!table) return [];
  const ofScript = find(table, table.readUInt16BE(4), script, 0);
  if (ofScript === null) return [];
  const ofLanguage =
    language === null ? ofScript + table.readUInt16BE(ofScript) : find(table, ofScript, language, 2);
  if (ofLanguage === null) return [];
  const features = table.readUInt16BE(6);
  return Array.from({ length: table.readUInt16BE(ofLanguage + 4) }, (_, index) => {
    const feature = table.readUInt16BE(ofLanguage + 6 + index * 2);
    return table.toString("latin1", features + 2 + feature * 6, features + 6 + feature * 6);
  });
}

/** Finds a tag in a list of tags and offsets. The list starts `skip` bytes after `start`, the base of its offsets. */
function find(table: Buffer, start: number, tag: string, skip: number): number | null {
  const list = start + skip;
  for (let index = 0; index < table.readUInt16BE(list); index += 1) {
    const record = list + 2 + index * 6;
    if (table.toString("latin1", record, record + 4) === tag) return start + table.readUInt16BE(record + 4);
  }
  return null;
}

/** Returns the font's substitution table, GSUB, which WOFF2 does not transform. */
function substitutions(file: Buffer): Buffer | null {
  if (file.toString("latin1", 0, 4) !== "wOF2") throw new Error("This is no WOFF2 file");
  let place = 48;
  const number = () => {
    let value = 0;
    let byte: number;
    do {
      byte = file.readUInt8(place++);
      value = value * 128 + (byte & 127);
    } while (byte & 128);
    return value;
  };
  let offset = 0;
  let found: { from: number; to: number } | null = null;
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(place++);
    const isWritten = (flags & 63) === 63;
    const tag = isWritten ? file.toString("latin1", place, place + 4) : knownTags[flags & 63];
    if (isWritten) place += 4;
    const version = flags >> 6;
    const original = number();
    // glyf and loca are transformed unless their version is 3, other tables only if theirs is not 0.
    const isRewritten = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0;
    const length = isRewritten ? number() : original;
    if (tag === "GSUB") found = { from: offset, to: offset + length };
    offset += length;
  }
  const compressed = file.subarray(place, place + file.readUInt32BE(20));
  return found && brotliDecompressSync(compressed).subarray(found.from, found.to);
}
