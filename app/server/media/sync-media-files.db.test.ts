import { readdir } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { emailVariantOf } from "#app/domain/media/media.ts";
import { media } from "#app/server/db/schema/content.ts";
import { openJobQueue } from "#app/server/jobs/job-queue.ts";
import type { MediaJob } from "#app/server/jobs/job-definitions.ts";
import { mediaJob } from "#app/server/jobs/job-definitions.ts";
import { insertMedia, photograph, video } from "#tests/factories/content/media.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { deleteMedia } from "./change-media.ts";
import { syncMediaFiles } from "./sync-media-files.ts";
import type { UploadedMedia } from "./upload-media.ts";
import { longTest } from "#tests/tiers.ts";

const services = await testServices();
const { db, storage } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

const jobOf = ({ id, url, width }: UploadedMedia): MediaJob => ({
  mediaId: id,
  key: url.slice("/media/".length),
  width,
});

async function files(): Promise<string[]> {
  const all = await readdir(`${services.env.DATA_DIR}/media`, { recursive: true });
  return all.filter((name) => /\.\w+$/.test(name));
}

async function readyWidths({ id }: UploadedMedia): Promise<number[] | undefined> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row?.ready_widths;
}

test("creates the variants of a picture up to its own width in AVIF and WebP, and may be repeated", async () => {
  const picture = await insertMedia(services, admin);
  const job = jobOf(picture);
  await syncMediaFiles(services, job);
  await syncMediaFiles(services, job);
  expect(await readyWidths(picture)).toEqual([320, 640, 700]);
  for (const width of [320, 640, 700])
    for (const [format, name] of [
      ["avif", "heif"],
      ["webp", "webp"],
    ] as const) {
      const variant = await buffer(await storage.read(`${job.key}@${width}.${format}`));
      expect(await sharp(variant).metadata()).toMatchObject({ width, format: name });
    }
});

test("creates a JPEG of a picture for e-mails, at most 320 pixels wide", async () => {
  for (const [bytes, width] of [
    [await photograph(700, 500), 320],
    [await photograph(100, 50, "webp"), 100],
  ] as const) {
    const picture = await insertMedia(services, admin, { body: [bytes] });
    await syncMediaFiles(services, jobOf(picture));
    const variant = await buffer(await storage.read(emailVariantOf(jobOf(picture).key)));
    expect(await sharp(variant).metadata()).toMatchObject({ width, format: "jpeg" });
  }
});

test("creates no files for a video", async () => {
  const clip = await insertMedia(services, admin, {
    bucket: "banner-images",
    folder: "homepage/videos",
    body: [video()],
  });
  const before = await files();
  await syncMediaFiles(services, jobOf(clip));
  expect(await files()).toEqual(before);
});

test("removes all files of a deleted picture, with or without variants", async () => {
  const before = await files();
  const [made, unmade] = [await insertMedia(services, admin), await insertMedia(services, admin)];
  await syncMediaFiles(services, jobOf(made));
  for (const picture of [made, unmade]) {
    expect(await deleteMedia(services, admin, { id: picture.id, now })).toEqual({ ok: true });
    await syncMediaFiles(services, jobOf(picture));
    await syncMediaFiles(services, jobOf(picture));
  }
  expect(await files()).toEqual(before);
});

test("removes all files of a picture deleted while its variants are created", async () => {
  const before = await files();
  const picture = await insertMedia(services, admin);
  const write = vi.fn<typeof storage.write>(async (...file) => {
    if (write.mock.calls.length === 2) await deleteMedia(services, admin, { id: picture.id, now });
    await storage.write(...file);
  });
  await syncMediaFiles({ ...services, storage: { ...storage, write } }, jobOf(picture));
  expect(write).toHaveBeenCalledTimes(7);
  expect(await files()).toEqual(before);
});

longTest("the job queue retries after a storage failure until the variants exist", async () => {
  const jobs = await openJobQueue(services.connectionString);
  const picture = await insertMedia(services, admin, { body: [await photograph(100, 50)] });
  let failures = 0;
  const read: typeof storage.read = (...file) => {
    failures += 1;
    return failures === 1 ? Promise.reject(new Error("The storage is unavailable")) : storage.read(...file);
  };
  await jobs.work(mediaJob, (job) => syncMediaFiles({ ...services, storage: { ...storage, read } }, job));
  await vi.waitFor(
    async () => {
      await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
      expect(await readyWidths(picture)).toEqual([100]);
    },
    { timeout: 40_000, interval: 200 },
  );
  await jobs.stop();
});
