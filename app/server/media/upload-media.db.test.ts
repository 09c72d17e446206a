import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { media } from "#app/server/db/schema/content.ts";
import { photograph, video } from "#tests/factories/content/media.ts";
import { smallModel } from "#tests/factories/catalogue/models.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import type { FileStorage } from "./file-storage.ts";
import { uploadMedia } from "./upload-media.ts";
import type { Upload } from "./upload-media.ts";

const services = await testServices();
const { db, storage } = services;
const now = new Date("2026-11-21T10:00:00Z");
const admin = await insertAdmin(db, { email: "owner@example.com" });
const MB = 1024 ** 2;

function upload(contents: Uint8Array | string, changes: Partial<Upload> = {}) {
  const body = [Buffer.from(contents)];
  const picture = { bucket: "product-images", folder: "products", fileName: "ягода.jpg", body, now };
  return uploadMedia(services, admin, { ...picture, ...changes });
}

async function uploaded(contents: Uint8Array, changes: Partial<Upload> = {}) {
  const result = await upload(contents, changes);
  if (!result.ok) throw new Error(result.code);
  const [row] = await db.select().from(media).where(eq(media.id, result.media.id));
  return { ...result.media, row: row! };
}

const filesOf = async (bucket: string) =>
  readdir(`${services.env.DATA_DIR}/media/${bucket}`, { recursive: true }).catch(() => []);

test("stores a picture with its row under a path as specified", async () => {
  const { url, row, ...picture } = await uploaded(await photograph(900, 600));
  expect(picture).toMatchObject({ kind: "image", width: 900, height: 600 });
  expect(url).toMatch(/^\/media\/product-images\/products\/1795255200000-[0-9a-f]{20}\.webp$/);
  expect(row).toMatchObject({
    bucket: "product-images",
    content_type: "image/webp",
    file_name: "ягода.jpg",
    alt_bg: null,
    ready_widths: [],
    user_id: admin.userId,
    created_at: now,
  });
  expect(row.placeholder).toMatch(/^data:image\/webp/);
  const stored = await buffer(await storage.read(`${row.bucket}/${row.path}`));
  expect(stored.byteLength).toBe(row.bytes);
  expect(await sharp(stored).metadata()).toMatchObject({ format: "webp", width: 900, height: 600 });
});

test.for([
  ["banner-images", "homepage", /^homepage\/[0-9a-f]{20}\.webp$/],
  ["banner-images", "seo", /^seo\/[0-9a-f]{20}\.webp$/],
  ["landing-page-images", "landing-pages", /^landing-pages\/1795255200000-[0-9a-f]{20}\.webp$/],
] as const)("stores a picture of %s/%s under its own path", async ([bucket, folder, named]) => {
  const { row } = await uploaded(await photograph(40, 40), { bucket, folder });
  expect(row.path).toMatch(named);
});

test("stores a video unchanged, whatever its file name", async () => {
  const contents = video(200_000);
  const { url, row } = await uploaded(contents, {
    bucket: "banner-images",
    folder: "homepage/videos",
    fileName: "clip.exe",
  });
  expect(url).toMatch(/^\/media\/banner-images\/homepage\/videos\/[0-9a-f]{20}\.mp4$/);
  expect(row).toMatchObject({ kind: "video", content_type: "video/mp4", bytes: 200_000, width: null });
  expect(contents.equals(await buffer(await storage.read(`${row.bucket}/${row.path}`)))).toBe(true);
});

test("stores a model unchanged, and only models in their folder", async () => {
  const models = { bucket: "product-images", folder: "models", fileName: "ягода.glb" };
  const contents = smallModel();
  const { url, row } = await uploaded(contents, models);
  expect(url).toMatch(/^\/media\/product-images\/models\/1795255200000-[0-9a-f]{20}\.glb$/);
  const bytes = contents.byteLength;
  expect(row).toMatchObject({ kind: "model", content_type: "model/gltf-binary", bytes, width: null });
  expect(contents.equals(await buffer(await storage.read(`${row.bucket}/${row.path}`)))).toBe(true);
  const before = [await db.$count(media), (await filesOf("product-images")).length];
  expect(await upload(await photograph(40, 40), models)).toEqual({ ok: false, code: "not_a_model" });
  expect(await upload(contents)).toEqual({ ok: false, code: "not_an_image" });
  expect([await db.$count(media), (await filesOf("product-images")).length]).toEqual(before);
});

test.for([
  ["secrets", "homepage"],
  ["banner-images", "anything"],
  ["product-images", "../../etc"],
  ["product-images", ""],
  ["constructor", "products"],
] as const)("refuses the unknown place %s/%s", async ([bucket, folder]) => {
  expect(await upload(await photograph(40, 40), { bucket, folder })).toEqual({
    ok: false,
    code: "unknown_place",
  });
});

