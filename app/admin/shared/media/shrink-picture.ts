import {
  maxMediaBytes,
  maxPictureHeight,
  maxPicturePixels,
  maxPictureWidth,
} from "#app/domain/media/media.ts";

type Size = { width: number; height: number };

/** Files below this are sent as they are: cameras write larger ones. */
const surelySmall = 256 * 1024;

/** What cameras write. Other formats are sent as they are: they may move, which one frame would lose. */
const photographs = /^image\/(?:jpeg|png|hei[cf])$/;

/** Returns the type of a photograph, by its name where the browser does not know it; null for another file. */
export function photographType({ type, name }: Pick<File, "type" | "name">): string | null {
  if (photographs.test(type)) return type;
  return type === "" && /\.hei[cf]$/i.test(name) ? "image/heic" : null;
}

/**
 * Returns the size to which a photograph is reduced before it is sent: the largest that the server stores. Null for one
 * that the server takes as it is.
 */
export function reducedSize(
  { width, height }: Size,
  { bytes, type }: { bytes: number; type: string },
): Size | null {
  const isTaken =
    bytes <= maxMediaBytes.image && width * height <= maxPicturePixels && !/hei[cf]$/.test(type);
  if (isTaken) return null;
  const scale = Math.min(1, maxPictureWidth / width, maxPictureHeight / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Reduces a photograph that the server would refuse, upright and without its metadata; returns any other file as it is.
 * `unreadable` for a HEIC that this browser cannot read, as most cannot; the server refuses it, too.
 */
export async function shrinkPicture(file: File): Promise<File | "unreadable"> {
  const type = photographType(file);
  if (type === null || (file.size < surelySmall && type !== "image/heic" && type !== "image/heif"))
    return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const size = reducedSize(picture, { bytes: file.size, type });
    const reduced = size && (await drawn(picture, size, type));
    picture.close();
    return reduced ? new File([reduced], renamed(file.name, reduced.type), { type: reduced.type }) : file;
  } catch {
    return /hei[cf]$/.test(type) ? "unreadable" : file;
  }
}

/** A PNG may be transparent, which JPEG cannot be. */
async function drawn(picture: ImageBitmap, { width, height }: Size, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser draws no pictures");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type: type === "image/png" ? "image/webp" : "image/jpeg", quality: 0.9 });
}

/** The extension of what the browser wrote: it writes PNG where it cannot write WebP. */
function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, "")}.${type === "image/jpeg" ? "jpg" : type.slice("image/".length)}`;
}
