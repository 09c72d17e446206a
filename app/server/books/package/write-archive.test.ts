import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#app/server/env.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { readArchive } from "#tests/factories/books/archive.ts";
import { openS3Server } from "#tests/factories/servers/s3-server.ts";
import { writeArchive } from "./write-archive.ts";
import type { ArchiveFile } from "./write-archive.ts";

const kinds = ["disk", "s3"] as const;
const storages = {} as Record<(typeof kinds)[number], FileStorage>;
const now = new Date("2026-04-02T10:00:00Z");
const key = "packages/one.zip";

beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "plodko-archive-"));
  const server = await openS3Server();
  storages.disk = await openFileStorage(readEnv({ DATA_DIR: folder }));
  storages.s3 = await openFileStorage(readEnv({ STORAGE_URL: server.url }));
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
});

test.for(kinds)("%s: opens at most two files at once, and leaves no temporary file", async (kind) => {
  const storage = storages[kind];
  const contents = Array.from({ length: 40 }, (_, index) => randomBytes(10_000 + index));
  let [open, most] = [0, 0];
  const files: ArchiveFile[] = contents.map((bytes, index) => ({
    name: `documents/документ-${index}.pdf`,
    bytes: bytes.byteLength,
    open: async () => {
      open += 1;
      most = Math.max(most, open);
      return Readable.from([bytes]).on("close", () => (open -= 1));
    },
  }));
  const length = await writeArchive(storage, key, { files, now });
  const archive = await buffer(await storage.read(key));
  expect(archive.byteLength).toBe(length);
  const read = readArchive(archive);
  expect([...read.keys()]).toEqual(files.map(({ name }) => name));
  expect([...read.values()].every((bytes, index) => bytes.equals(contents[index] ?? Buffer.of()))).toBe(true);
  expect(await storage.find(`${key}.part`)).toBeNull();
  expect(most).toBeLessThanOrEqual(2);
});

test("a file whose length differs from the stated one is refused, and the earlier archive remains", async () => {
  const before = await storages.disk.find(key);
  const files = [{ name: "a.pdf", bytes: 5, open: async () => Readable.from([Buffer.from("four")]) }];
  await expect(writeArchive(storages.disk, key, { files, now })).rejects.toThrow(
    "a.pdf has 4 bytes instead of 5",
  );
  expect(await storages.disk.find(key)).toEqual(before);
  expect(await storages.disk.find(`${key}.part`)).toBeNull();
});
