import sharp from "sharp";

/**
 * Returns a picture as a PNG that fits into a size in pixels, for PDF files. Throws when the bytes are not a picture.
 */
export async function printedPicture(
  picture: Uint8Array,
  size: { width: number; height: number },
): Promise<Uint8Array> {
  const png = await sharp(picture)
    .resize({ ...size, fit: "inside" })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}
