import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Sharp } from "sharp";
import type { VariantFormat } from "#app/domain/media.ts";

/** Pictures are worked on by one thread, so that the shop goes on answering. */
sharp.concurrency(1);
sharp.cache(false);

/** Formats taken, by what a file's first bytes say and by sharp's name of what it then reads. */
const formats: Record<string, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "heif",
  "image/gif": "gif",
};
/** Drawn rather than photographed: kept without loss where that is small. */
const drawnFormats = ["png", "gif"];

/** Largest picture that is unpacked, in pixels; what claims more is a mistake or an attack. */
const maxPixels = 50_000_000;
/** Largest picture that is kept, in pixels; larger ones are made smaller. */
const maxWidth = 2560;
const maxHeight = 8000;
const quality = 82;
/** Largest file without loss, in bytes. */
const maxLossless = 300_000;
/** Longest time for one step, in seconds. */
const timeout = { seconds: 30 };

const placeholderWidth = 16;
const variantOptions = { avif: { quality: 55, effort: 3 }, webp: { quality: 78 } } as const;

export type PreparedPicture = {
  contents: Buffer;
  width: number;
  height: number;
  /** A tiny picture as a data address; null for one that lets through what is behind it. */
  placeholder: string | null;
};

export type PictureRefusal = "not_an_image" | "too_many_pixels" | "animated";

/**
 * An uploaded picture as the shop keeps it: read and written anew as WebP, upright, in sRGB and without anything that
 * the camera wrote into it. What it is is told by its bytes. Refuses what is no whole picture of a format taken, what
 * moves, and what is too large to unpack.
 */
export async function preparePicture(bytes: Buffer): Promise<PreparedPicture | PictureRefusal> {
  const type = await typeOf(bytes);
  const format = formats[type ?? ""];
  if (!format) return type === "image/apng" ? "animated" : "not_an_image";
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (facts.format !== format) return "not_an_image";
    if (facts.width * facts.height > maxPixels) return "too_many_pixels";
    if ((facts.pages ?? 1) > 1) return "animated";
    const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: "inside", withoutEnlargement: true })
      .timeout(timeout);
    const { data: contents, info } = await encode(upright, drawnFormats.includes(format));
    return {
      contents,
      width: info.width,
      height: info.height,
      placeholder: facts.hasAlpha ? null : await placeholderOf(contents),
    };
  } catch {
    // Cut off, or broken in some other way: sharp reports bytes that it cannot read as plain errors.
    return "not_an_image";
  }
}

/** How large a JPEG, PNG or WebP picture says to be, in pixels; null for anything else. */
export async function pictureFacts(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  const format = formats[(await typeOf(bytes)) ?? ""];
  if (format !== "jpeg" && format !== "png" && format !== "webp") return null;
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    return facts.format === format ? { width: facts.width, height: facts.height } : null;
  } catch {
    return null;
  }
}

/** The media type that a file's first bytes tell; undefined when it is none that is known. */
export async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(bytes))?.mime;
}

async function encode(picture: Sharp, isDrawn: boolean) {
  if (isDrawn) {
    const lossless = await picture.clone().webp({ lossless: true }).toBuffer({ resolveWithObject: true });
    if (lossless.data.byteLength <= maxLossless) return lossless;
  }
  return picture.webp({ quality }).toBuffer({ resolveWithObject: true });
}

async function placeholderOf(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture).resize({ width: placeholderWidth }).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/** A kept picture in a width in pixels and a format. */
export function makeVariant(picture: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
  return sharp(picture)
    .resize({ width })
    .toFormat(format, variantOptions[format])
    .timeout(timeout)
    .toBuffer();
}