test.for([
  ["../../../etc/passwd", "passwd"],
  ["C:\\Снимки\\Ягода 🍓.png", "Ягода 🍓.png"],
  ['<img src=x onerror="alert(1)">.png', '<img src=x onerror="alert(1)">.png'],
  ["a\0b\r\n.png", "ab.png"],
  ["", "file"],
  ["/", "file"],
  ["я".repeat(1000), "я".repeat(200)],
])("shows the file name %j as %j and stores the file under a generated name", async ([fileName, shown]) => {
  const { row } = await uploaded(await photograph(20, 20), { fileName });
  expect(row.file_name).toBe(shown);
  expect(row.path).toMatch(/^products\/\d+-[0-9a-f]{20}\.webp$/);
});

test.for([
  ["SVG called .png", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "a.png"],
  ["HTML called .jpg", "<!doctype html><script>alert(1)</script>", "a.jpg"],
  ["nothing", "", "a.webp"],
  ["a text in Cyrillic", "Здравей", "здравей.png"],
] as const)("refuses %s and stores nothing", async ([, contents, fileName]) => {
  const before = [await db.$count(media), (await filesOf("product-images")).length];
  expect(await upload(contents, { fileName })).toEqual({ ok: false, code: "not_an_image" });
  expect([await db.$count(media), (await filesOf("product-images")).length]).toEqual(before);
});

test("refuses a truncated picture", async () => {
  const whole = await photograph(400, 400);
  expect(await upload(whole.subarray(0, 20_000))).toEqual({ ok: false, code: "not_an_image" });
});

test("refuses a picture, HTML or nothing as a video, and a video as a picture", async () => {
  const videos = { bucket: "banner-images", folder: "homepage/videos", fileName: "a.mp4" };
  for (const contents of [
    await photograph(40, 40),
    Buffer.from("<script>alert(1)</script>"),
    Buffer.alloc(0),
  ])
    expect(await upload(contents, videos)).toEqual({ ok: false, code: "not_a_video" });
  expect(await upload(video())).toEqual({ ok: false, code: "not_an_image" });
});

test("stops reading an upload that exceeds its limit", async () => {
  const limits = [
    ["product-images", "products", 5 * MB],
    ["banner-images", "homepage/videos", 50 * MB],
    ["product-images", "models", 4 * MB],
  ] as const;
  for (const [bucket, folder, limit] of limits) {
    let sent = 0;
    function* endless() {
      for (;;) {
        sent += MB;
        yield video(MB);
      }
    }
    const result = await upload("", { bucket, folder, body: endless() });
    expect(result).toEqual({ ok: false, code: "too_large" });
    expect(sent).toBe(limit + MB);
  }
});

test("accepts a video of exactly 50 MB", async () => {
  const body = [video(MB), ...Array.from({ length: 49 }, () => Buffer.alloc(MB))];
  const { row } = await uploaded(Buffer.alloc(0), {
    bucket: "banner-images",
    folder: "homepage/videos",
    body,
  });
  expect(row.bytes).toBe(50 * MB);
});

test("an interrupted upload leaves no files, not even temporary ones", async () => {
  async function* broken() {
    yield video(MB);
    throw new Error("The connection was lost");
  }
  const temporary = path.join(services.env.DATA_DIR, "temporary");
  await mkdir(temporary);
  vi.stubEnv("TMPDIR", temporary);
  const before = [await db.$count(media), (await filesOf("banner-images")).length];
  const sent = upload("", { bucket: "banner-images", folder: "homepage/videos", body: broken() });
  await expect(sent).rejects.toThrow("The connection was lost");
  expect([await db.$count(media), (await filesOf("banner-images")).length]).toEqual(before);
  expect(await readdir(temporary)).toEqual([]);
  vi.unstubAllEnvs();
});

test("a failure of the storage or the job queue leaves neither a file nor a row", async () => {
  const full: FileStorage = { ...storage, write: () => Promise.reject(new Error("No space left")) };
  const picture = { bucket: "product-images", folder: "products", fileName: "a", now };
  const body = [await photograph(40, 40)];
  const before = [await db.$count(media), (await filesOf("product-images")).length];
  await expect(uploadMedia({ ...services, storage: full }, admin, { ...picture, body })).rejects.toThrow(
    "space",
  );
  const jobs = {
    ...services.jobs,
    enqueue: () => Promise.reject(new Error("The database is unavailable")),
  };
  await expect(uploadMedia({ ...services, jobs }, admin, { ...picture, body })).rejects.toThrow(
    "unavailable",
  );
  expect([await db.$count(media), (await filesOf("product-images")).length]).toEqual(before);
});

test("ten concurrent uploads of the same picture are stored as ten files", async () => {
  const contents = await photograph(60, 60);
  const all = await Promise.all(Array.from({ length: 10 }, () => uploaded(contents)));
  expect(new Set(all.map(({ url }) => url)).size).toBe(10);
});
