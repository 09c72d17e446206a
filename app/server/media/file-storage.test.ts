import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readEnv } from "#app/server/env.ts";
import { log } from "#app/server/log.ts";
import { openS3Server } from "#tests/factories/servers/s3-server.ts";
import { isStorageReady } from "./storage-ready.ts";
import { openFileStorage } from "./file-storage.ts";
import type { FileStorage } from "./file-storage.ts";

const kinds = ["disk", "s3"] as const;
const storages = {} as Record<(typeof kinds)[number], FileStorage>;
const unusable = {} as Record<(typeof kinds)[number], FileStorage>;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "plodko-storage-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const server = await openS3Server();
  closing.push(server.close);
  const open = (environment: Record<string, string>) => openFileStorage(readEnv(environment));
  storages.disk = await open({ DATA_DIR: path.join(folder, "data") });
  storages.s3 = await open({ STORAGE_URL: server.url });
  await mkdir(path.join(folder, "broken"));
  await writeFile(path.join(folder, "broken", "media"), "a file where a folder should be");
  unusable.disk = await open({ DATA_DIR: path.join(folder, "broken") });
  unusable.s3 = await open({ STORAGE_URL: server.url.replace("/shop-files", "/no-such-bucket") });
});

afterAll(async () => {
  for (const close of closing) await close();
});

const key = "product-images/products/1-a.webp";

test.for(kinds)("%s: finds and reads a written file, whole and by range", async (kind) => {
  const storage = storages[kind];
  expect(await storage.find(key)).toBeNull();
  const contents = randomBytes(100_000);
  await storage.write(key, contents);
  const facts = await storage.find(key);
  expect(facts).toEqual({ bytes: 100_000, changedAt: expect.any(Date) as Date });
  expect(contents.equals(await buffer(await storage.read(key)))).toBe(true);
  const part = await buffer(await storage.read(key, { start: 10, end: 19 }));
  expect(contents.subarray(10, 20).equals(part)).toBe(true);
});

test.for(kinds)("%s: writes a large file as a stream", async (kind) => {
  const video = "banner-images/homepage/videos/b.mp4";
  const chunk = randomBytes(1024 ** 2);
  await storages[kind].writeStream(
    video,
    Readable.from(Array.from({ length: 8 }, () => chunk)),
    8 * 1024 ** 2,
  );
  expect(await storages[kind].find(video)).toMatchObject({ bytes: 8 * 1024 ** 2 });
});

test.for(kinds)("%s: stores a variant under its own key, and removing twice is harmless", async (kind) => {
  const storage = storages[kind];
  const variant = `${key}@320.avif`;
  await storage.write(key, randomBytes(10));
  await storage.write(variant, randomBytes(5));
  expect(await storage.find(variant)).toMatchObject({ bytes: 5 });
  await storage.remove([key, variant]);
  await storage.remove([key, variant, "product-images/never/was.webp"]);
  expect([await storage.find(key), await storage.find(variant)]).toEqual([null, null]);
  await expect(storage.read(key).then(buffer)).rejects.toThrow(/no such file|key does not exist/i);
});

test.for(kinds)("%s: reports whether it is usable", async (kind) => {
  const failures = vi.spyOn(log, "error").mockReturnValue(undefined);
  expect(await isStorageReady(storages[kind])).toBe(true);
  expect(await isStorageReady(unusable[kind])).toBe(false);
  expect(failures).toHaveBeenCalledOnce();
});
