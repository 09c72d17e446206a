import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { log } from "#app/server/log.ts";
import type { ByteRange } from "#app/server/media/file-storage.ts";
import { readByteRange } from "./byte-range.ts";
import { isRangeOfThis, isUnmodified } from "./conditional-request.ts";
import { sharedFileHeaders } from "./security-headers.ts";

/** A file, or one encoding of it. */
export type ServedFile = {
  bytes: number;
  changedAt: Date;
  /** Its headers besides size, validators and range. */
  headers: Readonly<Record<string, string>>;
  /** Opens the file, or a range of it. */
  read: (range?: ByteRange) => Readable | Promise<Readable>;
};

/**
 * Answers with the file that `find` returns, whole or by range; with 404 if there is none, 405 to methods other than
 * `GET` and `HEAD`, and 503 if the file cannot be read. Logs a failure with the request's path.
 */
export function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  find: () => ServedFile | null | Promise<ServedFile | null>,
): void {
  answer(request, response, find).catch((error: unknown) => {
    // The client disconnected, which is common with videos.
    if (error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE") return;
    log.error({ err: error, path: request.url?.split("?", 1)[0] }, "a file could not be read");
    if (response.headersSent || response.destroyed) response.destroy();
    else refuse(response, 503);
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  find: Parameters<typeof serveFile>[2],
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(response, 405, { Allow: "GET, HEAD" });
  const file = await find();
  if (!file) return refuse(response, 404);
  const { bytes } = file;
  const validators = validatorsOf(file);
  const headers: Record<string, string> = {
    ...sharedFileHeaders,
    ...file.headers,
    ETag: validators.etag,
    "Last-Modified": validators.lastModified,
    "Accept-Ranges": "bytes",
  };
  if (isUnmodified(request.headers, validators)) {
    const { "Content-Type": _type, "Content-Encoding": _encoding, ...short } = headers;
    response.writeHead(304, short).end();
    return;
  }
  // Ranges are defined for GET alone (RFC 9110, section 14.2).
  const isRanged = request.method === "GET" && isRangeOfThis(request.headers, validators);
  const part = isRanged ? readByteRange(request.headers.range, bytes) : undefined;
  if (part === null) return refuse(response, 416, { "Content-Range": `bytes */${bytes}` });
  // Opened first, so that a file which cannot be opened is refused with a status.
  const contents = request.method === "HEAD" ? null : await file.read(part);
  response.writeHead(part ? 206 : 200, {
    ...headers,
    "Content-Length": part ? part.end - part.start + 1 : bytes,
    ...(part && { "Content-Range": `bytes ${part.start}-${part.end}/${bytes}` }),
  });
  if (!contents) response.end();
  // If the client disconnected while the file was opened, nothing else would close it.
  else if (response.destroyed) contents.destroy();
  else await pipeline(contents, response);
}

/** Returns a strong ETag, so that a download can be resumed (`If-Range`); equal in every process. */
function validatorsOf({ bytes, changedAt, headers }: ServedFile) {
  const encoding = headers["Content-Encoding"] ?? "";
  return {
    etag: `"${bytes.toString(36)}-${changedAt.getTime().toString(36)}${encoding && `-${encoding}`}"`,
    lastModified: changedAt.toUTCString(),
  };
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, {
      "Cache-Control": "no-store",
      "Content-Type": "text/plain; charset=utf-8",
      ...headers,
    })
    .end(`${status}\n`);
}
