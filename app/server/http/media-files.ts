import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { contentTypeOf, mediaKeyOf } from "#app/domain/media/media.ts";
import { log } from "#app/server/log.ts";
import type { FileFacts, FileStorage } from "#app/server/media/file-storage.ts";
import { readByteRange } from "./byte-range.ts";
import type { FileServer } from "./listener.ts";
import { sharedFileHeaders } from "./security-headers.ts";

/** The file at a URL never changes, so browsers may cache it for a year. */
const caching = "public, max-age=31536000, immutable";

/** Serves uploaded files at `/media/{bucket}/{path}`, whole or by range, streamed from the storage. */
export function mediaFiles(storage: FileStorage): FileServer {
  return (request, response, next) => {
    const pathname = request.url?.split("?", 1)[0] ?? "";
    if (!pathname.startsWith("/media/")) return next();
    answer(storage, request, response, mediaKeyOf(pathname)).catch((error: unknown) => {
      // The client disconnected, which is common with videos.
      if (error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE") return;
      log.error({ err: error, path: pathname }, "an uploaded file could not be read");
      if (response.headersSent || response.destroyed) response.destroy();
      else refuse(response, 503);
    });
  };
}

async function answer(
  storage: FileStorage,
  request: IncomingMessage,
  response: ServerResponse,
  key: string | null,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    return refuse(response, 405);
  }
  const file = key === null ? null : await storage.find(key);
  if (key === null || !file) return refuse(response, 404);
  const etag = etagOf(file);
  for (const [name, value] of Object.entries(sharedFileHeaders)) response.setHeader(name, value);
  response.setHeader("Cache-Control", caching);
  response.setHeader("ETag", etag);
  response.setHeader("Last-Modified", file.changedAt.toUTCString());
  response.setHeader("Accept-Ranges", "bytes");
  if (matches(request.headers["if-none-match"], etag)) {
    response.writeHead(304).end();
    return;
  }
  const ifRange = request.headers["if-range"];
  const isSameFile = ifRange === undefined || ifRange === etag;
  const part = isSameFile ? readByteRange(request.headers.range, file.bytes) : undefined;
  if (part === null) {
    response.setHeader("Content-Range", `bytes */${file.bytes}`);
    return refuse(response, 416);
  }
  response.setHeader("Content-Type", contentTypeOf(key));
  response.setHeader("Content-Length", part ? part.end - part.start + 1 : file.bytes);
  if (part) response.setHeader("Content-Range", `bytes ${part.start}-${part.end}/${file.bytes}`);
  response.statusCode = part ? 206 : 200;
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  const contents = await storage.read(key, part);
  // If the client disconnected while the file was opened, nothing else would close it.
  if (response.destroyed) contents.destroy();
  else await pipeline(contents, response);
}

/** Returns a strong ETag, so that a download can be resumed (If-Range); equal in every process. */
function etagOf({ bytes, changedAt }: FileFacts): string {
  return `"${bytes.toString(36)}-${Math.floor(changedAt.getTime() / 1000).toString(36)}"`;
}

function matches(header: string | undefined, etag: string): boolean {
  const known = header?.split(",").map((each) => each.trim().replace(/^W\//, "")) ?? [];
  return known.includes(etag) || known.includes("*");
}

function refuse(response: ServerResponse, status: number): void {
  response.removeHeader("ETag");
  response.removeHeader("Last-Modified");
  response.setHeader("Cache-Control", "no-store");
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(`${status}\n`);
}
