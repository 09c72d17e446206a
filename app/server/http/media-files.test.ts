import { createServer, request as httpRequest } from "node:http";
import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readEnv } from "#app/server/env.ts";
import { log } from "#app/server/log.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { openS3Server } from "#tests/factories/servers/s3-server.ts";
import { mediaFiles } from "./media-files.ts";

const video = randomBytes(100_000);
const clip = "/media/banner-images/homepage/videos/a.mp4";
const closing: (() => Promise<unknown>)[] = [];

async function serve(storage: FileStorage, onGone?: () => void): Promise<string> {
  const server = createServer((request, response) => {
    if (onGone) response.on("close", onGone);
    mediaFiles(storage)(request, response, () => response.writeHead(418).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(async () => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const shops: Record<"disk" | "s3", string> = { disk: "", s3: "" };
let storage: FileStorage;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "plodko-serving-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, "secret.webp"), "secret");
  const s3 = await openS3Server();
  closing.push(s3.close);
  storage = await openFileStorage(readEnv({ DATA_DIR: folder }));
  for (const [kind, each] of [
    ["disk", storage],
    ["s3", await openFileStorage(readEnv({ STORAGE_URL: s3.url }))],
  ] as const) {
    await each.write(clip.slice("/media/".length), video);
    await each.write("product-images/products/1-a.webp@320.avif", Buffer.from("avif"));
    await each.write("product-images/models/1-a.glb", Buffer.from("glTF"));
    shops[kind] = await serve(each);
  }
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

test.for(["disk", "s3"] as const)("%s: sends a whole file with an immutable cache lifetime", async (kind) => {
  const response = await fetch(shops[kind] + clip);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "video/mp4",
    "content-length": "100000",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    etag: expect.stringMatching(/^"[\w-]+"$/) as string,
  });
  expect(video.equals(await bytesOf(response))).toBe(true);
  const variant = await fetch(`${shops[kind]}/media/product-images/products/1-a.webp@320.avif?v=1`);
  expect([variant.status, variant.headers.get("Content-Type")]).toEqual([200, "image/avif"]);
  const model = await fetch(`${shops[kind]}/media/product-images/models/1-a.glb`);
  expect([model.status, model.headers.get("Content-Type")]).toEqual([200, "model/gltf-binary"]);
});

test.for(["disk", "s3"] as const)("%s: sends the requested byte range", async (kind) => {
  for (const [range, start, end] of [
    ["bytes=0-1", 0, 1],
    ["bytes=99990-", 99_990, 99_999],
    ["bytes=-10", 99_990, 99_999],
  ] as const) {
    const response = await fetch(shops[kind] + clip, { headers: { Range: range } });
    expect(response.status).toBe(206);
    expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${end}/100000`);
    expect(response.headers.get("Content-Length")).toBe(String(end - start + 1));
    expect(video.subarray(start, end + 1).equals(await bytesOf(response))).toBe(true);
  }
});

test("refuses a range past the end, and answers several ranges with the whole file", async () => {
  const past = await fetch(shops.disk + clip, { headers: { Range: "bytes=100000-" } });
  expect([past.status, past.headers.get("Content-Range")]).toEqual([416, "bytes */100000"]);
  const several = await fetch(shops.disk + clip, { headers: { Range: "bytes=0-1,5-9" } });
  expect([several.status, several.headers.get("Content-Length")]).toEqual([200, "100000"]);
});

test("answers 304 for a known ETag, and honours If-Range only for the same file", async () => {
  const etag = (await fetch(shops.disk + clip, { method: "HEAD" })).headers.get("ETag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await fetch(shops.disk + clip, { headers: { "If-None-Match": known } });
    expect([response.status, response.headers.get("ETag")]).toEqual([304, etag]);
  }
  const ask = (ifRange: string) =>
    fetch(shops.disk + clip, { headers: { Range: "bytes=0-1", "If-Range": ifRange } });
  expect((await ask(etag)).status).toBe(206);
  expect((await ask('"other"')).status).toBe(200);
});

test.for(["disk", "s3"] as const)("%s: HEAD returns the headers without the file", async (kind) => {
  const response = await fetch(shops[kind] + clip, { method: "HEAD" });
  expect([response.status, response.headers.get("Content-Length")]).toEqual([200, "100000"]);
  expect(await response.text()).toBe("");
});

test.for([
  "/media/",
  "/media/banner-images/homepage/videos/",
  "/media/banner-images/homepage/videos/none.mp4",
  "/media/../secret.webp",
  "/media/banner-images/homepage/../../../secret.webp",
  "/media/banner-images/%2e%2e/%2e%2e/secret.webp",
  "/media/banner-images/..%2f..%2f..%2fsecret.webp",
  "/media/banner-images/homepage\\..\\..\\..\\secret.webp",
  "//media/banner-images/homepage/videos/a.mp4",
  "/media/Банер/ягода.webp",
])("%s reaches no file", async (target) => {
  // Not with fetch, which normalises URLs before sending.
  const { port } = new URL(shops.disk);
  const request = httpRequest({
    host: "127.0.0.1",
    port,
    path: target.replace(/[а-я]/giu, encodeURIComponent),
  });
  request.end();
  const [response] = (await once(request, "response")) as [Readable & { statusCode: number }];
  expect([404, 418]).toContain(response.statusCode);
  response.resume();
});

test("allows only GET and HEAD, and leaves other paths to the next handler", async () => {
  for (const method of ["POST", "PUT", "DELETE"]) {
    const response = await fetch(shops.disk + clip, { method });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  }
  expect((await fetch(`${shops.disk}/mediation`)).status).toBe(418);
});

test("answers an uncacheable 503 when the storage is unavailable", async () => {
  const failures = vi.spyOn(log, "error").mockReturnValue(undefined);
  const failing: FileStorage = {
    ...storage,
    find: () => Promise.reject(new Error("The storage is unavailable")),
  };
  const response = await fetch((await serve(failing)) + clip);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
  expect(failures).toHaveBeenCalledOnce();
});

test("aborts the response when reading fails midway, so that no client takes it for complete", async () => {
  const failures = vi.spyOn(log, "error").mockReturnValue(undefined);
  async function* broken() {
    yield video.subarray(0, 50_000);
    throw new Error("The storage is unavailable");
  }
  const breaking: FileStorage = { ...storage, read: async () => Readable.from(broken()) };
  const response = await fetch((await serve(breaking)) + clip);
  await expect(response.arrayBuffer()).rejects.toThrow("terminated");
  expect(failures).toHaveBeenCalledOnce();
});

test("logs no error when the client disconnects midway", async () => {
  const failures = vi.spyOn(log, "error").mockReturnValue(undefined);
  const closed = Promise.withResolvers<void>();
  const endless = new Readable({
    read: () => void endless.push(Buffer.alloc(65_536)),
    destroy: () => closed.resolve(),
  });
  const leaving: FileStorage = { ...storage, read: async () => endless };
  const abort = new AbortController();
  await fetch((await serve(leaving)) + clip, { signal: abort.signal });
  abort.abort();
  await closed.promise;
  expect(failures).not.toHaveBeenCalled();
});

test("closes the file and logs no error when the client disconnects while it is opened", async () => {
  const failures = vi.spyOn(log, "error").mockReturnValue(undefined);
  const closed = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const abort = new AbortController();
  const leaving: FileStorage = {
    ...storage,
    read: async () => {
      abort.abort();
      await gone.promise;
      return new Readable({ destroy: () => closed.resolve() });
    },
  };
  const request = fetch((await serve(leaving, gone.resolve)) + clip, { signal: abort.signal });
  await expect(request).rejects.toThrow("aborted");
  await closed.promise;
  expect(failures).not.toHaveBeenCalled();
});

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}
