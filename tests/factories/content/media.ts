import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Admin } from "#app/server/accounts/admin.ts";
import { uploadMedia } from "#app/server/media/upload-media.ts";
import type { Upload, UploadedMedia } from "#app/server/media/upload-media.ts";
import type { Services } from "#app/server/services.ts";

/** Returns an image of random noise instead of a photograph; JPEG by default. */
export function photograph(
  width: number,
  height: number,
  format: "jpeg" | "png" | "webp" = "jpeg",
): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "black", noise } })
    .toFormat(format)
    .toBuffer();
}

/** Returns the header of an MP4 file and random bytes after it, `bytes` bytes in total. */
export function video(bytes = 4096): Buffer {
  const head = Buffer.from("\0\0\0\u0018ftypmp42\0\0\0\0mp42isom", "latin1");
  return Buffer.concat([head, randomBytes(bytes - head.byteLength)]);
}

/** Uploads a product's picture by default, and returns it. */
export async function insertMedia(
  services: Pick<Services, "db" | "jobs" | "storage">,
  admin: Admin,
  changes: Partial<Upload> = {},
): Promise<UploadedMedia> {
  const place = { bucket: "product-images", folder: "products" };
  const body = changes.body ?? [await photograph(700, 500)];
  const now = new Date("2026-11-21T10:00:00Z");
  const result = await uploadMedia(services, admin, {
    ...place,
    fileName: "ягода.jpg",
    now,
    ...changes,
    body,
  });
  if (!result.ok) throw new Error(result.code);
  return result.media;
}
