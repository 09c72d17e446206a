import { mkdtemp, open, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { randomBytes } from "node:crypto";
import type { MediaKind } from "#app/domain/content/content.ts";
import {
  contentTypeOf,
  isMediaBucket,
  libraryPlaces,
  maxMediaBytes,
  mediaAddress,
  mediaKindAt,
  newMediaPath,
} from "#app/domain/media/media.ts";
import type { MediaPlace } from "#app/domain/media/media.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { AuditAuthor } from "#app/server/audit/write-audit.ts";
import { newId } from "#app/server/db/new-id.ts";
import { media } from "#app/server/db/schema/content.ts";
import { readBytes } from "#app/server/request/read-body.ts";
import type { Services } from "#app/server/services.ts";
import { mediaJob } from "#app/server/jobs/job-definitions.ts";
import { checkModel } from "./check-model.ts";
import type { ModelRefusal } from "./check-model.ts";
import { openFile } from "./file-storage.ts";
import { loadPictureTools } from "./picture-tools.ts";
import type { PictureRefusal, PreparedPicture } from "./prepare-picture.ts";

export type Upload = {
  bucket: string;
  folder: string;
  /** The original file name; used for display only. */
  fileName: string;
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  now: Date;
};

export type UploadRefusal = PictureRefusal | ModelRefusal | "unknown_place" | "too_large" | "not_a_video";

export type UploadedMedia = {
  id: string;
  /** The public URL, for a record's field. */
  url: string;
  kind: MediaKind;
  /** In pixels; null unless the file is a picture. */
  width: number | null;
  height: number | null;
};

export type UploadResult = { ok: true; media: UploadedMedia } | { ok: false; code: UploadRefusal };

/**
 * Stores an uploaded picture, video or model with its row in the library, and enqueues a job for a picture's variants.
 * Refuses an unknown place (specification, section 7), a file over its kind's size limit (section 5; reading stops
 * there), and content that is not of the expected kind, whatever its name.
 */
export async function uploadMedia(
  services: Pick<Services, "db" | "jobs" | "storage">,
  admin: Granted<"content">,
  { bucket, folder, fileName, body, now }: Upload,
): Promise<UploadResult> {
  const kind = mediaKindAt({ bucket, folder });
  if (!kind || !isMediaBucket(bucket)) return { ok: false, code: "unknown_place" };
  const upload = {
    place: { bucket, folder },
    fileName: shownName(fileName),
    body,
    now,
    admin,
  };
  switch (kind) {
    case "image":
      return uploadPicture(services, upload);
    case "video":
      return uploadVideo(services, upload);
    case "model":
      return uploadModel(services, upload);
  }
}

type CheckedUpload = Pick<Upload, "body" | "now" | "fileName"> & {
  place: MediaPlace;
  admin: AuditAuthor;
};

/**
 * Stores a picture that the program fetched itself, as `uploadMedia` does, whatever its size in bytes. Refuses what is
 * no picture.
 */
export function addPicture(
  services: Pick<Services, "db" | "jobs" | "storage">,
  by: AuditAuthor,
  { fileName, bytes, now }: { fileName: string; bytes: Uint8Array; now: Date },
): Promise<{ ok: true; media: UploadedMedia } | { ok: false; code: PictureRefusal }> {
  const place = libraryPlaces.image;
  return storePicture(services, Buffer.from(bytes), {
    place,
    fileName: shownName(fileName),
    body: [],
    now,
    admin: by,
  });
}

async function uploadPicture(
  services: Pick<Services, "db" | "jobs" | "storage">,
  upload: CheckedUpload,
): Promise<UploadResult> {
  const bytes = await readBytes(upload.body, maxMediaBytes.image);
  return bytes ? storePicture(services, bytes, upload) : { ok: false, code: "too_large" };
}

async function storePicture(
  services: Pick<Services, "db" | "jobs" | "storage">,
  bytes: Buffer,
  upload: CheckedUpload,
): Promise<{ ok: true; media: UploadedMedia } | { ok: false; code: PictureRefusal }> {
  const { preparePicture } = await loadPictureTools();
  const picture = await preparePicture(bytes);
  if (typeof picture === "string") return { ok: false, code: picture };
  return store(services, upload, {
    kind: "image",
    extension: "webp",
    bytes: picture.contents.byteLength,
    picture,
    write: (key) => services.storage.write(key, picture.contents),
  });
}

/** A model is stored unchanged: its content was checked, and the viewer draws it, so it is never opened as a page. */
async function uploadModel(
  services: Pick<Services, "db" | "jobs" | "storage">,
  upload: CheckedUpload,
): Promise<UploadResult> {
  const bytes = await readBytes(upload.body, maxMediaBytes.model);
  if (!bytes) return { ok: false, code: "too_large" };
  const refusal = await checkModel(bytes);
  if (refusal) return { ok: false, code: refusal };
  return store(services, upload, {
    kind: "model",
    extension: "glb",
    bytes: bytes.byteLength,
    picture: null,
    write: (key) => services.storage.write(key, bytes),
  });
}

/** Number of first bytes from which a video's type is detected. */
const headBytes = 64 * 1024;
const videoExtensions: Record<string, string> = {
  "video/mp4": "mp4",
  "video/x-m4v": "mp4",
  "video/webm": "webm",
};

/** A video is buffered in a temporary file, because it is too large for memory. */
async function uploadVideo(
  services: Pick<Services, "db" | "jobs" | "storage">,
  upload: CheckedUpload,
): Promise<UploadResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "plodko-upload-"));
  try {
    const file = path.join(folder, "video");
    const received = await receive(upload.body, file);
    if (!received) return { ok: false, code: "too_large" };
    const { typeOf } = await loadPictureTools();
    const extension = videoExtensions[(await typeOf(received.head)) ?? ""];
    if (!extension) return { ok: false, code: "not_a_video" };
    return await store(services, upload, {
      kind: "video",
      extension,
      bytes: received.bytes,
      picture: null,
      write: async (key) => services.storage.writeStream(key, await openFile(file), received.bytes),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a body to a file; returns null and stops reading when it exceeds the size limit of videos. */
async function receive(body: Upload["body"], file: string): Promise<{ bytes: number; head: Buffer } | null> {
  const target = await open(file, "wx");
  try {
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxMediaBytes.video) return null;
      await target.writeFile(chunk);
    }
    const { buffer, bytesRead } = await readHead(file);
    return { bytes, head: buffer.subarray(0, bytesRead) };
  } finally {
    await target.close();
  }
}

async function readHead(file: string) {
  const source = await open(file, "r");
  try {
    return await source.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  } finally {
    await source.close();
  }
}

/**
 * Writes the file before its row and job: a file without a row is invisible, a row without a file would be a broken
 * link. Removes the file when the row cannot be written.
 */
async function store(
  { db, jobs, storage }: Pick<Services, "db" | "jobs" | "storage">,
  { place, fileName, now, admin }: CheckedUpload,
  file: {
    kind: MediaKind;
    extension: string;
    bytes: number;
    picture: PreparedPicture | null;
    write: (key: string) => Promise<void>;
  },
): Promise<{ ok: true; media: UploadedMedia }> {
  const random = randomBytes(10).toString("hex");
  const filePath = newMediaPath(place, { extension: file.extension, random, now });
  const key = `${place.bucket}/${filePath}`;
  const id = newId();
  const { width = null, height = null, placeholder = null } = file.picture ?? {};
  try {
    await file.write(key);
    await db.transaction(async (tx) => {
      await tx.insert(media).values({
        id,
        bucket: place.bucket,
        path: filePath,
        kind: file.kind,
        content_type: contentTypeOf(key),
        file_name: fileName,
        bytes: file.bytes,
        width,
        height,
        placeholder,
        user_id: admin.userId,
        created_at: now,
      });
      if (file.picture) await jobs.enqueue(tx, mediaJob, [{ mediaId: id, key, width }]);
      const after = { bucket: place.bucket, path: filePath, file_name: fileName, bytes: file.bytes };
      await writeAudit(tx, admin, { action: "create", entity: "media", recordId: id, after, now });
    });
  } catch (error) {
    await storage.remove([key]).catch(() => undefined);
    throw error;
  }
  const url = mediaAddress({ bucket: place.bucket, path: filePath });
  return { ok: true, media: { id, url, kind: file.kind, width, height } };
}

/** Longest displayed file name, in characters. */
const maxFileName = 200;

/** Returns a file name without folders and control characters, truncated. */
function shownName(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? "";
  return visibleLine(name.replace(/\p{Cc}/gu, "")).slice(0, maxFileName) || "file";
}
