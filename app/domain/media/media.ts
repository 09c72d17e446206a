import { mediaBuckets } from "#app/domain/content/content.ts";
import type { MediaBucket, MediaKind } from "#app/domain/content/content.ts";

/**
 * Maximum upload sizes in bytes: 5 MB for pictures (specification, section 5); the specification sets none for videos
 * and models.
 */
export const maxMediaBytes: Record<MediaKind, number> = {
  image: 5 * 1024 ** 2,
  video: 50 * 1024 ** 2,
  model: 4 * 1024 ** 2,
};

/** Largest picture that the server decodes, in pixels; more is a mistake or an attack. */
export const maxPicturePixels = 50_000_000;
/** Largest stored size of a picture, in pixels; larger ones are scaled down. */
export const maxPictureWidth = 2560;
export const maxPictureHeight = 8000;

/** Files per page of the media library (specification, section 9). */
export const mediaPageSize = 100;

export type MediaPlace = { bucket: MediaBucket; folder: string };

/** Locations of files uploaded through the media library itself. */
export const libraryPlaces = {
  image: { bucket: "product-images", folder: "library" },
  video: { bucket: "banner-images", folder: "homepage/videos" },
  model: { bucket: "product-images", folder: "models" },
} as const satisfies Record<MediaKind, MediaPlace>;

/** Names of valid folders in the product bucket. */
const folderName = /^[a-z0-9-]{1,50}$/;

/**
 * Returns the kind of media that a bucket's folder accepts (specification, section 7: storage); null for an unknown
 * place.
 */
export function mediaKindAt({ bucket, folder }: { bucket: string; folder: string }): MediaKind | null {
  if (bucket === "banner-images") {
    if (folder === "homepage/videos") return "video";
    return folder === "homepage" || folder === "seo" || folder === "popups" ? "image" : null;
  }
  if (bucket === "landing-page-images") return folder === "landing-pages" ? "image" : null;
  if (bucket !== "product-images" || !folderName.test(folder)) return null;
  return folder === "models" ? "model" : "image";
}

export function isMediaBucket(value: string): value is MediaBucket {
  return mediaBuckets.some((bucket) => bucket === value);
}

/**
 * Returns the path of a new upload within its bucket (specification, section 7: storage). `random` is lower-case Latin
 * letters and digits and must be unique, because the file at a path never changes.
 */
export function newMediaPath(
  { bucket, folder }: MediaPlace,
  { extension, random, now }: { extension: string; random: string; now: Date },
): string {
  const name = bucket === "banner-images" ? random : `${now.getTime()}-${random}`;
  return `${folder}/${name}.${extension}`;
}

/** Returns an uploaded file's public path, as stored in the owner's records. */
export function mediaAddress({ bucket, path }: { bucket: string; path: string }): string {
  return `/media/${bucket}/${path}`;
}

const keyPattern =
  /^(banner-images|landing-page-images|product-images)(\/[a-z0-9-]+){1,2}\/[a-z0-9-]+\.(webp|mp4|webm|glb)(@\d{1,4}\.(avif|webp|jpg))?$/;

/** Returns the storage key of a public path; null for anything else, so that no other file can be read. */
export function mediaKeyOf(pathname: string): string | null {
  const key = pathname.startsWith("/media/") ? pathname.slice("/media/".length) : "";
  return keyPattern.test(key) ? key : null;
}

/**
 * Returns whether a text has the form of a path of a 3D model uploaded to this shop; no other model is shown (decision
 * 21).
 */
export function isModelAddress(address: string): boolean {
  return mediaKeyOf(address)?.endsWith(".glb") ?? false;
}

/** How a model's turntable arranges its views all around, in rows from the front. */
export const turntableSheet = { columns: 6, rows: 4 };

/** Size of a view of a model's turntable, in pixels. */
export type TurntableView = { width: number; height: number };

/**
 * Returns the views of a stored model's turntable, which shows it from all around without 3D; null if it has none. The size
 * of a view is stored as the model's own, and the sheet of all views as its variant of that width.
 */
export function turntableOf(
  model: Pick<PictureFiles, "width" | "height" | "ready_widths"> | undefined,
): TurntableView | null {
  return model?.ready_widths.includes(model.width) ? { width: model.width, height: model.height } : null;
}

const contentTypes: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  mp4: "video/mp4",
  webm: "video/webm",
  glb: "model/gltf-binary",
};

export function contentTypeOf(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

export const variantFormats = ["avif", "webp"] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** Widths of the prepared variants, in pixels; the widest suits a large screen. */
const widths = [320, 640, 960, 1280, 1920];

/**
 * Returns the variant widths for a picture of a given width: never upscaled, plus its own width unless it exceeds 1920
 * px.
 */
export function variantWidths(width: number): number[] {
  const narrower = widths.filter((each) => each < width);
  return width <= 1920 ? [...narrower, width] : narrower;
}

/** Returns the URL or key of a picture's variant. */
export function variantOf(address: string, width: number, format: VariantFormat): string {
  return `${address}@${width}.${format}`;
}

/** Largest width of the variant for e-mails, in pixels: enough for an order line or a logo on any screen. */
export const emailPictureWidth = 320;

/** Returns the URL or key of a picture's variant for e-mails: a JPEG, because many mail clients show neither AVIF nor WebP. */
export function emailVariantOf(address: string): string {
  return `${address}@${emailPictureWidth}.jpg`;
}

/** Largest width of the variant across a whole newsletter, in pixels: twice its column, for sharp screens. */
export const newsletterPictureWidth = 1104;

/** Returns the URL or key of a picture's JPEG across a whole newsletter; made when a newsletter first shows it. */
export function newsletterVariantOf(address: string): string {
  return `${address}@${newsletterPictureWidth}.jpg`;
}

/** Returns whether a key is a variant for e-mails. A picture may lack any of them. */
export function isEmailVariant(key: string): boolean {
  return key.endsWith(".jpg");
}

/** A picture that was uploaded to the shop. */
export type PictureSource = {
  src: string;
  /** In pixels. */
  width: number;
  height: number;
  /** A tiny preview as a data URL. */
  placeholder: string | null;
  ready_widths: number[];
  alt_bg: string | null;
  alt_en: string | null;
};

/** The fields that determine a picture's files. */
export type PictureFiles = Pick<PictureSource, "src" | "width" | "height" | "ready_widths">;

/**
 * Returns a picture's `srcset` in a format: its ready variants and, for WebP, the original unless a variant has its
 * width.
 */
export function sourceSet({ src, width, ready_widths }: PictureFiles, format: VariantFormat): string {
  const ready = ready_widths.map((each) => `${variantOf(src, each, format)} ${each}w`);
  const isOwnMissing = format === "webp" && !ready_widths.includes(width);
  return [...ready, ...(isOwnMissing ? [`${src} ${width}w`] : [])].join(", ");
}

/** Maximum length of alternative text, in characters. */
export const maxAltLength = 300;
