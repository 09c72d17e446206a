import { mediaBuckets } from "./content.ts";
import type { MediaBucket, MediaKind } from "./content.ts";

/** Largest uploads, in bytes: pictures by the specification, section 5; it sets none for videos and models. */
export const maxMediaBytes: Record<MediaKind, number> = {
  image: 5 * 1024 ** 2,
  video: 50 * 1024 ** 2,
  model: 4 * 1024 ** 2,
};

/** Uploads of one page of the library (specification, section 9). */
export const mediaPageSize = 100;

export type MediaPlace = { bucket: MediaBucket; folder: string };

/** Where files go that are uploaded on no record's behalf. */
export const libraryPlaces = {
  image: { bucket: "product-images", folder: "library" },
  video: { bucket: "banner-images", folder: "homepage/videos" },
  model: { bucket: "product-images", folder: "models" },
} as const satisfies Record<MediaKind, MediaPlace>;

/** Where product pictures go unless a folder is named; the bucket has any number of them. */
const folderName = /^[a-z0-9-]{1,50}$/;

/**
 * What may be uploaded to a folder of a bucket (specification, section 7: storage); null when there is no such place.
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
 * Path within its bucket of a new upload (specification, section 7: storage). `random` is Latin letters and digits,
 * never used before: what stands under a path never changes.
 */
export function newMediaPath(
  { bucket, folder }: MediaPlace,
  { extension, random, now }: { extension: string; random: string; now: Date },
): string {
  const name = bucket === "banner-images" ? random : `${now.getTime()}-${random}`;
  return `${folder}/${name}.${extension}`;
}

/** An uploaded file's public address, which the owner's records hold. */
export function mediaAddress({ bucket, path }: { bucket: string; path: string }): string {
  return `/media/${bucket}/${path}`;
}

const keyPattern =
  /^(banner-images|landing-page-images|product-images)(\/[a-z0-9-]+){1,2}\/[a-z0-9-]+\.(webp|mp4|webm|glb)(@\d{1,4}\.(avif|webp))?$/;

/** The stored file's key that a path of the shop's address means; null for anything else, so that no other file is reached. */
export function mediaKeyOf(pathname: string): string | null {
  const key = pathname.startsWith("/media/") ? pathname.slice("/media/".length) : "";
  return keyPattern.test(key) ? key : null;
}

/** Whether an address is that of a model that was uploaded to this shop; no other is shown (decision 21). */
export function isModelAddress(address: string): boolean {
  return mediaKeyOf(address)?.endsWith(".glb") ?? false;
}

const contentTypes: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  mp4: "video/mp4",
  webm: "video/webm",
  glb: "model/gltf-binary",
};

export function contentTypeOf(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

export const variantFormats = ["avif", "webp"] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** Widths in pixels in which a picture is made ready, the widest a large screen's. */
const widths = [320, 640, 960, 1280, 1920];

/** The widths to make of a picture that is so wide: none above its own, and its own where none of them is near it. */
export function variantWidths(width: number): number[] {
  const narrower = widths.filter((each) => each < width);
  return width <= 1920 ? [...narrower, width] : narrower;
}

/** Address or key of a picture in one of its ready widths. */
export function variantOf(address: string, width: number, format: VariantFormat): string {
  return `${address}@${width}.${format}`;
}

/** What the shop knows of a picture that was uploaded to it. */
export type PictureSource = {
  src: string;
  /** In pixels. */
  width: number;
  height: number;
  /** A tiny picture as a data address. */
  placeholder: string | null;
  ready_widths: number[];
  alt_bg: string | null;
  alt_en: string | null;
};

/** What tells a picture's files. */
export type PictureFiles = Pick<PictureSource, "src" | "width" | "height" | "ready_widths">;

/** The `srcset` of a picture in a format: its ready widths, and of WebP the picture itself. */
export function sourceSet({ src, width, ready_widths }: PictureFiles, format: VariantFormat): string {
  const ready = ready_widths.map((each) => `${variantOf(src, each, format)} ${each}w`);
  const isOwnMissing = format === "webp" && !ready_widths.includes(width);
  return [...ready, ...(isOwnMissing ? [`${src} ${width}w`] : [])].join(", ");
}

/** Longest alternative text, in characters. */
export const maxAltLength = 300;
