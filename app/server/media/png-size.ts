/** The first eight bytes of every PNG (PNG specification, section 5.2). */
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length and type before a chunk's data, checksum after it, in bytes. */
const chunkFrame = { head: 8, tail: 4 };

/**
 * Returns the size in pixels of a PNG of at most 10,000 pixels a side whose chunks run from IHDR to IEND without a gap
 * or a byte after the end; null for anything else, so that no other content can be served as a picture. Does not decode
 * the pixels.
 */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (!signature.every((value, index) => bytes[index] === value)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...bytes.subarray(at + 4, at + chunkFrame.head));
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  for (let at = signature.length; at + chunkFrame.head + chunkFrame.tail <= bytes.length;) {
    const length = view.getUint32(at);
    const data = at + chunkFrame.head;
    const end = data + length + chunkFrame.tail;
    const name = nameAt(at);
    if (end > bytes.length) return null;
    if ((size === null) !== (name === "IHDR")) return null;
    if (name === "IHDR") {
      if (length !== 13) return null;
      size = { width: view.getUint32(data), height: view.getUint32(data + 4) };
    }
    if (name === "IDAT") hasPixels = true;
    if (name === "IEND") return end === bytes.length && hasPixels && isSensible(size) ? size : null;
    at = end;
  }
  return null;
}

function isSensible(size: { width: number; height: number } | null): boolean {
  return size !== null && [size.width, size.height].every((side) => side >= 1 && side <= 10_000);
}
