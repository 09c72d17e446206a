import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Sharp } from "sharp";
import {
  emailPictureWidth,
  maxPictureHeight,
  maxPicturePixels,
  maxPictureWidth,
} from "#app/domain/media/media.ts";
import type { VariantFormat } from "#app/domain/media/media.ts";

/** One thread, so that image processing does not starve requests. */
sharp.concurrency(1);
sharp.cache(false);

/** Accepted formats: the media type detected from the first bytes, and sharp's name of the format. */
const formats: Record<string, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "heif",
  "image/gif": "gif",
};
/** Formats typical of drawings: stored losslessly if the result is small. */
const drawnFormats = ["png", "gif"];

const quality = 82;
/** Largest lossless file, in bytes. */
const maxLossless = 300_000;
/** Longest time for one step, in seconds. */
const timeout = { seconds: 30 };

const placeholderWidth = 16;
/** Background of the cards in e-mails, and quality of the pictures on them. */
const emailBackground = "#ffffff";
const emailQuality = 80;
const variantOptions = { avif: { quality: 55, effort: 3 }, webp: { quality: 78 } } as const;

export type PreparedPicture = {
  contents: Buffer;
  width: number;
  height: number;
  /** A tiny preview as a data URL; null for pictures with transparency. */
  placeholder: string | null;
};

export type PictureRefusal = "not_an_image" | "too_many_pixels" | "animated";

/**
 * Re-encodes an uploaded picture for storage: as WebP, upright, in sRGB, without metadata, and scaled down to the
 * largest stored size. Detects the format by content. Refuses invalid or truncated files and other formats, animations,
 * and pictures too large to decode.
 */
export async function preparePicture(bytes: Buffer): Promise<PreparedPicture | PictureRefusal> {
  const type = await typeOf(bytes);
  const format = formats[type ?? ""];
  if (!format) return type === "image/apng" ? "animated" : "not_an_image";
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (facts.format !== format) return "not_an_image";
    if (facts.width * facts.height > maxPicturePixels) return "too_many_pixels";
    if ((facts.pages ?? 1) > 1) return "animated";
    const upright = sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: "error" })
      .autoOrient()
      .resize({ width: maxPictureWidth, height: maxPictureHeight, fit: "inside", withoutEnlargement: true })
      .timeout(timeout);
    const { data: contents, info } = await encode(upright, drawnFormats.includes(format));
    return {
      contents,
      width: info.width,
      height: info.height,
      placeholder: facts.hasAlpha ? null : await placeholderOf(contents),
    };
  } catch {
    // Truncated or otherwise invalid: sharp throws plain errors for bytes that it cannot decode.
    return "not_an_image";
  }
}

/** Returns the size in pixels that a JPEG, PNG or WebP picture declares; null for anything else. */
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

/** Returns the media type detected from a file's first bytes; undefined if unknown. */
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

/** Returns a stored picture scaled to a width in pixels, in the given format. */
export function makeVariant(picture: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
  return sharp(picture)
    .resize({ width })
    .toFormat(format, variantOptions[format])
    .timeout(timeout)
    .toBuffer();
}

/** Returns a stored picture as a JPEG for e-mails, at most `width` pixels wide; transparent parts become white. */
export function makeEmailVariant(picture: Buffer, width = emailPictureWidth): Promise<Buffer> {
  return sharp(picture)
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: emailBackground })
    .jpeg({ quality: emailQuality, mozjpeg: true })
    .timeout(timeout)
    .toBuffer();
}
