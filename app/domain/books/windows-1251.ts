/** Characters by byte, as the standard decodes them (https://encoding.spec.whatwg.org/#windows-1251). */
const byteOf = new Map(
  Array.from(
    new TextDecoder("windows-1251").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (character, byte) => [character, byte] as const,
  ),
);

/** Returns whether windows-1251 has a character. */
export function isInWindows1251(character: string): boolean {
  return byteOf.has(character);
}

/** Encodes a text. Throws on a character that windows-1251 lacks; `xmlText` replaces such characters first. */
export function encodeWindows1251(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const byte = byteOf.get(text.charAt(index));
    if (byte === undefined) throw new Error(`windows-1251 lacks U+${text.charCodeAt(index).toString(16)}`);
    bytes[index] = byte;
  }
  return bytes;
}
